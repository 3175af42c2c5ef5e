import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError, type Client } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { sleevePath } from '~/platform/art/song-art.ts';
import { loadOrder } from './load-order.ts';

type Answer = {
  is_processed: boolean;
  state: 'pending' | 'failed' | 'processed' | 'needs_attention';
  order: null;
};

/** A fake shop with this answer about a submission. */
const shop = (confirmOrder: () => Promise<Answer>) => ({ checkout: { confirmOrder } }) as unknown as Client;
const answers = (state: Answer['state']) => shop(async () => ({ is_processed: false, state, order: null }));
const refuses = (error: unknown) => shop(() => Promise.reject(error));

it.each([
  ['pending', null, 'pending'],
  ['pending', 'succeeded', 'pending'],
  ['pending', 'failed', 'failed'],
  ['failed', 'succeeded', 'failed'],
  ['needs_attention', 'failed', 'attention'],
] as const)('%s with the provider’s status %s is shown as %s', async (state, word, kind) => {
  expect(await loadOrder(answers(state), 's', word)).toEqual({ kind });
});

it.each([
  [new ApiError(404, { code: 'not_found' }), 'unknown'],
  [new ApiError(400, { code: 'invalid_input' }), 'unknown'],
  [new ApiError(502, { code: 'payment_unavailable' }), 'pending'],
  [new ApiError(500, { code: 'fault' }), 'pending'],
  [new NetworkError(new TypeError('Failed to fetch')), 'pending'],
])('%s: %s', async (error, kind) => {
  expect(await loadOrder(refuses(error), 's', null)).toEqual({ kind });
});

it('passes on other faults', async () => {
  await expect(loadOrder(refuses(new RangeError('x')), 's', null)).rejects.toThrow('x');
});

it('draws an instant song that is still being made with the title that its preview had', async () => {
  const story = {
    song: { title: '', peaks: [] },
    instant_product: { title: 'The Porch Light' },
    attributes: { recipient: 'Rosalind', genre: '4' },
    sleeve: { mood: '7', tempo: '3' },
  };
  const confirmOrder = async () => ({ is_processed: true, state: 'processed', order: { slug: 'abc' } });
  const api = { checkout: { confirmOrder }, stories: { get: async () => story } } as unknown as Client;
  const state = await loadOrder(api, 's', null);
  const look = state.kind === 'order' ? state.placed.look : null;
  const preview = {
    title: 'The Porch Light',
    recipient: 'Rosalind',
    genre: '4',
    moods: ['7'],
    tempo: '3',
    peaks: [],
  };
  expect(look && sleevePath(look)).toBe(sleevePath(preview));
});
