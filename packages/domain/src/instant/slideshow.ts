/** The product that shows the customer's photos in time with an instant song (spec 1-13). */
export const SLIDESHOW_PRODUCT = 'instant-slideshow';

/** The longest line under a photo. */
export const CAPTION_MAX = 80;

/** The part of a photo that is shown: its middle, as shares of the picture, and how near it is. */
export type Crop = { x: number; y: number; zoom: number };

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const between = (value: unknown, least: number, most: number, other: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : other;

/** A crop out of anything that was kept or sent; what is missing shows the whole picture. */
export function readCrop(value: unknown): Crop {
  const given = typeof value === 'object' && value !== null ? value : {};
  return {
    x: between(Reflect.get(given, 'x'), 0, 1, WHOLE.x),
    y: between(Reflect.get(given, 'y'), 0, 1, WHOLE.y),
    zoom: between(Reflect.get(given, 'zoom'), 1, 3, WHOLE.zoom),
  };
}

/**
 * Which of `count` photos is shown at a time of a song: each the same share of it, the first from its beginning and the
 * last to its end. Seconds; 0 while the length is unknown.
 */
export function photoAt(seconds: number, length: number, count: number): number {
  if (count <= 0 || length <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((seconds / length) * count)));
}
