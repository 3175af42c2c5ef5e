import * as build from 'virtual:react-router/server-build';
import { createClient, type Transport } from '@keepsong/contract/client';
import type { User } from '@keepsong/contract/common';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { flagsInCookie } from '../app/platform/flag-values.ts';
import { apiContext, pageContext } from '../app/platform/load-context.ts';
import { withLocale } from '../app/platform/locale.server.ts';
import type { Locale } from '../app/platform/locale.ts';
import type { AppSettings } from '../app/platform/settings.ts';

export { isKeptQuery, isPublicPage, isSameForNewcomers } from '../app/platform/public-pages.ts';

/** What the host decides for each page request. */
export type PageHost = {
  /** Runs API calls in this process, as the visitor of the request. */
  transport: Transport;
  nonce: string;
  locale: Locale;
  settings: AppSettings;
  /** Null for pages that anyone may see (`isPublicPage`): they are cacheable and carry no session data. */
  csrfToken: string | null;
  /** The signed-in user of a personal page, otherwise null. */
  user: User | null;
};

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Answers a page request: the whole document, a redirect, or the data of React Router's own fetches. The answer
 * streams; its status is the page's (404 for what is not there). Throws only for faults of the program.
 */
export function renderPage(request: Request, host: PageHost): Promise<Response> {
  const { transport, ...page } = host;
  const context = new RouterContextProvider();
  context.set(apiContext, createClient(transport));
  context.set(pageContext, { ...page, ownFlags: flagsInCookie(request.headers.get('cookie')) });
  return withLocale(host.locale, () => handle(request, context));
}
