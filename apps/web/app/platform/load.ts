import type { Client } from '@keepsong/contract/client';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { isApiError, isNetworkError } from './api-error.ts';
import { waitForShop } from './lazy-reload.ts';
import { apiContext } from './load-context.ts';
import { requestPath } from './login-link.ts';

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
    const { loginPath } = await import('./login-path.ts');
    return redirect(loginPath(requestPath(request)));
  }
  const failure: LoadFailure = { code: error.body.code ?? 'unknown' };
  return data(failure, { status: error.status });
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
        // Who went elsewhere meanwhile waits for this page no more.
        if (!isNetworkError(error) || request.signal.aborted) throw await toRouterError(error, request);
      }
    }
  };
}
