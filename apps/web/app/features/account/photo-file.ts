import { type Crop, PHOTO_EDGE, PHOTO_LEAST_EDGE, type Size, squareOf } from '@keepsong/domain/account/photo';
import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import { m } from '~/paraglide/messages.js';

/** A picture that is ready to be cropped. `url` is valid until it is revoked (`URL.revokeObjectURL`). */
export type Picture = Size & { url: string; file: File };

/** Reads a chosen file. Returns an error text when it cannot become a portrait. */
export async function readPhoto(file: File): Promise<Picture | string> {
  if (file.size > IMAGE_MAX_BYTES)
    return m.account_photo_too_large({ most: Math.round(IMAGE_MAX_BYTES / 1_048_576) });
  const bitmap = await bitmapOf(file);
  if (!bitmap) return m.account_photo_unreadable();
  const { width, height } = bitmap;
  bitmap.close();
  if (Math.min(width, height) < PHOTO_LEAST_EDGE)
    return m.account_photo_too_small({ least: PHOTO_LEAST_EDGE });
  return { width, height, file, url: URL.createObjectURL(file) };
}

/**
 * Decodes a picture and turns it upright, in whatever position the camera was held. Null when this browser
 * cannot draw the picture.
 */
const bitmapOf = (file: File) =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

/**
 * Draws the chosen square as a new small JPEG, so that nothing else in the file (such as the place of the photo) leaves
 * the browser. Null when the picture cannot be drawn.
 */
export async function cutPhoto(picture: Picture, crop: Crop): Promise<File | null> {
  const bitmap = await bitmapOf(picture.file);
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_EDGE;
  canvas.height = PHOTO_EDGE;
  const brush = canvas.getContext('2d');
  if (!bitmap || !brush) return null;
  const { left, top, edge } = squareOf(picture, crop);
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, PHOTO_EDGE, PHOTO_EDGE);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(bitmap, left, top, edge, edge, 0, 0, PHOTO_EDGE, PHOTO_EDGE);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  return blob && new File([blob], 'photo.jpg', { type: blob.type });
}
