import type { ArtistCard } from '@keepsong/contract/artists';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { type Deck, needsMore, openDeck, turn, withPage } from './deck.ts';
import { type DeckCriteria, type DeckPage, loadMore } from './load-deck.ts';

type DeckOptions = {
  first: DeckPage;
  criteria: DeckCriteria;
  startId?: number;
  /** Called with the ids of all artists in the deck each time it grows, so that the draft can remember them. */
  onKnown: (ids: string[]) => void;
};

/** Keeps the deck of recommended artists, and fetches more when the customer comes near its end. */
export function useDeck({ first, criteria, startId, onKnown }: DeckOptions) {
  const [deck, setDeck] = useState<Deck<ArtistCard>>(() => openDeck(first.artists, first.complete, startId));
  const [turned, setTurned] = useState(false);
  const fetching = useRef(false);

  async function fetchMore(from: Deck<ArtistCard>): Promise<void> {
    if (fetching.current || !needsMore(from)) return;
    fetching.current = true;
    try {
      const page = await loadMore(
        browserApi(),
        criteria,
        from.artists.map(({ id }) => id),
      );
      setDeck((now) => withPage(now, page.artists, page.complete));
    } catch (error) {
      void showFailure(error);
    } finally {
      fetching.current = false;
    }
  }

  const latest = useRef({ fetchMore, onKnown });
  latest.current = { fetchMore, onKnown };
  // Check this at the first render too, because the deck may open near its end.
  useEffect(() => void latest.current.fetchMore(deck), [deck]);
  const { artists } = deck;
  useEffect(() => latest.current.onKnown(artists.map(({ id }) => String(id))), [artists]);

  return {
    deck,
    turned,
    turn(by: 1 | -1) {
      setTurned(true);
      setDeck((now) => turn(now, by));
    },
    restart: () => setDeck((now) => ({ ...now, index: 0 })),
  };
}
