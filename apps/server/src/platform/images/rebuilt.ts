/** A picture with only the parts that are needed to draw it. Width and height are in pixels, before rotation. */
export type RebuiltImage = {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
};

/** The structure of the file is broken. */
export class BrokenImage extends Error {}
