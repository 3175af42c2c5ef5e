import type { SongData } from '@keepsong/domain/builder/song-data';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import type { FrozenInstant } from '@keepsong/domain/cart/kinds/frozen';
import { SLIDESHOW } from '@keepsong/domain/cart/named-products';
import type { StoryInstant } from '../../../../db/schema/stories.ts';
import type { SongFacts } from '../../notifications/messages.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { CheckoutRow, OrderRow } from '../checkout.repository.ts';

type Ordered = Pick<OrderRow, 'cart'>;

/** The instant song of an order; null for any other order. */
export const instantOf = ({ cart }: Ordered): FrozenInstant | null =>
  cart.lines.find(({ instant }) => instant)?.instant ?? null;

/** The first values of the story of an instant song; null for any other order. */
export function instantStory(
  order: Ordered,
): { songData: SongData; instantSongId: string; instant: StoryInstant } | null {
  const song = instantOf(order);
  if (!song) return null;
  const { collectionId, artistId, artistName, songId } = song;
  const { lines } = order.cart;
  return {
    songData: songDataOf(song),
    instantSongId: songId,
    instant: {
      collectionId,
      artistId,
      artistName,
      greeting: lines.find(({ greeting }) => greeting)?.greeting ?? null,
      slideshow: lines.find(({ name }) => name === SLIDESHOW)?.pod?.images ?? null,
    },
  };
}

/** The facts that the song's page shows, in the form that all songs have. */
const songDataOf = ({ spelling, occasion, genre, mood, tempo }: FrozenInstant): SongData => ({
  ...emptySongData(),
  recipient: spelling ?? '',
  occasion: occasion as SongData['occasion'],
  genre: genre as SongData['genre'],
  moods: [mood] as SongData['moods'],
  tempo: tempo as SongData['tempo'],
});

/** The name on the receipt; empty when the song names nobody. */
export function songOfReceipt(order: Ordered, { songData }: Pick<CheckoutRow, 'songData'>): SongFacts | null {
  const instant = instantOf(order);
  if (instant) return instant.spelling === null ? null : songFactsOf(songDataOf(instant));
  return songData && songFactsOf(songData);
}
