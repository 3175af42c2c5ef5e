import { type ECard, readECard, readECardSketch } from '@keepsong/domain/cart/ecard';
import { createStore } from 'zustand/vanilla';
import type { SafeStore } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

/** What this browser keeps of an e-card outside the cart. */
export type KeptCard = {
  /** Personalised, and waiting for its song to go into the cart. */
  saved: ECard | null;
  /** Typed and not saved: closing the panel loses nothing. */
  typed: ECard | null;
};

/** By the slug of the song's draft: a song has one e-card. */
export type KeptCards = Readonly<Record<string, KeptCard>>;

export const NO_CARD: KeptCard = { saved: null, typed: null };

/** So many songs in the making are remembered; older ones are forgotten. */
const REMEMBERED = 4;

/** Keeps cards in the making over a reload. On the server and in the first paint there are none. */
export function createKeptCards(storage: Pick<SafeStore, 'readJson' | 'write' | 'remove'>) {
  const store = createStore<KeptCards>(() => ({}));
  let started = false;

  function start(): void {
    if (started) return;
    started = true;
    store.setState(readKeptCards(storage.readJson(STORED_KEYS.ecard)), true);
  }

  return {
    subscribe: store.subscribe,
    getInitialState: store.getInitialState,
    getState(): KeptCards {
      start();
      return store.getState();
    },
    /** Changes what is kept for a song; nothing left to keep forgets it. */
    keep(slug: string, change: Partial<KeptCard>): void {
      start();
      const { [slug]: known = NO_CARD, ...others } = store.getState();
      const card = { ...known, ...change };
      const cards = card.saved || card.typed ? { ...others, [slug]: card } : others;
      const kept = Object.fromEntries(Object.entries(cards).slice(-REMEMBERED));
      storage.write(STORED_KEYS.ecard, JSON.stringify(kept));
      store.setState(kept, true);
    },
    /** The song became an order, or was deleted. */
    forget(): void {
      started = true;
      storage.remove(STORED_KEYS.ecard);
      store.setState({}, true);
    },
  };
}

/** What was stored, which anyone may have written: a card that cannot be read is left out. */
export function readKeptCards(stored: unknown): KeptCards {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([slug, value]): [string, KeptCard][] => {
      const card = readKept(value);
      return card.saved || card.typed ? [[slug, card]] : [];
    }),
  );
}

function readKept(value: unknown): KeptCard {
  if (typeof value !== 'object' || value === null) return NO_CARD;
  const saved = readECard(Reflect.get(value, 'saved'));
  return { saved: saved.ok ? saved.value : null, typed: readECardSketch(Reflect.get(value, 'typed')) };
}
