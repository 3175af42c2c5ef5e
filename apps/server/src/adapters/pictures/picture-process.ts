/**
 * The program of the sandboxed process that decodes an uploaded picture. It receives one job, answers whether the picture
 * can be drawn, and ends.
 */
import { ok, refuse } from '@keepsong/domain/result';
import type { RebuiltImage } from '../../platform/images/rebuilt.ts';

const DECODERS = {
  'image/jpeg': () => import('@cwasm/jpeg-turbo'),
  'image/png': () => import('@cwasm/lodepng'),
  'image/webp': () => import('@cwasm/webp'),
} as const;

async function canBeDrawn({ bytes, contentType, width, height }: RebuiltImage): Promise<boolean> {
  const { default: decoder } = await DECODERS[contentType]();
  try {
    const drawn = decoder.decode(bytes);
    return drawn.width === width && drawn.height === height;
  } catch {
    // Decoders throw many kinds of errors on broken data. They all mean that it is broken.
    return false;
  }
}

process.once('message', async (image: RebuiltImage) => {
  const outcome = (await canBeDrawn(image)) ? ok(null) : refuse('image_unreadable');
  process.send?.(outcome, () => process.disconnect());
});
