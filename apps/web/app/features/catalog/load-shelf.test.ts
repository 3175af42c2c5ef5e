import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError, createClient } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { loadShelf } from './load-shelf.ts';

/** Loads the shelf in a shop where the list of products fails. */
const loadFailing = (failure: unknown) => {
  const api = createClient(async ({ name }) => {
    if (name === 'catalog.index') throw failure;
    return { filters: [] };
  });
  return loadShelf(api, new Request('https://shop.test/store')).catch((thrown: unknown) => thrown);
};

it.each([500, 503])(
  "a product list failing with %i shows 'not found' with that status (spec 8.6-03)",
  async (status) => {
    const thrown = await loadFailing(new ApiError(status, { code: 'unknown' }));
    expect(thrown).toMatchObject({ data: { code: 'not_found' }, init: { status } });
  },
);

it('the load passes on the error of an unreachable shop', async () => {
  const failure = new NetworkError();
  expect(await loadFailing(failure)).toBe(failure);
});
