/** How far a page must move, in px, before the player makes way: less is a trembling finger. */
const DISTANCE = 48;
/** A page still moves by somebody's hand for so long after it, and after each move that it caused. */
const MOVES_ON_MS = 500;
/** The keys that scroll a page. */
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab']);

type Scroller = Pick<Window, 'scrollY' | 'addEventListener'>;

/**
 * Calls `onScroll` each time somebody has moved the page by `DISTANCE` in one gesture (spec 2.10-08): by wheel, finger,
 * key or scroll bar. A page that moves by itself, because the router puts it in its place or its content comes late,
 * is nobody's scrolling. `now` in milliseconds.
 */
export function watchScroll(page: Scroller, onScroll: () => void, now = () => performance.now()): () => void {
  // Where the page was seen last: it may have moved already when the wheel or the finger that moves it is heard.
  let seen = page.scrollY;
  let from = seen;
  let until = Number.NEGATIVE_INFINITY;
  const hand = () => {
    if (now() > until) from = seen;
    until = now() + MOVES_ON_MS;
  };
  const key = (event: KeyboardEvent) => SCROLL_KEYS.has(event.key) && hand();
  // The scroll bar belongs to the document itself; the middle button scrolls by pulling.
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
