import * as v from 'valibot';

/** The longest line under a photo. */
export const CAPTION_MAX = 80;

/** The part of a photo that is shown: its centre, as shares of the picture, and its zoom. */
export type Crop = { x: number; y: number; zoom: number };

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** A number, moved into its range; `other` when the value is not a number. */
const between = (least: number, most: number, other: number) =>
  v.fallback(
    v.pipe(
      v.number(),
      v.transform((value) => Math.min(most, Math.max(least, value))),
    ),
    other,
  );

/** A stored or sent crop; missing parts show the whole picture. */
export const CROP = v.object({
  x: between(0, 1, WHOLE.x),
  y: between(0, 1, WHOLE.y),
  zoom: between(1, 3, WHOLE.zoom),
}) satisfies v.GenericSchema<unknown, Crop>;

/**
 * The index of the photo at a time of the song, in seconds. All `count` photos are shown equally long. 0 while the length
 * is unknown.
 */
export function photoAt(seconds: number, length: number, count: number): number {
  if (count <= 0 || length <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((seconds / length) * count)));
}
