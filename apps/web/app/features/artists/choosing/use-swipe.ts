import { type PointerEvent, useLayoutEffect, useRef } from 'react';

/** How far a card must be dragged to turn, in px. */
const FAR_ENOUGH = 72;

const OWN_ARROWS = 'input, textarea, select, [role=slider], [role=radio], [contenteditable]';

/**
 * Turns the cards with the arrow keys, except in fields where these keys have another meaning, or while a dialog is
 * open.
 */
export function useArrowKeys(turn: (by: 1 | -1) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  // Listen before the first paint, because a visitor who sees the card may press a key at once.
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

/**
 * Turns a card when it is dragged aside. Dragging to the left shows the next card. Spread the returned props on the
 * card.
 */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  const springBack = (card: HTMLElement) => {
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
      springBack(event.currentTarget);
      if (Math.abs(by) > FAR_ENOUGH) turn(by < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => springBack(event.currentTarget),
  };
}
