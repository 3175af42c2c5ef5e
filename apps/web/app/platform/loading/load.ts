import type { Client } from '@keepsong/contract/transport/client';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { isApiError, isNetworkError } from '../api/api-error.ts';
import { checkRedirect } from '../page/redirect-limit.ts';
import { requestPath } from '../session/login-link.ts';
import { waitForShop } from './lazy-reload.ts';
import { apiContext } from './load-context.ts';

/** The arguments that React Router passes to a loader, on the server and in the browser. */
export type RouteLoad<Params> = {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
};

/** The arguments of a load: the arguments of React Router, and the API client for the server or the browser. */
export type LoadArgs<Params> = RouteLoad<Params> & { api: Client };

/** The data that the error page gets about a failed call. It has the refusal code but not the server's text. */
export type LoadFailure = { code: string };

/** Throw the result of this when the address does not exist. The page then has the status 404. */
export function notFound() {
  const failure: LoadFailure = { code: 'not_found' };
  return data(failure, { status: 404 });
}

/**
 * Turns the error of a failed call into something that a loader can throw. A 401 becomes a redirect to the
 * sign-in page. Any other status becomes the status of the page, so that a missing story is a real 404. Other
 * errors stay as they are.
 */
async function toRouterError(error: unknown, request: Request): Promise<unknown> {
  if (!isApiError(error)) return error;
  if (error.status === 401) {
    // Loaded on demand, because public pages never get a 401 and do not need the names of the protected routes.
    const { loginPath } = await import('../session/login-path.ts');
    return redirect(loginPath(requestPath(request)));
  }
  const failure: LoadFailure = { code: error.body.code ?? 'unknown' };
  return data(failure, { status: error.status });
}

/** Errors that loads have thrown in this browser and that the router handles. */
const told = new WeakSet<object>();

/**
 * Keeps the browser from reporting errors of loads as uncaught. React Router handles such an error only after
 * the style sheet of the page has arrived. An error before that looks uncaught to the browser.
 */
export function keepToldFaultsQuiet(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (typeof reason === 'object' && reason !== null && told.has(reason)) event.preventDefault();
  });
}

/**
 * Defines the load of a screen, for the server and the browser. When the browser cannot reach the shop, the load waits
 * and tries again. Meanwhile the previous page stays, with everything that the visitor wrote on it:
 *
 *    const load = defineLoad(({ api, params }: LoadArgs<Route.LoaderArgs['params']>) => api.artists.get({ params }));
 *    export { load as loader, load as clientLoader };
 */
export function defineLoad<Params, Loaded>(
  load: (args: LoadArgs<Params>) => Promise<Loaded>,
): (args: RouteLoad<Params>) => Promise<Loaded> {
  return async ({ request, params, context }) => {
    for (;;) {
      try {
        return await load({ request, params, context, api: context.get(apiContext) });
      } catch (error) {
        if (isNetworkError(error)) await new Promise<void>(waitForShop);
        // After a network error, load again, unless the visitor has navigated away in the meantime.
        if (!isNetworkError(error) || request.signal.aborted) {
          const thrown = await toRouterError(error, request);
          if (import.meta.env.SSR) throw thrown;
          const fault = checkRedirect(thrown, request);
          if (typeof fault === 'object' && fault !== null) told.add(fault);
          throw fault;
        }
      }
    }
  };
}
