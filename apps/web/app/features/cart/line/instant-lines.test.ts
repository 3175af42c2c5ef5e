import type { Product } from '@keepsong/contract/catalog';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { instantData, instantSongOf } from '@keepsong/domain/cart/lines';
import { beforeEach, expect, it, vi } from 'vitest';
import { cartStore } from '../store/cart.store.ts';
import { cartOf, instantSong, line } from '../testing/carts.ts';
import { pickInstantSong } from './instant-lines.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
});

const FIELDS = ['line_1', 'inks'].map((key) => ({ key, label: key, max_length: 40, required: false }));

it('forgets the lines of the song before when another song is picked, and keeps what else is chosen', () => {
  const print = (id: string, parent_story_id: string | null) => {
    const extra_info = { ...PLAIN_INFO, pod_fields: FIELDS };
    const texts = { line_1: 'Leave the porch light on', inks: 'press-ultra' };
    return line(id, { extra_info, parent_story_id, pod_inputs: { images: [], texts } } as never);
  };
  const empty = cartStore.read();
  cartStore.keep({
    ...empty,
    ...cartOf(instantSong('Leave the porch light on'), print('own', null), print('earlier', '7')),
  });
  const data = instantData(instantSongOf(cartStore.read()) ?? undefined);
  if (!data) throw new Error('the cart has no instant song');
  expect(pickInstantSong({} as Product, { ...data, lyrics: 'Roll the windows down' })).toBeNull();
  const kept = cartStore
    .read()
    .products.flatMap((of) => (of.kind === 'pod' ? [[of.id, of.pod_inputs?.texts]] : []));
  expect(Object.fromEntries(kept)).toEqual({
    own: { line_1: '', inks: 'press-ultra' },
    earlier: { line_1: 'Leave the porch light on', inks: 'press-ultra' },
  });
});
