import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { applyDataVersion } from './platform/data-version.ts';
import { pageFailed, watchLazyLoads } from './platform/lazy-reload.ts';
import { apiContext, pageContext } from './platform/load-context.ts';
import { startLocale } from './platform/locale.client.ts';
import { tellFlags } from './platform/own-flags.ts';
import { PageContext } from './platform/page-context.tsx';
import { browserPage } from './platform/page-facts.ts';
import { startSession } from './platform/session.store.ts';
import { localStore } from './platform/storage.ts';

/** The client is a part of its own: a page that was rendered on the server shows and works before it is there. */
const openApi = () => import('./platform/api.ts').then(({ browserApi }) => browserApi());

/** The client for a navigation, which has no use without it. */
const needApi = (): ReturnType<typeof openApi> =>
  openApi().catch(() => new Promise((resolve) => void pageFailed(() => resolve(needApi()))));

/** What the loads of a navigation are given. */
async function getContext(): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  context.set(apiContext, await needApi());
  context.set(pageContext, browserPage());
  return context;
}

function start(): void {
  const page = browserPage();
  startLocale();
  tellFlags();
  watchLazyLoads();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageContext value={page}>
          <HydratedRouter getContext={getContext} />
        </PageContext>
      </StrictMode>,
    );
  });
  // A failed lazy load has already asked for a reload (lazy-reload.ts); the visitor stays a stranger meanwhile.
  openApi().then(startSession, () => {});
}

if (applyDataVersion(browserPage().settings.data_version, localStore)) window.location.reload();
else start();
