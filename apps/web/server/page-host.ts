import * as build from 'virtual:react-router/server-build';
import type { AppSettings } from '@keepsong/contract/app-settings';
import type { User } from '@keepsong/contract/common';
import { createClient, type Transport } from '@keepsong/contract/transport/client';
import type { Locale } from '@keepsong/domain/format/locale';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageFacts } from '../app/platform/chrome/page-facts.ts';
import { allowsOutside, isPaymentPage } from '../app/platform/chrome/public-pages.ts';
import {
  apiContext,
  documentContext,
  faultContext,
  pageContext,
} from '../app/platform/loading/load-context.ts';
import { withLocale } from '../app/platform/locale/locale.server.ts';
import { flagsInCookie } from '../app/platform/session/flag-values.ts';

export {
  allowsOutside,
  isPaymentPage,
  isPublicPage,
  isSameForNewcomers,
  keptQuery,
  showsChangesAtOnce,
} from '../app/platform/chrome/public-pages.ts';

/** What the API server passes to the pages for each page request. */
export type PageHost = {
  /** Runs the page's API calls in this process, with the rights of the visitor. */
  transport: Transport;
  /** Logs a fault of the page. The page is still answered, with an error page or with what could be rendered. */
  reportFault(error: unknown): void;
  nonce: string;
  locale: Locale;
  settings: AppSettings;
  /** Null for public pages (`isPublicPage`), because caches may keep them, so they must not carry session data. */
  csrfToken: string | null;
  /** The signed-in user if the page is personal, otherwise null. */
  user: User | null;
  /** The other day whose shop an editor sees, and the moment that counts as now. */
  shown?: PageFacts['shown'];
};

const handle = createRequestHandler(build, import.meta.env.MODE);

/** The response to a page request. `bytes` is its content in UTF-8; it is empty for HEAD. */
export type RenderedPage = { status: number; headers: Headers; bytes: Buffer };

/**
 * Answers a page request: with a whole document, with a redirect, or with the data that React Router fetches itself.
 * The answer has the status of the page (404 for an unknown page). Throws only for faults of the program.
 */
export function renderPage(request: Request, host: PageHost): Promise<RenderedPage> {
  const { transport, reportFault, ...page } = host;
  const { pathname } = new URL(request.url);
  const context = new RouterContextProvider();
  context.set(apiContext, createClient(transport));
  context.set(faultContext, reportFault);
  context.set(pageContext, {
    ...page,
    ownFlags: flagsInCookie(request.headers.get('cookie')),
    takesPayments: isPaymentPage(pathname),
    allowsOutside: allowsOutside(pathname),
  });
  const document: { bytes: Buffer | null } = { bytes: null };
  context.set(documentContext, document);
  return withLocale(host.locale, async () => {
    const answer = await handle(request, context);
    const bytes = document.bytes ?? Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes };
  });
}
