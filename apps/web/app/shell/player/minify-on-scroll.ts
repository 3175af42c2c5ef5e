/** How far a page must move, in px, before the player makes way: less is a trembling finger. */
const DISTANCE = 48;

type Scroller = Pick<Window, 'scrollY' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `onScroll` each time the page has moved by `DISTANCE` in one gesture (spec 2.10-08); standing still for a
 * moment, or a jump of the router to another page's top, begins anew.
 */
export function watchScroll(page: Scroller, onScroll: () => void): () => void {
  let from = page.scrollY;
  const rest = () => {
    from = page.scrollY;
  };
  const move = () => {
    if (Math.abs(page.scrollY - from) < DISTANCE) return;
    rest();
    onScroll();
  };
  page.addEventListener('scroll', move, { passive: true });
  page.addEventListener('scrollend', rest, { passive: true });
  return () => {
    page.removeEventListener('scroll', move);
    page.removeEventListener('scrollend', rest);
  };
}
