/** Edge in pixels of the square to which the browser cuts portraits. */
export const PHOTO_EDGE = 600;
/** The largest edge that the server accepts, for clients other than our own page. */
export const PHOTO_MOST_EDGE = 1_200;
/** On a smaller picture nobody can be recognised. */
export const PHOTO_LEAST_EDGE = 120;
export const PHOTO_MOST_ZOOM = 4;

export type Size = { width: number; height: number };

/** The position of the square: 0 is the left or top edge of the picture, 1 the right or bottom. `zoom` 1 is the largest square. */
export type Crop = { x: number; y: number; zoom: number };

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export const isPortrait = ({ width, height }: Size): boolean => width === height && width <= PHOTO_MOST_EDGE;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The square in pixels. It is always inside the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const edge = Math.min(width, height) / within(zoom, 1, PHOTO_MOST_ZOOM);
  return { left: within(x, 0, 1) * (width - edge), top: within(y, 0, 1) * (height - edge), edge };
}

/** The crop after the picture was dragged to the right and down, in shares of the frame's edge. */
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

/** Zooms the crop by a factor. */
export const zoomBy = (crop: Crop, factor: number): Crop => ({
  ...crop,
  zoom: within(crop.zoom * factor, 1, PHOTO_MOST_ZOOM),
});
