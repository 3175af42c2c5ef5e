/** The browser cuts portraits to a square of this size in pixels. */
export const PHOTO_EDGE = 600;
/**
 * The largest size that the server accepts. Clients other than the shop's page may send larger squares than
 * `PHOTO_EDGE`.
 */
const PHOTO_MOST_EDGE = 1_200;
/** Smaller pictures are refused, because faces cannot be recognised on them. */
export const PHOTO_LEAST_EDGE = 120;
export const PHOTO_MOST_ZOOM = 4;

export type Size = { width: number; height: number };

/**
 * The position and size of the square that is cut out of a picture. `x` and `y` are 0 at the left or top edge of the
 * picture and 1 at the right or bottom. With `zoom` 1 the square is as large as possible.
 */
export type Crop = { x: number; y: number; zoom: number };

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export const isPortrait = ({ width, height }: Size): boolean => width === height && width <= PHOTO_MOST_EDGE;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The square in pixels of the picture. It never reaches beyond the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const edge = Math.min(width, height) / within(zoom, 1, PHOTO_MOST_ZOOM);
  return { left: within(x, 0, 1) * (width - edge), top: within(y, 0, 1) * (height - edge), edge };
}

/** The crop after the user has dragged the picture. `by` is measured in widths of the visible square. */
export function drag(picture: Size, crop: Crop, by: { right: number; down: number }): Crop {
  const { edge } = squareOf(picture, crop);
  const moved = (at: number, share: number, side: number) =>
    side - edge < 1 ? at : within(at - (share * edge) / (side - edge), 0, 1);
  return {
    ...crop,
    x: moved(crop.x, by.right, picture.width),
    y: moved(crop.y, by.down, picture.height),
  };
}

/** The crop after zooming in by this factor, within the limits. */
export const zoomBy = (crop: Crop, factor: number): Crop => ({
  ...crop,
  zoom: within(crop.zoom * factor, 1, PHOTO_MOST_ZOOM),
});
