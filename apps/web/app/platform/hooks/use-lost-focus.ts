import { useEffect, useEffectEvent, useRef } from 'react';

/** Whether nothing has the focus, for example because the button that had it is gone. */
export function isFocusNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Gives the focus to an element, unless something else has it. */
export function takeLostFocus(place: () => HTMLElement | null): void {
  if (isFocusNowhere()) place()?.focus({ preventScroll: true });
}

/**
 * Moves the focus when the pressed button went away with what a page showed before. Otherwise the next key press would
 * start at the top of the page.
 * @param shown what the page shows; the focus moves only after it has changed
 * @param place finds the element that takes the focus
 */
export function useLostFocus(shown: string, place: () => HTMLElement | null): void {
  const before = useRef(shown);
  const take = useEffectEvent(() => takeLostFocus(place));
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    take();
  }, [shown]);
}
