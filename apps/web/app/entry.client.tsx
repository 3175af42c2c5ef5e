import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { applyDataVersion } from './platform/api/data-version.ts';
import { safeLocal } from './platform/api/storage.ts';
import { browserPage } from './platform/chrome/page-facts.ts';
import { pageFailed, reloadPage, watchLazyLoads } from './platform/loading/lazy-reload.ts';
import { keepToldFaultsQuiet } from './platform/loading/load.ts';
import { apiContext, pageContext } from './platform/loading/load-context.ts';
import { watchRouterReloads } from './platform/loading/lost-scripts.ts';
import { startLocale } from './platform/locale/locale.client.ts';
import { PageContext } from './platform/page/page-context.tsx';
import { noteRouterError } from './platform/page/router-errors.ts';
import { tellFlags } from './platform/session/own-flags.ts';
import { startSession } from './platform/session/session.store.ts';

/** Loads the API client separately, because a page that the server rendered works before the client arrives. */
const openApi = () => import('./platform/api/api.ts').then(({ browserApi }) => browserApi());

/** Loads the API client for a navigation, which cannot run without it. */
const needApi = (): ReturnType<typeof openApi> =>
  openApi().catch(() => new Promise((resolve) => void pageFailed(() => resolve(needApi()))));

/** Creates the context that the loaders get in a navigation. */
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
  watchRouterReloads();
  keepToldFaultsQuiet();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageContext value={page}>
          <HydratedRouter
            getContext={getContext}
            onError={(error, { location }) => noteRouterError(error, location)}
          />
        </PageContext>
      </StrictMode>,
    );
  });
  // If the API client cannot be loaded, lazy-reload.ts asks the visitor to reload. Until then the visitor
  // counts as signed out.
  openApi().then(startSession, () => {});
}

if (applyDataVersion(browserPage().settings.data_version, safeLocal)) reloadPage();
else start();
