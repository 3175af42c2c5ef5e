/** The widths in which a photo of a product is made, as far as the photo is that large. */
export const PHOTO_WIDTHS = [320, 640, 960, 1_280] as const;
/** The formats, the smaller one first. Every browser can draw the last one. */
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
/** Mails show a JPEG: Outlook on Windows draws neither of the formats of pages. */
export type PhotoFormat = (typeof PHOTO_FORMATS)[number] | 'jpeg';
/** The largest number of photos of a product. */
export const MOST_PHOTOS = 12;

type Size = { width: number; height: number };

/** Which square of a picture is shown: how far to the right and below (0 to 1), and how near (1 to 3). */
export type PhotoCrop = { x: number; y: number; zoom: number };
export const WHOLE: PhotoCrop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square of a crop, in pixels of the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: PhotoCrop) {
  const side = Math.floor(Math.min(width, height) / zoom);
  return { side, left: Math.round((width - side) * x), top: Math.round((height - side) * y) };
}

/** The widths in which a square of this side is made. None for a square that is too small to be shown. */
export const widthsOf = (side: number): number[] => PHOTO_WIDTHS.filter((width) => width <= side);

/** The address of a photo in one width. */
export const photoAddress = (id: string, width: number, format: PhotoFormat): string =>
  `/media/images/${id}-${width}.${format}`;

/** In this width, or in the next smaller one that there is, a photo stands alone: as a design of a gift card, in a mail. */
const SHOWN_WIDTH = 640;
export const shownWidth = (widths: readonly number[]): number =>
  Math.max(...widths.filter((width) => width <= SHOWN_WIDTH), widths[0] ?? 0);

/** The address of the JPEG of a photo. There is one in the width of `shownWidth`. */
export const mailPhoto = (address: string): string => address.replace(/\.webp$/, '.jpeg');
