import { ok, type Result, refuse } from '@keepsong/domain/result';
import { rebuildJpeg } from './jpeg.ts';
import { rebuildPng } from './png.ts';
import { BrokenImage, type RebuiltImage } from './rebuilt.ts';
import { rebuildWebp } from './webp.ts';

const KINDS = [rebuildJpeg, rebuildPng, rebuildWebp] as const;

/**
 * Takes an uploaded picture apart and puts it together again from the parts that draw it. Where it was taken, with what,
 * and whatever else somebody hid in it or behind it does not come along. What kind it is, its bytes say, not its name.
 * Refusals: `image_unsupported` for what is neither JPEG, PNG nor WebP, or moves; `image_unreadable` for a broken one.
 */
export function rebuildImage(bytes: Buffer): Result<RebuiltImage> {
  try {
    for (const rebuild of KINDS) {
      const image = rebuild(bytes);
      if (image === 'moves') return refuse('image_unsupported');
      if (image) return image.width > 0 && image.height > 0 ? ok(image) : refuse('image_unreadable');
    }
    return refuse('image_unsupported');
  } catch (error) {
    if (error instanceof BrokenImage || error instanceof RangeError) return refuse('image_unreadable');
    throw error;
  }
}
