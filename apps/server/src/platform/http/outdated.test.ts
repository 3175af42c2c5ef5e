import { createBrowserTransport } from '@keepsong/contract/transport/browser-transport';
import { createClient } from '@keepsong/contract/transport/client';
import { APP_VERSION, DATA_VERSION } from '@keepsong/contract/transport/versions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The transport that browsers use, with a `fetch` that calls the test shop in this process. */
function browser(version: string, dataVersion: string) {
  const onRefreshRequired = vi.fn();
  const { send } = createBrowserTransport(
    { base: '/v3/api', instantBase: 'instant', version, dataVersion, locale: 'en' },
    {
      getToken: () => 'none',
      setToken: () => undefined,
      onUser: () => undefined,
      onUnauthorized: () => undefined,
      onRefreshRequired,
      refreshForContent: async () => undefined,
      reload: () => undefined,
      fetch: async (url, init = {}) => {
        const { method, headers, body } = init;
        const answer = await shop.http.inject({
          url: String(url),
          method: method as 'GET',
          headers: Object.fromEntries(new Headers(headers)),
          ...(typeof body === 'string' && { payload: body }),
        });
        return new Response(answer.body, { status: answer.statusCode });
      },
      now: () => Date.now(),
    },
  );
  return { api: createClient(send), onRefreshRequired };
}

describe('a front end (spec 8.1-02)', () => {
  it('of the present version is served', async () => {
    const { api, onRefreshRequired } = browser(APP_VERSION, DATA_VERSION);
    await expect(api.account.current({ query: {} })).resolves.toMatchObject({ user: null });
    expect(onRefreshRequired).not.toHaveBeenCalled();
  });

  const gone = (headers: Record<string, string>) => shop.http.inject({ url: '/v3/api/gone', headers });

  it('of an older contract is asked to refresh when it makes a call that is gone', async () => {
    const older = await gone({ 'sf-fe-app-v': '0-0.9.0' });
    expect([older.statusCode, older.json()]).toEqual([426, { sf_refresh: true }]);
    expect((await gone({ 'sf-fe-app-v': APP_VERSION })).statusCode).toBe(404);
  });

  it('of an older contract tries other servers first, which may be older too', async () => {
    const tried = (tries: string) => gone({ 'sf-fe-app-v': '0-0.9.0', 'sf-fe-try': tries });
    expect([(await tried('1')).statusCode, (await tried('5')).statusCode]).toEqual([421, 426]);
  });

  it('of a newer contract is sent to another server, and served when there is none', async () => {
    const { api, onRefreshRequired } = browser('9-9.0.0', DATA_VERSION);
    const headers = { 'sf-fe-app-v': '9-9.0.0', 'sf-fe-try': '1' };
    expect((await shop.http.inject({ url: '/v3/api/artists', headers })).statusCode).toBe(421);
    await expect(api.account.current({ query: {} })).resolves.toMatchObject({ user: null });
    expect(onRefreshRequired).not.toHaveBeenCalled();
  });

  it.each([
    ['an older contract', '0.9.0', DATA_VERSION, false],
    ['older stored data', APP_VERSION, '0', true],
  ])('of %s is asked to refresh once, and its call is not run', async (_what, version, data, clears) => {
    const { api, onRefreshRequired } = browser(version, data);
    const draft = { body: { song_data: {} } };
    for (const ask of [() => api.account.current({ query: {} }), () => api.builder.create(draft)])
      await expect(ask()).rejects.toMatchObject({ status: 426, body: { sf_refresh: true } });
    expect(onRefreshRequired).toHaveBeenCalledExactlyOnceWith(clears);
    expect((await shop.database.pool.query('select 1 from song_builders')).rowCount).toBe(0);
  });

  it('of another program is served, although its version cannot be read', async () => {
    const answer = await shop.http.inject({ url: '/v3/api/artists', headers: { 'sf-fe-app-v': 'curl' } });
    expect(answer.statusCode).toBe(200);
  });
});
