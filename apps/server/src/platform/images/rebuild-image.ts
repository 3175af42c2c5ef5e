import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isJpeg, rebuildJpeg } from './jpeg.ts';
import { isPng, rebuildPng } from './png.ts';
import { BrokenImage, type RebuiltImage, TooManyParts, withNeighboursJoined } from './rebuilt.ts';
import { isWebp, rebuildWebp } from './webp.ts';

const KINDS = [rebuildJpeg, rebuildPng, rebuildWebp] as const;

/** Whether the first 12 bytes of a file are those of a JPEG, PNG or WebP. */
export const beginsLikePicture = (head: Buffer): boolean => [isJpeg, isPng, isWebp].some((is) => is(head));

/**
 * Rebuilds an uploaded picture from the parts that are needed to draw it. Metadata (such as place and camera) and any
 * hidden or appended data are dropped. The format is read from the bytes, not from the file's name. This takes long for a
 * large file, so it runs in the process of `picture-process.ts`.
 *
 * Refusals: `image_unsupported` for animations and for formats other than JPEG, PNG and WebP; `image_unreadable` for a
 * broken picture, with the reason `parts` for a file with more parts than any real picture.
 */
export function rebuildImage(bytes: Buffer): Result<RebuiltImage> {
  try {
    for (const rebuild of KINDS) {
      const image = rebuild(bytes);
      if (image === 'moves') return refuse('image_unsupported');
      if (!image) continue;
      if (image.width === 0 || image.height === 0) return refuse('image_unreadable');
      return ok({ ...image, parts: withNeighboursJoined(image.parts) });
    }
    return refuse('image_unsupported');
  } catch (error) {
    if (error instanceof TooManyParts) return refuse('image_unreadable', { reason: 'parts' });
    if (error instanceof BrokenImage || error instanceof RangeError) return refuse('image_unreadable');
    throw error;
  }
}
