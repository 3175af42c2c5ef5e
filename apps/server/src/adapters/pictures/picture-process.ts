/**
 * The program of the sandboxed process that reads an uploaded picture. It receives the path of one file, answers which
 * parts of the file make a picture that can be drawn, and ends.
 */
import { readFile } from 'node:fs/promises';
import { IMAGE_MOST_PIXELS } from '@keepsong/domain/cart/pod';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { rebuildImage } from '../../platform/images/rebuild-image.ts';
import { joinedParts, type RebuiltImage } from '../../platform/images/rebuilt.ts';

export type PictureJob = { path: string; leastSide: number };

const DECODERS = {
  'image/jpeg': () => import('@cwasm/jpeg-turbo'),
  'image/png': () => import('@cwasm/lodepng'),
  'image/webp': () => import('@cwasm/webp'),
} as const;

async function canBeDrawn(bytes: Buffer, { contentType, width, height }: RebuiltImage): Promise<boolean> {
  const { default: decoder } = await DECODERS[contentType]();
  try {
    const drawn = decoder.decode(bytes);
    return drawn.width === width && drawn.height === height;
  } catch {
    // Decoders throw many kinds of errors on broken data. They all mean that it is broken.
    return false;
  }
}

async function read({ path, leastSide }: PictureJob): Promise<Result<RebuiltImage>> {
  const original = await readFile(path);
  const rebuilt = rebuildImage(original);
  if (!rebuilt.ok) return rebuilt;
  const { parts, width, height } = rebuilt.value;
  if (width * height > IMAGE_MOST_PIXELS) return refuse('image_too_large');
  if (Math.min(width, height) < leastSide) return refuse('image_too_small', { least: leastSide });
  const isDrawn = await canBeDrawn(joinedParts(original, parts), rebuilt.value);
  return isDrawn ? ok(rebuilt.value) : refuse('image_unreadable');
}

process.once('message', async (job: PictureJob) => {
  const outcome = await read(job);
  process.send?.(outcome, () => process.disconnect());
});
