import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError, type Client, createClient } from '@keepsong/contract/transport/client';
import { RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StandstillNotice, whenStandstill } from './lazy-reload.ts';
import { defineLoad, keepToldFaultsQuiet } from './load.ts';
import { apiContext } from './load-context.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Runs a load whose calls fail with the given `failures`, one after the other, and then succeed. */
function run(failures: unknown[], signal?: AbortSignal, path = '/stories/abc?x=1') {
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
      if (failures.length > 0) throw failures.shift();
      return { user: null };
    }),
  );
  const request = new Request(`https://shop.test${path}`, { signal });
  return load({ request, params: {}, context }).catch((thrown: unknown) => thrown);
}

it('the browser does not report what a load throws as an uncaught fault, but reports anything else', async () => {
  const listeners: ((event: object) => void)[] = [];
  vi.stubEnv('SSR', false);
  vi.stubGlobal('window', { addEventListener: (_: string, listen: () => void) => listeners.push(listen) });
  keepToldFaultsQuiet();
  const isQuiet = (reason: unknown) => {
    const event = { reason, preventDefault: vi.fn() };
    for (const listen of listeners) listen(event);
    return event.preventDefault.mock.calls.length > 0;
  };
  expect(isQuiet(await run([new ApiError(404, { code: 'not_found' })]))).toBe(true);
  expect([isQuiet(new Error('a fault')), isQuiet('a fault'), isQuiet(null)]).toEqual([false, false, false]);
});

describe('a call that fails while a screen loads', () => {
  it('sets the status of the page and passes on only the code', async () => {
    const thrown = await run([new ApiError(404, { code: 'not_found', message: 'internal words' })]);
    expect(thrown).toMatchObject({ data: { code: 'not_found' }, init: { status: 404 } });
  });

  const named = (push_to: string, settings: object) =>
    `/login?${new URLSearchParams({ push_to, settings: JSON.stringify(settings) })}`;

  it.each([
    ['/stories/abc?x=1', '/login?push_to_path=%2Fstories%2Fabc%3Fx%3D1'],
    [
      '/stories/abc/edit-your-song?x=1',
      named('OriginalSongBuilderEdit', { params: { slug: 'abc' }, query: { x: '1' } }),
    ],
    ['/stories/abc/ag-ecard', named('StoryPart', { params: { slug: 'abc', part: 'ag-ecard' }, query: {} })],
    ['/collaborate/abc/review', named('CollaborateReview', { params: { slug: 'abc' }, query: {} })],
  ])('leads to the sign-in page when %s needs an account', async (path, expected) => {
    const thrown = await run([new ApiError(401, { code: 'sign_in_required' })], undefined, path);
    if (!(thrown instanceof Response)) throw new Error('no redirect');
    expect([thrown.status, thrown.headers.get('location')]).toEqual([302, expected]);
  });

  it('passes on a fault as it is', async () => {
    const fault = new TypeError('broken');
    expect(await run([fault])).toBe(fault);
  });

  describe('because the shop cannot be reached', () => {
    /** Collects the notices that the page shows. Each notice has a function `retry`. */
    function watch(): { said: (StandstillNotice | null)[] } {
      const said: (StandstillNotice | null)[] = [];
      vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://shop.test/' } }));
      vi.stubGlobal('fetch', async () => new Response());
      vi.stubGlobal('navigator', { onLine: false });
      whenStandstill((notice) => said.push(notice));
      return { said };
    }

    it('waits until the customer asks again, as often as needed', async () => {
      const { said } = watch();
      const loaded = run([new NetworkError(), new NetworkError()]);
      await vi.waitFor(() => expect(said).toMatchObject([{ why: 'offline' }]));
      said[0]?.retry?.();
      await vi.waitFor(() => expect(said).toMatchObject([{}, null, { why: 'offline' }]));
      vi.stubGlobal('navigator', { onLine: true });
      window.dispatchEvent(new Event('online'));
      expect(await loaded).toEqual({ user: null });
      expect(said.at(-1)).toBeNull();
    });

    it('stops asking for a page that the visitor has left', async () => {
      const { said } = watch();
      const leave = new AbortController();
      const fault = new NetworkError();
      const loaded = run([fault], leave.signal);
      await vi.waitFor(() => expect(said).toHaveLength(1));
      leave.abort();
      said[0]?.retry?.();
      expect(await loaded).toBe(fault);
    });
  });
});
