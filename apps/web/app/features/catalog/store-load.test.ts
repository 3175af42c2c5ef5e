import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError, createClient } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { loadStore } from './store-load.ts';

/** The load of the store in a shop whose list of products fails so. */
const loadFailing = (failure: unknown) => {
  const api = createClient(async ({ name }) => {
    if (name === 'catalog.index') throw failure;
    return { filters: [] };
  });
  return loadStore(api, new Request('https://shop.test/store')).catch((thrown: unknown) => thrown);
};

it.each([500, 503])(
  'a list of products that fails by %i is not there, and says by what (spec 8.6-03)',
  async (status) => {
    const thrown = await loadFailing(new ApiError(status, { code: 'unknown' }));
    expect(thrown).toMatchObject({ data: { code: 'not_found' }, init: { status } });
  },
);

it('a shop that is out of reach is waited for', async () => {
  const failure = new NetworkError();
  expect(await loadFailing(failure)).toBe(failure);
});
