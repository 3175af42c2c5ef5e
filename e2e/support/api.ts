import type { APIRequestContext } from '@playwright/test';
import { createBrowserTransport } from '../../packages/contract/src/transport/browser-transport.ts';
import { INSTANT_BASE } from '../../packages/contract/src/transport/call-definition.ts';
import { type Client, createClient } from '../../packages/contract/src/transport/client.ts';
import { APP_VERSION, DATA_VERSION } from '../../packages/contract/src/transport/versions.ts';

/**
 * The shop's own client with the cookies of a browser profile. Tests use it to prepare quickly what they do not test.
 * Pass a `page.request` as `request`, so that page and client are the same visitor.
 */
export function apiOf(request: APIRequestContext): Client {
  let token = '';
  const settings = {
    base: '/v3/api',
    instantBase: INSTANT_BASE,
    version: APP_VERSION,
    dataVersion: DATA_VERSION,
    locale: 'en',
  };
  const transport = createBrowserTransport(settings, {
    getToken: () => token,
    setToken: (fresh) => {
      token = fresh;
    },
    onUser: () => undefined,
    onUnauthorized: () => undefined,
    onRefreshRequired: () => undefined,
    refreshForContent: async () => undefined,
    reload: () => undefined,
    fetch: (url, init) => carry(request, String(url), init ?? {}),
    now: () => Date.now(),
  });
  return createClient(transport.send);
}

async function carry(request: APIRequestContext, url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', headers, body } = init;
  const type =
    body instanceof FormData ? { multipart: body } : typeof body === 'string' ? { data: body } : {};
  const answer = await request.fetch(url, { method, headers: plain(headers), ...type });
  return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() });
}

/** The headers without the content type. A form gets its own content type, with a boundary, when it is sent. */
const plain = (headers: HeadersInit | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(headers));
