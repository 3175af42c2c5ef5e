import type { Interruption } from '@keepsong/domain/marketing/interruptions';
import { AFTER_CONTENT, AFTER_SONGS } from '~/shell/frame/layouts.tsx';

/** The visible part of the page, and what is found on the page. */
export type Sight = {
  page: Pick<Document, 'getElementById' | 'querySelectorAll' | 'activeElement'>;
  height: number;
};

const here = (): Sight => ({ page: document, height: window.innerHeight });

/** The place below the page's content. Null on pages without the shop's footer. */
export const placeBelow = ({ page }: Sight = here()): HTMLElement | null =>
  page.getElementById(AFTER_CONTENT);

/**
 * Where a block that appears now stands. After a song it is the nearest place below the visible part of the page, so
 * that the listener meets it by reading on. Every other block stands below the content.
 */
export function placeFor(kind: Interruption | null, sight: Sight = here()): HTMLElement | null {
  if (kind !== 'song_played') return placeBelow(sight);
  const places = [...sight.page.querySelectorAll<HTMLElement>(`[${AFTER_SONGS}]`)];
  return places.find((place) => !isInView(place, sight)) ?? placeBelow(sight);
}

/**
 * Whether the place is on the screen or above it, or has the focus. A block that appears or changes there would
 * move the page or delete typed text.
 */
export function isInView(place: HTMLElement | null, { page, height }: Sight = here()): boolean {
  if (!place?.isConnected) return false;
  return place.contains(page.activeElement) || place.getBoundingClientRect().top < height;
}

/** Whether some of the place is on the screen. A visitor who jumps past a place does not see it. */
export const isOnScreen = (place: HTMLElement | null, sight: Sight = here()): boolean =>
  place !== null && isInView(place, sight) && place.getBoundingClientRect().bottom > 0;
