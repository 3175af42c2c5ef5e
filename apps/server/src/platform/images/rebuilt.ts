/** A part of the original file: from its first byte up to, but without, the byte at `to`. */
export type Span = { from: number; to: number };

/** A part of a rebuilt picture: taken from the original file, or newly made. */
export type ImagePart = Span | Uint8Array;

/**
 * A picture with only the parts that are needed to draw it, in their order. Width and height are in pixels, before
 * rotation.
 */
export type RebuiltImage = {
  parts: ImagePart[];
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
};

export const partLength = (part: ImagePart): number =>
  part instanceof Uint8Array ? part.length : part.to - part.from;

/** The bytes of a picture that was rebuilt from `original`. */
export const joinedParts = (original: Buffer, parts: readonly ImagePart[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (part instanceof Uint8Array ? part : original.subarray(part.from, part.to))),
  );

/** The same parts, with neighbours of the original file as one. */
export function withNeighboursJoined(parts: readonly ImagePart[]): ImagePart[] {
  const joined: ImagePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isNext =
      last && !(last instanceof Uint8Array) && !(part instanceof Uint8Array) && last.to === part.from;
    if (isNext) joined[joined.length - 1] = { from: last.from, to: part.to };
    else joined.push(part);
  }
  return joined;
}

/** The structure of the file is broken. */
export class BrokenImage extends Error {}

/** The file has more parts than any real picture. */
export class TooManyParts extends Error {}

/**
 * libpng writes parts of 8 KB, so the largest PNG that a visitor may send (20 MB) has 2,560. Only a file that was made
 * to keep the shop busy has more than this.
 */
const MOST_PARTS = 3_000;

/** Counts the parts of a file: segments of a JPEG, chunks of a PNG or WebP. */
export function createPartCount(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MOST_PARTS) throw new TooManyParts();
  };
}
