import { ECARD, ECARD_SKETCH, type ECard } from '@keepsong/domain/cart/ecard';
import { fields, OWN, orNull } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

/** An e-card that this browser keeps outside the cart. */
export type KeptCard = {
  /** The personalised card, which waits for its song to go into the cart. */
  saved: ECard | null;
  /** The typed card that is not saved yet. It is kept, so that closing the panel loses nothing. */
  typed: ECard | null;
};

/** Cards by the slug of the song's draft. A song has one e-card. */
export type KeptCards = Readonly<Record<string, KeptCard>>;

export const NO_CARD: KeptCard = { saved: null, typed: null };

/** Cards are kept for this many songs in progress. Older ones are dropped. */
const REMEMBERED = 4;

/** Keeps cards in progress across reloads. On the server and in the first render there are none. */
export function createKeptCards(storage: Pick<SafeStorage, 'readJson' | 'write' | 'remove'>) {
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
    /** Changes the stored card of a song. A card without content is removed. */
    keep(slug: string, change: Partial<KeptCard>): void {
      start();
      const { [slug]: known = NO_CARD, ...others } = store.getState();
      const card = { ...known, ...change };
      const cards = card.saved || card.typed ? { ...others, [slug]: card } : others;
      const kept = Object.fromEntries(Object.entries(cards).slice(-REMEMBERED));
      storage.write(STORED_KEYS.ecard, JSON.stringify(kept));
      store.setState(kept, true);
    },
    /** Removes all cards, because the song became an order or was deleted. */
    forget(): void {
      started = true;
      storage.remove(STORED_KEYS.ecard);
      store.setState({}, true);
    },
  };
}

const KEPT = fields({ saved: orNull(ECARD), typed: orNull(ECARD_SKETCH) });

/** Reads stored cards. Anyone can change the storage, so a card that cannot be read is left out. */
export const readKeptCards = (stored: unknown): KeptCards =>
  Object.fromEntries(
    Object.entries(v.parse(OWN, stored))
      .map(([slug, value]): [string, KeptCard] => [slug, v.parse(KEPT, value)])
      .filter(([, card]) => card.saved || card.typed),
  );
