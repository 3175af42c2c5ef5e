/**
 * How far a page must scroll, in px, before the player gets smaller. A trembling finger moves the page less than this.
 */
const DISTANCE = 48;
/**
 * How long after a gesture, in ms, movement of the page counts as the visitor's own. Each such movement extends
 * the time.
 */
const MOVES_ON_MS = 500;
/** The keys that scroll a page. */
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab']);

type Scroller = Pick<Window, 'scrollY' | 'addEventListener'>;

/**
 * Calls `onScroll` each time the visitor has scrolled the page by `DISTANCE` in one gesture (spec 2.10-08). A gesture
 * is made by wheel, finger, key or scroll bar. A page that moves without a gesture does not count, for example when the
 * router scrolls it or content arrives late. `now` returns milliseconds.
 */
export function watchScroll(page: Scroller, onScroll: () => void, now = () => performance.now()): () => void {
  // The scroll position before the gesture. It is read at scroll events, because when the event of the wheel or finger
  // arrives the page may already have moved.
  let seen = page.scrollY;
  let from = seen;
  let until = Number.NEGATIVE_INFINITY;
  const hand = () => {
    if (now() > until) from = seen;
    until = now() + MOVES_ON_MS;
  };
  const key = (event: KeyboardEvent) => SCROLL_KEYS.has(event.key) && hand();
  // A press on the scroll bar has the document element as its target. Dragging with the middle button scrolls the page
  // too.
  const press = (event: PointerEvent) =>
    (event.button === 1 || event.target === document.documentElement) && hand();
  const move = () => {
    seen = page.scrollY;
    if (now() > until) return;
    until = now() + MOVES_ON_MS;
    if (Math.abs(seen - from) < DISTANCE) return;
    from = seen;
    onScroll();
  };
  const stop = new AbortController();
  const quiet = { passive: true, signal: stop.signal };
  page.addEventListener('wheel', hand, quiet);
  page.addEventListener('touchmove', hand, quiet);
  page.addEventListener('keydown', key, quiet);
  page.addEventListener('pointerdown', press, quiet);
  page.addEventListener('scroll', move, quiet);
  return () => stop.abort();
}
