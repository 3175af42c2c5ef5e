/** A picture out of nothing but the parts that draw it. Width and height in pixels, as it is stored. */
export type RebuiltImage = {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
};

/** The parts could not be followed to their end. */
export class BrokenImage extends Error {}
