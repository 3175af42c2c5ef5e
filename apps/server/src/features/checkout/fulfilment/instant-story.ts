import type { SongData } from '@keepsong/domain/builder/song-data';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import type { FrozenGreeting, FrozenInstant } from '@keepsong/domain/cart/line/ordered';
import { SLIDESHOW } from '@keepsong/domain/cart/named-products';
import type { StoryInstant } from '../../../../db/schema/stories.ts';
import type { SongFacts } from '../../notifications/messages.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { CheckoutRow, OrderRow } from '../checkout.repository.ts';

type Ordered = Pick<OrderRow, 'cart'>;

/** The instant song of an order; null when the order has none. */
export const instantOf = ({ cart }: Ordered): FrozenInstant | null =>
  cart.lines.find(({ instant }) => instant)?.instant ?? null;

/** The spoken intro for the song of an order; null when the order has none, or only one for an earlier song. */
export const introOf = ({ cart }: Ordered): FrozenGreeting | null =>
  cart.lines.find(({ greeting, storyId }) => greeting && storyId === undefined)?.greeting ?? null;

/** The first values of an instant song's story; null when the order has no instant song. */
export function instantStory(
  order: Ordered,
): { title: string; songData: SongData; instantSongId: string; instant: StoryInstant } | null {
  const song = instantOf(order);
  if (!song) return null;
  const { collectionId, artistId, artistName, songId } = song;
  const { lines } = order.cart;
  return {
    // The song has the same title as its preview, so its sleeve stays the same too.
    title: song.title ?? '',
    songData: songDataOf(song),
    instantSongId: songId,
    instant: {
      collectionId,
      artistId,
      artistName,
      greeting: introOf(order),
      slideshow: lines.find(({ name }) => name === SLIDESHOW)?.pod?.images ?? null,
    },
  };
}

/** The facts about an instant song that its page shows, as `SongData`, the form that commissioned songs use too. */
const songDataOf = ({ spelling, occasion, genre, mood, tempo }: FrozenInstant): SongData => ({
  ...emptySongData(),
  recipient: spelling ?? '',
  occasion: occasion as SongData['occasion'],
  genre: genre as SongData['genre'],
  moods: [mood] as SongData['moods'],
  tempo: tempo as SongData['tempo'],
});

/** The song's facts for the receipt; null when an instant song names nobody, or when the order has no song. */
export function songOfReceipt(order: Ordered, { songData }: Pick<CheckoutRow, 'songData'>): SongFacts | null {
  const instant = instantOf(order);
  if (instant) return instant.spelling === null ? null : songFactsOf(songDataOf(instant), instant.title);
  return songData && songFactsOf(songData);
}
