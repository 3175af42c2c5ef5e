import { isFocusNowhere } from '~/platform/hooks/use-lost-focus.ts';

/** A part of the details that can get the focus. */
export type Part = 'title' | 'act' | 'owner' | 'snooze';

/** The number of frames for which the page waits for a part that is still loading, such as a conversation. */
const FRAMES = 120;

/** Moves the focus to a part of the details, as long as `isWanted` and until the part is shown. */
export function focusPart(part: Part, isWanted: () => boolean, left = FRAMES): void {
  const shown = [...document.querySelectorAll<HTMLElement>(`[data-part="${part}"]`)].find(
    (element) => element.offsetParent !== null,
  );
  if (!isWanted()) return;
  if (shown) shown.focus();
  else if (left > 0) requestAnimationFrame(() => focusPart(part, isWanted, left - 1));
}

/** Moves the focus to the row of an item. If the list has no such row, the list itself gets it. */
export function focusRow(list: HTMLElement | null, key: string | undefined): void {
  const rows = list?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
  const row = [...rows].find(({ dataset }) => dataset.key === key);
  (row ?? list)?.focus();
}

/**
 * Watches a panel, and moves the focus to its title when the button that had it goes away, for example after an
 * answer of the shop. Otherwise the next key press would start at the top of the page. Returns how to stop.
 * @param hadFocus whether the focus was in the panel before the change
 */
export function keepFocus(panel: HTMLElement, hadFocus: () => boolean): () => void {
  const watch = new MutationObserver(() => {
    if (!isFocusNowhere() || !hadFocus()) return;
    panel.querySelector<HTMLElement>('[data-part="title"]')?.focus({ preventScroll: true });
  });
  watch.observe(panel, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/**
 * Whether the words about an item that no longer waits take the focus. They do when the button that had it is gone
 * with the item, because the next key press would start at the top of the page. When somebody else has decided the
 * item, they leave the focus of a person alone who was not in the panel.
 */
export const mayTakeFocus = (now: { isNowhere: boolean; isOwn: boolean; hadFocus: boolean }): boolean =>
  now.isNowhere && (now.isOwn || now.hadFocus);
