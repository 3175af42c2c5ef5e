import type { OrderView } from '@keepsong/contract/order-page';
import { expect, it } from 'vitest';
import { seenInInbox, seenOnOrder } from './seen-work.ts';

const ARTISTS = [
  { id: 1, asked: 'declined' as const },
  { id: 2, asked: 'open' as const },
];

it('an item that nobody takes was seen so, also when the artists already name who was asked since', () => {
  const seen = seenInInbox({ kind: 'song_without_artist' }, ARTISTS);
  expect(seen).toEqual({ state: 'declined', artist_id: null });
});

it('a song in work was seen with the artist who has it or is asked for it', () => {
  const kind = 'song_late' as const;
  expect(seenInInbox({ kind }, ARTISTS)).toEqual({ state: 'offered', artist_id: 2 });
  expect(seenInInbox({ kind }, [{ id: 3, asked: 'accepted' }])).toEqual({ state: 'accepted', artist_id: 3 });
  expect(seenInInbox({ kind }, [])).toBeUndefined();
});

it('an order was seen with the state of its song and its artist', () => {
  const song = { work: { state: 'offered' }, artist: { id: 7 } };
  expect(seenOnOrder({ song } as OrderView)).toEqual({ state: 'offered', artist_id: 7 });
  expect(seenOnOrder({ song: null })).toBeUndefined();
});
