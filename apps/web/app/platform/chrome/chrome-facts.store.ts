import { create } from 'zustand';
import { localStore } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';

/** Facts about cart and draft for the page's header and footer, so that those need not load cart or draft. */
export type ChromeFacts = {
  /** Number of lines in the cart. */
  cartCount: number;
  /** Whether an original song is in the cart. It hides the start button (spec 2.9-16). */
  hasOriginalSong: boolean;
  /** Whether there is an unfinished song. The start button then says 'Continue your song'. */
  hasDraft: boolean;
  /** The slug of the customer's latest story page in this browser, '' for none. */
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

/** Server and first render know nothing about this browser. `startChromeFacts` fills the store later. */
export const useChromeFacts = create<ChromeFacts>()(() => NOTHING);

function readFacts(): ChromeFacts {
  const stored = localStore.readJson(STORED_KEYS.chrome);
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

/** Stores facts from the cart (count, song), builder (draft) and order (story), for this page and later ones. */
export function setChromeFacts(facts: Partial<ChromeFacts>): void {
  useChromeFacts.setState(facts);
  localStore.write(STORED_KEYS.chrome, JSON.stringify({ ...readFacts(), ...facts }));
}

/** Reads the facts after the first paint, and again when another tab changes them. */
export function startChromeFacts(): () => void {
  const read = () => useChromeFacts.setState(readFacts());
  read();
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}
