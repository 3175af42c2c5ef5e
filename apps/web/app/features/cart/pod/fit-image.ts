import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';

/** The longest side that any of our prints can show. */
const LONGEST = 4_096;
const PLAIN = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * The picture as the shop takes it: what is larger than a print can show, or of a kind that only this browser can read,
 * is drawn anew as JPEG. What this browser cannot draw goes as it is, and the shop says what is wrong with it.
 */
export async function fitImage(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    if (scale === 1 && PLAIN.includes(file.type) && file.size <= IMAGE_MAX_BYTES / 2) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const brush = canvas.getContext('2d');
    if (!brush) return file;
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return drawn ? new File([drawn], file.name, { type: 'image/jpeg' }) : file;
  } finally {
    picture.close();
  }
}
