import type { Client } from '@keepsong/contract/transport/client';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { isApiError, isNetworkError } from '../api/api-error.ts';
import { checkRedirect } from '../page/redirect-limit.ts';
import { requestPath } from '../session/login-link.ts';
import { waitForShop } from './lazy-reload.ts';
import { apiContext } from './load-context.ts';

/** What React Router passes to a loader, on either side. */
export type RouteLoad<Params> = {
  request: Request;
  params: Params;
  context: Readonly<RouterContextProvider>;
};

/** What a load receives: React Router's arguments and the API client of its side. */
export type LoadArgs<Params> = RouteLoad<Params> & { api: Client };

/** What an error page is given of a failed call: the refusal code, never its text. */
export type LoadFailure = { code: string };

/** What a load throws when its address names nothing that could be asked for: the page's status is 404. */
export function notFound() {
  const failure: LoadFailure = { code: 'not_found' };
  return data(failure, { status: 404 });
}

/**
 * Turns a failed call into what the router understands: 401 goes to the sign-in page, any other status becomes
 * the status of the page, so that a missing story is a real 404.
 */
async function toRouterError(error: unknown, request: Request): Promise<unknown> {
  if (!isApiError(error)) return error;
  if (error.status === 401) {
    // Pages that anyone may see are refused nothing and need no names of routes.
    const { loginPath } = await import('../session/login-path.ts');
    return redirect(loginPath(requestPath(request)));
  }
  const failure: LoadFailure = { code: error.body.code ?? 'unknown' };
  return data(failure, { status: error.status });
}

/** What loads of this browser threw: the router has it. */
const told = new WeakSet<object>();

/**
 * React Router looks at what a load throws only once the style sheet of its page is there. What is thrown sooner the
 * browser takes for a fault that nobody catches, and reports it, though the router acts on it a moment later.
 */
export function keepToldFaultsQuiet(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (typeof reason === 'object' && reason !== null && told.has(reason)) event.preventDefault();
  });
}

/**
 * The one load of a screen, for the server and the browser. In the browser a shop that cannot be reached is waited for,
 * and the page before stays until then, with all that is written on it:
 *
 *     const load = defineLoad(({ api, params }: LoadArgs<Route.LoaderArgs['params']>) => api.artists.get({ params }));
 *     export { load as loader, load as clientLoader };
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
        // The visitor went elsewhere meanwhile: nobody waits for this page any more.
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
