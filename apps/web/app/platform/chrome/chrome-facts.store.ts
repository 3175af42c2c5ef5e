import { create } from 'zustand';
import { safeLocal } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';

/**
 * Facts about cart, draft and story that header and footer show, so that header and footer need not load the cart or
 * the draft.
 */
export type ChromeFacts = {
  /** Number of lines in the cart. */
  cartCount: number;
  /** Whether an original song is in the cart. If so, the header hides the start button (spec 2.9-16). */
  hasOriginalSong: boolean;
  /** Whether the visitor has an unfinished song. The start button then says 'Continue your song'. */
  hasDraft: boolean;
  /** The slug of the latest story page of this customer in this browser, '' for none. */
  storySlug: string;
  /**
   * Whether the visitor came through the greeting-card partner. The header then shows the partner's name beside the
   * shop's name (spec 1-27).
   */
  coBranded: boolean;
};

const NOTHING: ChromeFacts = {
  cartCount: 0,
  hasOriginalSong: false,
  hasDraft: false,
  storySlug: '',
  coBranded: false,
};

/**
 * Starts without facts, on the server and in the first render, because the facts are stored in the browser.
 * `startChromeFacts` fills in the facts later.
 */
export const useChromeFacts = create<ChromeFacts>()(() => NOTHING);

function readFacts(): ChromeFacts {
  const stored = safeLocal.readJson(STORED_KEYS.chrome);
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  const count: unknown = Reflect.get(stored, 'cartCount');
  const slug: unknown = Reflect.get(stored, 'storySlug');
  return {
    cartCount: typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0,
    hasOriginalSong: Reflect.get(stored, 'hasOriginalSong') === true,
    hasDraft: Reflect.get(stored, 'hasDraft') === true,
    storySlug: typeof slug === 'string' ? slug : '',
    coBranded: Reflect.get(stored, 'coBranded') === true,
  };
}

/** Stores some of the facts for this page and later ones. The cart, the builder and the order page call this. */
export function setChromeFacts(facts: Partial<ChromeFacts>): void {
  useChromeFacts.setState(facts);
  const stored = readFacts();
  const next = JSON.stringify({ ...stored, ...facts });
  // Write only changes, so that a browser without any facts stores nothing.
  if (next !== JSON.stringify(stored)) safeLocal.write(STORED_KEYS.chrome, next);
}

/**
 * Reads the facts from the browser's storage, now and whenever another tab changes them. Returns a function that stops
 * this.
 */
export function startChromeFacts(): () => void {
  const read = () => useChromeFacts.setState(readFacts());
  read();
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}
