import { useStore } from 'zustand';
import { safeLocal } from '~/platform/api/storage.ts';
import { createKeptCards, type KeptCard, NO_CARD } from './kept-cards.ts';

/** The e-cards in progress in this browser. */
export const keptCards = createKeptCards(safeLocal);

/** The e-card in progress for a song, by the slug of its draft. */
export const useKeptCard = (slug: string): KeptCard => useStore(keptCards, (cards) => cards[slug] ?? NO_CARD);
