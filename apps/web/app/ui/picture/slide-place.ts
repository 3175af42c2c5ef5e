/** How far a slider has come: the first slide that is wholly in sight, and whether all of them are. */
export type SlidePlace = { index: number; count: number };

/**
 * The slide to go to by an arrow (1 or -1). With `rewind` the ends meet (spec 2.11-03); without it they are ends.
 */
export function slideAfter({ index, count }: SlidePlace, by: 1 | -1, rewind: boolean): number {
  if (count === 0) return 0;
  const next = index + by;
  if (next >= 0 && next < count) return next;
  return rewind ? (next + count) % count : index;
}

/** A slide or its window, from left to right, in px. */
type Span = { left: number; right: number };

/** Pixels by which a slide may stick out and still count as in sight: widths are rounded. */
const SLACK = 2;

const isIn = (slide: Span, view: Span): boolean =>
  slide.left >= view.left - SLACK && slide.right <= view.right + SLACK;

/** Whether arrows are needed: when at least one slide is not wholly in sight (spec 2.11-02). */
export const needsArrows = (slides: readonly Span[], view: Span): boolean =>
  slides.some((slide) => !isIn(slide, view));

/** The first slide that is wholly in sight; without one, the one that begins nearest. */
export function slideInSight(slides: readonly Span[], view: Span): number {
  const whole = slides.findIndex((slide) => isIn(slide, view));
  if (whole !== -1) return whole;
  const distances = slides.map(({ left }) => Math.abs(left - view.left));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
