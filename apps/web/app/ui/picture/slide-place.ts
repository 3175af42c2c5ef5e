/** The position of a slider: the index of the first fully visible slide, and the number of slides. */
export type SlidePlace = { index: number; count: number };

/**
 * The slide that an arrow (1 or -1) leads to. With `rewind` the ends are connected (spec 2.11-03); without it the
 * slider stops there.
 */
export function slideAfter({ index, count }: SlidePlace, by: 1 | -1, rewind: boolean): number {
  if (count === 0) return 0;
  const next = index + by;
  if (next >= 0 && next < count) return next;
  return rewind ? (next + count) % count : index;
}

/** The horizontal extent of a slide or of its window, in px. */
type Span = { left: number; right: number };

/** The number of px by which a slide may stick out and still count as visible, because widths are rounded. */
const SLACK = 2;

const isIn = (slide: Span, view: Span): boolean =>
  slide.left >= view.left - SLACK && slide.right <= view.right + SLACK;

/** Whether arrows are needed, that is, when at least one slide is not fully visible (spec 2.11-02). */
export const needsArrows = (slides: readonly Span[], view: Span): boolean =>
  slides.some((slide) => !isIn(slide, view));

/** The first fully visible slide, or else the slide whose start is nearest. */
export function slideInSight(slides: readonly Span[], view: Span): number {
  const whole = slides.findIndex((slide) => isIn(slide, view));
  if (whole !== -1) return whole;
  const distances = slides.map(({ left }) => Math.abs(left - view.left));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
