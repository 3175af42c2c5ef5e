import { plainPath } from '../navigation/plain-path.ts';

/** The hints for new users (spec 2.9-20, 3.13-01). */
export const HINTS = [
  { id: 1, name: 'press_play' },
  { id: 2, name: 'save_examples' },
] as const;

export type HintName = (typeof HINTS)[number]['name'];

/** The page of each hint. A page has at most one hint. */
const PLACES: Readonly<Record<HintName, string>> = {
  press_play: '/artists',
  save_examples: '/playlists',
};

/** Whether a page has a hint. */
export const hasHint = (pathname: string): boolean =>
  HINTS.some(({ name }) => PLACES[name] === plainPath(pathname));

/** The hint of a page. Null when the page has none or the hint was shown before. */
export const hintFor = (
  pathname: string,
  settings: readonly { id: number; name: string; displayed: boolean }[],
): { id: number; name: HintName } | null =>
  HINTS.find(
    ({ id, name }) =>
      PLACES[name] === plainPath(pathname) && settings.some((one) => one.id === id && !one.displayed),
  ) ?? null;
