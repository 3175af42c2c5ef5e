/** The widths of a product's photo. Widths larger than the photo are not made. */
export const PHOTO_WIDTHS = [320, 640, 960, 1_280] as const;
/** The formats, with the smaller files first. All browsers can show the last one. */
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
/** Mails use JPEG, because Outlook on Windows shows neither of the two formats of pages. */
export type PhotoFormat = (typeof PHOTO_FORMATS)[number] | 'jpeg';
/** The largest number of photos of a product. */
export const MOST_PHOTOS = 12;

type Size = { width: number; height: number };

/**
 * The square of a picture that is shown. `x` and `y` are its position from left and top, 0 to 1. `zoom` is 1
 * for the largest square, up to 3.
 */
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

/**
 * The width in which a photo stands alone, as a gift card's design or in a mail. If it does not exist, the next
 * smaller one is used.
 */
const SHOWN_WIDTH = 640;
export const shownWidth = (widths: readonly number[]): number =>
  Math.max(...widths.filter((width) => width <= SHOWN_WIDTH), widths[0] ?? 0);

/** The address of a photo as JPEG. The JPEG exists only in the width of `shownWidth`. */
export const mailPhoto = (address: string): string => address.replace(/\.webp$/, '.jpeg');
