import { ok, type Result, refuse } from '@keepsong/domain/result';
import { rebuildJpeg } from './jpeg.ts';
import { rebuildPng } from './png.ts';
import { BrokenImage, type RebuiltImage } from './rebuilt.ts';
import { rebuildWebp } from './webp.ts';

const KINDS = [rebuildJpeg, rebuildPng, rebuildWebp] as const;

/**
 * Rebuilds an uploaded picture from the parts that are needed to draw it. Metadata (such as place and camera) and any
 * hidden or appended data are dropped. The format is read from the bytes, not from the file's name.
 *
 * Refusals: `image_unsupported` for animations and for formats other than JPEG, PNG and WebP; `image_unreadable` for a
 * broken picture.
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
