import { useStore } from 'zustand';
import { localStore } from '~/platform/api/storage.ts';
import { createKeptCards, type KeptCard, NO_CARD } from './kept-cards.ts';

/** The e-cards in the making of this browser. */
export const keptCards = createKeptCards(localStore);

/** The card in the making of a song by its draft's slug. */
export const useKeptCard = (slug: string): KeptCard => useStore(keptCards, (cards) => cards[slug] ?? NO_CARD);
