import { create } from 'zustand';
import { localStore } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';

/** What the page's frame says about cart and draft, so that it needs neither of them loaded. */
export type ChromeFacts = {
  /** Number of lines in the cart. */
  cartCount: number;
  /** Hides the start button (spec 2.9-16). */
  hasOriginalSong: boolean;
  /** A song was begun: 'Continue your song'. */
  hasDraft: boolean;
  /** The story page of the song that this browser's customer follows; '' when there is none. */
  storySlug: string;
  /** The visitor came through the greeting-card partner, whose name then stands beside the shop's (spec 1-27). */
  coBranded: boolean;
};

const NOTHING: ChromeFacts = {
  cartCount: 0,
  hasOriginalSong: false,
  hasDraft: false,
  storySlug: '',
  coBranded: false,
};

/** The server and the first paint know nothing of this browser; `startChromeFacts` fills it in. */
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

/** Takes over what cart (count, song), builder (draft) and order (story) say, now and on later pages. */
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
