/** The position of a slider: the index of the first fully visible slide, and the number of slides. */
export type SlidePlace = { index: number; count: number };

/**
 * The slide to which an arrow leads, 1 for next and -1 for previous. With `rewind` the first slide follows the last
 * one, and the other way round (spec 2.11-03). Without it the slider stops at its ends.
 */
export function slideAfter({ index, count }: SlidePlace, by: 1 | -1, rewind: boolean): number {
  if (count === 0) return 0;
  const next = index + by;
  if (next >= 0 && next < count) return next;
  return rewind ? (next + count) % count : index;
}

/** The left and right edge of a slide, or of the area where slides are visible, in px. */
type Span = { left: number; right: number };

/** A slide that sticks out by up to this many px still counts as visible, because browsers round widths. */
const SLACK = 2;

const isIn = (slide: Span, view: Span): boolean =>
  slide.left >= view.left - SLACK && slide.right <= view.right + SLACK;

/** Whether arrows are needed: when at least one slide is not fully visible (spec 2.11-02). */
export const needsArrows = (slides: readonly Span[], view: Span): boolean =>
  slides.some((slide) => !isIn(slide, view));

/** The index of the first fully visible slide. If there is none, the slide whose start is nearest to the left edge. */
export function slideInSight(slides: readonly Span[], view: Span): number {
  const whole = slides.findIndex((slide) => isIn(slide, view));
  if (whole !== -1) return whole;
  const distances = slides.map(({ left }) => Math.abs(left - view.left));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
