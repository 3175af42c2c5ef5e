import { ApiError, type Client, createClient } from '@keepsong/contract/client';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { defineLoad } from './load.ts';
import { apiContext } from './load-context.ts';

function run(failure: unknown) {
  const load = defineLoad(
    ({
      api,
    }: { api: Client } & { request: Request; params: object; context: Readonly<RouterContextProvider> }) =>
      api.account.current({ query: {} }),
  );
  const context = new RouterContextProvider();
  context.set(
    apiContext,
    createClient(async () => {
      throw failure;
    }),
  );
  const request = new Request('https://shop.test/stories/abc?x=1');
  return load({ request, params: {}, context }).catch((thrown: unknown) => thrown);
}

describe('a call that fails while a screen loads', () => {
  it('becomes the status of the page, with the code and nothing else', async () => {
    const thrown = await run(new ApiError(404, { code: 'not_found', message: 'internal words' }));
    expect(thrown).toMatchObject({ data: { code: 'not_found' }, init: { status: 404 } });
  });

  it('leads to the sign-in page when an account is needed', async () => {
    const thrown = await run(new ApiError(401, { code: 'sign_in_required' }));
    if (!(thrown instanceof Response)) throw new Error('no redirect');
    expect([thrown.status, thrown.headers.get('location')]).toEqual([
      302,
      '/login?push_to_path=%2Fstories%2Fabc%3Fx%3D1',
    ]);
  });

  it('stays what it is when it is a fault', async () => {
    const fault = new TypeError('broken');
    expect(await run(fault)).toBe(fault);
  });
});
