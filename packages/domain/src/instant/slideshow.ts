import * as v from 'valibot';

/** The longest caption of a photo, in characters. */
export const CAPTION_MAX = 80;

/**
 * The visible part of a photo. `x` and `y` are its centre: 0 is the left or top edge of the photo, 1 the right
 * or bottom edge. `zoom` 1 shows as much as possible.
 */
export type Crop = { x: number; y: number; zoom: number };

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Schema of a number that is limited to `least`…`most`. A value that is not a number becomes `other`. */
const between = (least: number, most: number, other: number) =>
  v.fallback(
    v.pipe(
      v.number(),
      v.transform((value) => Math.min(most, Math.max(least, value))),
    ),
    other,
  );

/** Schema of a crop. A field that is missing or cannot be read gets its value from `WHOLE`. */
export const CROP = v.object({
  x: between(0, 1, WHOLE.x),
  y: between(0, 1, WHOLE.y),
  zoom: between(1, 3, WHOLE.zoom),
}) satisfies v.GenericSchema<unknown, Crop>;

/**
 * The index of the photo to show `seconds` after the start of the song. Each of the `count` photos is shown
 * equally long. 0 while the length of the song is unknown.
 */
export function photoAt(seconds: number, length: number, count: number): number {
  if (count <= 0 || length <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((seconds / length) * count)));
}
