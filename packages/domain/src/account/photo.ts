/** A portrait is a square of so many pixels, as the browser cuts it out. */
export const PHOTO_EDGE = 600;
/** What is taken from others than our own page: still small beside a picture. */
export const PHOTO_MOST_EDGE = 1_200;
/** Of less nobody is to be recognised. */
export const PHOTO_LEAST_EDGE = 120;
export const PHOTO_MOST_ZOOM = 4;

export type Size = { width: number; height: number };

/** Where the square stands: 0 at the left and top edge of the picture, 1 at the other; `zoom` 1 is the largest square. */
export type Crop = { x: number; y: number; zoom: number };

export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export const isPortrait = ({ width, height }: Size): boolean => width === height && width <= PHOTO_MOST_EDGE;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The square in pixels of the picture; it never leaves the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const edge = Math.min(width, height) / within(zoom, 1, PHOTO_MOST_ZOOM);
  return { left: within(x, 0, 1) * (width - edge), top: within(y, 0, 1) * (height - edge), edge };
}

/** The crop after the picture was dragged by so many shares of the frame's edge, to the right and down. */
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

/** The crop nearer or further away by a factor. */
export const zoomBy = (crop: Crop, factor: number): Crop => ({
  ...crop,
  zoom: within(crop.zoom * factor, 1, PHOTO_MOST_ZOOM),
});
