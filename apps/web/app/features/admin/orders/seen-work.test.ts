import type { OrderView } from '@keepsong/contract/order-page';
import { expect, it } from 'vitest';
import { seenOnOrder } from './seen-work.ts';

it('an order was seen with the state of its song and its artist', () => {
  const song = { work: { state: 'offered' }, artist: { id: 7 } };
  expect(seenOnOrder({ song } as OrderView)).toEqual({ state: 'offered', artist_id: 7 });
  expect(seenOnOrder({ song: null })).toBeUndefined();
});
