import { type PointerEvent, useLayoutEffect, useRef } from 'react';

/** How far a card must be pulled, in px, to turn. */
const FAR_ENOUGH = 72;

const OWN_ARROWS = 'input, textarea, select, [role=slider], [role=radio], [contenteditable]';

/** Arrow keys turn the cards, except where they have their own meaning or a dialog is open. */
export function useArrowKeys(turn: (by: 1 | -1) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  // Before the first paint: whoever sees the card may press at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      if (by === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Pulling a card aside turns it; to the left goes on. Spread the answer on the card. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  const settle = (card: HTMLElement) => {
    start.current = null;
    card.style.translate = '';
    card.style.rotate = '';
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const by = event.clientX - start.current;
      event.currentTarget.style.translate = `${by}px`;
      event.currentTarget.style.rotate = `${by / 60}deg`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const by = event.clientX - start.current;
      settle(event.currentTarget);
      if (Math.abs(by) > FAR_ENOUGH) turn(by < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event.currentTarget),
  };
}
