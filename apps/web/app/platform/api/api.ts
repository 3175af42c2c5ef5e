import { createBrowserTransport } from '@keepsong/contract/transport/browser-transport';
import { type Client, createClient } from '@keepsong/contract/transport/client';
import { browserPage } from '../chrome/page-facts.ts';
import { guardedReload } from '../loading/lazy-reload.ts';
import { openSignIn } from '../session/auth-dialog.store.ts';
import { demandRefresh } from '../session/refresh.store.ts';
import { setSessionUserFrom } from '../session/session.store.ts';
import { readToken, writeToken } from './csrf.ts';

let client: Client | undefined;

function connect(): Client {
  const { settings, locale } = browserPage();
  const { send } = createBrowserTransport(
    {
      base: '/v3/api',
      instantBase: settings.instant_base,
      version: settings.version,
      dataVersion: settings.data_version,
      locale,
    },
    {
      getToken: readToken,
      setToken: writeToken,
      onUser: setSessionUserFrom,
      onUnauthorized: () => void openSignIn({ reason: 'unauthorized' }),
      onRefreshRequired: demandRefresh,
      // The shop demands a newer front end in answer to a content call. Reload the page; its new scripts then load the
      // content again.
      refreshForContent: async () => guardedReload(),
      reload: guardedReload,
      fetch: (input, init) => window.fetch(input, init),
      now: () => Date.now(),
    },
  );
  return createClient(send);
}

/** The browser's API client, for event handlers. Loads receive theirs from `defineLoad`. */
export function browserApi(): Client {
  client ??= connect();
  return client;
}
