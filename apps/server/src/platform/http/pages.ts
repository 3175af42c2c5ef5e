import { ApiError, type CallRequest, type Transport } from '@keepsong/contract/client';
import type { User } from '@keepsong/contract/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { RETRY_UNAVAILABLE_SECONDS } from './answers.ts';
import { builtFileRoutes } from './built-files.ts';
import type { CallContext, Dispatch, Locale } from './implement.ts';
import { LOCALE_COOKIE } from './locale.ts';
import { createPageCache, etagOf, isKnown, type StoredPage } from './page-cache.ts';
import type { PageLoader } from './page-loader.ts';
import { pageRequest, pageUrl } from './page-request.ts';
import { contentSecurityPolicy, newNonce, type PaymentOrigins, scriptHashes } from './security.ts';
import type { RequestSession, SessionStore } from './sessions.ts';
import { userView } from './user-view.ts';

/** What the built web app exports (apps/web/server/page-host.ts). */
export type PageModule = {
  renderPage(
    request: Request,
    host: {
      transport: Transport;
      nonce: string;
      locale: Locale;
      settings: AppSettings;
      csrfToken: string | null;
      user: User | null;
    },
  ): Promise<Response>;
  isPublicPage(pathname: string): boolean;
  /** Whether the personal page of an address, with its query, is the same for everyone who never was here. */
  isSameForNewcomers(address: string): boolean;
  /** Whether a public page shows the same for every value of a query but those that it names by itself. */
  isKeptQuery(search: URLSearchParams): boolean;
};

/** Settings that every page carries (spec 3.13-04). */
export type AppSettings = {
  version: string;
  data_version: string;
  env: string;
  brand: string;
  support_email: string;
  /** The greeting-card partner: its name, and the abbreviation that begins the e-card's slug (3.6-06). */
  partner: { name: string; slug: string };
  /** The instant landing with scheme and host (spec 2.2-07). */
  instant_landing_url: string;
  /** `{instant_base}`: where the instant API stands (spec 7.4-01). */
  instant_base: string;
  /** Scripts of outside services (spec 7.7-03). */
  widgets: { chat: string | null; accessibility: string | null };
  locale: Locale;
  flags: Record<string, 0 | 1>;
};

export type PagesDeps = {
  dispatch: Dispatch;
  sessions: SessionStore;
  localeOf(request: FastifyRequest): Locale;
  settings: AppSettings;
  /** The shop's own address. */
  origin: string;
  loader: PageLoader;
  payment: PaymentOrigins;
  mediaOrigins: string[];
};

/** What the pages load from outside services. */
const widgetOrigins = ({ widgets }: AppSettings): string[] => [
  ...new Set(Object.values(widgets).flatMap((url) => (url === null ? [] : [new URL(url).origin]))),
];

const YEAR_SECONDS = 31_536_000;
const LOCALE_COOKIE_SECONDS = YEAR_SECONDS;

const PRIVATE = 'private, no-store';
/** Browsers ask each time whether it is still the same; caches on the way keep it for a minute. */
const PUBLIC = 'public, max-age=0, s-maxage=60, must-revalidate';
/** A longer address may be one of any number, and is not kept. */
const LONGEST_KEPT = 400;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/** An address with any query may be rendered in any number of ways; only those whose query the page names are kept. */
function isKept(page: PageModule, url: string): boolean {
  const [, query] = url.split('?', 2);
  if (query === undefined) return true;
  return url.length <= LONGEST_KEPT && page.isKeptQuery(new URLSearchParams(query));
}

/**
 * In-process calls while a page renders: the same handlers, as the visitor of the page. A fault is logged here, where
 * its text is kept out of the log, and the page is told no more than a browser would be.
 */
function inProcess(dispatch: Dispatch, context: CallContext): Transport {
  return async ({ name, params, query, body }: CallRequest) => {
    const reply = await dispatch(name, { params, query, body }, context).catch((error: unknown) => {
      context.log.error({ err: error, call: name }, 'call of a page failed');
      return isDatabaseUnavailable(error)
        ? { status: 503, body: { code: 'unavailable' } }
        : { status: 500, body: { code: 'fault' } };
    });
    if (reply.status >= 400) throw new ApiError(reply.status, { ...(reply.body as object) });
    return reply.body;
  };
}

/** Serves every page of the store, rendered on the server, and its static files. */
export async function pageRoutes(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  builtFileRoutes(app, deps.loader.files);

  const cache = createPageCache({ now: () => performance.now() });

  /** Rendered for nobody in particular: no cookie, no session, no address can get into what others will see. */
  async function renderForAll(
    page: PageModule,
    request: FastifyRequest,
    locale: Locale,
  ): Promise<StoredPage> {
    const context: CallContext = { session: NOBODY, locale, ip: '', log: request.log, request: null };
    const response = await page.renderPage(new Request(pageUrl(deps.origin, request.url)), {
      transport: inProcess(deps.dispatch, context),
      nonce: '',
      locale,
      settings: deps.settings,
      csrfToken: null,
      user: null,
    });
    const html = await response.text();
    return {
      status: response.status,
      headers: [...response.headers],
      html,
      etag: etagOf(html),
      scriptHashes: scriptHashes(html),
    };
  }

  async function renderForOne(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    { nonce, locale, isPublic }: { nonce: string; locale: Locale; isPublic: boolean },
  ): Promise<Response> {
    const session = deps.sessions.of(request, reply);
    const found = isPublic ? null : await session.find().catch(awayWhenUnavailable);
    const current = found === AWAY ? null : found;
    const context: CallContext = { session, locale, ip: request.ip, log: request.log, request: null };
    const response = await page.renderPage(pageRequest(request, reply, deps.origin), {
      transport: inProcess(deps.dispatch, context),
      nonce,
      locale,
      settings: deps.settings,
      csrfToken: current?.csrfToken ?? null,
      user: current?.user ? userView(current.user) : null,
    });
    // A page that could do without the database is shown, but nobody is told that this is the whole of it.
    return found === AWAY && response.ok
      ? new Response(response.body, { status: 503, headers: response.headers })
      : response;
  }

  const policy = (inline: { nonce: string } | { hashes: readonly string[] }) =>
    contentSecurityPolicy({
      inline,
      dev: deps.loader.dev,
      widgets: widgetOrigins(deps.settings),
      ...deps,
    });

  /** The page of one visitor, or of anybody while it is being worked on. */
  async function servePersonal(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    isPublic: boolean,
  ) {
    const nonce = newNonce();
    const locale = deps.localeOf(request);
    reply.header('content-security-policy', policy({ nonce }));
    reply.header('cache-control', PRIVATE);
    return sendResponse(
      request,
      reply,
      await renderForOne(page, request, reply, { nonce, locale, isPublic }),
    );
  }

  /** A page as everyone sees it who speaks the language, kept for a moment. */
  function findShared(page: PageModule, request: FastifyRequest, locale: Locale): Promise<StoredPage> {
    const render = () => renderForAll(page, request, locale);
    return isKept(page, request.url) ? cache.find(`${locale} ${request.url}`, render) : render();
  }

  /** Their own page from the second visit on: nobody else keeps it. */
  async function serveNewcomer(page: PageModule, request: FastifyRequest, reply: FastifyReply) {
    const stored = await findShared(page, request, deps.localeOf(request));
    reply.header('cache-control', PRIVATE);
    reply.header('content-security-policy', policy({ hashes: stored.scriptHashes }));
    describePage(reply, stored);
    return reply.send(stored.html);
  }

  /** The same page for everyone who speaks the language: kept here, by browsers, and by caches on the way. */
  async function servePublic(page: PageModule, request: FastifyRequest, reply: FastifyReply) {
    const locale = deps.localeOf(request);
    const stored = await findShared(page, request, locale);
    reply.header('cache-control', changesLocale(request, locale) || stored.status >= 500 ? PRIVATE : PUBLIC);
    reply.header('etag', stored.etag);
    if (stored.status === 200 && isKnown(stored, request.headers['if-none-match']))
      return reply.code(304).send();
    reply.header('content-security-policy', policy({ hashes: stored.scriptHashes }));
    describePage(reply, stored);
    return reply.send(stored.html);
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const page = await deps.loader.load();
    const isPublic = page.isPublicPage(pathOf(request.url));
    const locale = deps.localeOf(request);
    if (changesLocale(request, locale)) {
      reply.setCookie(LOCALE_COOKIE, locale, { path: '/', sameSite: 'lax', maxAge: LOCALE_COOKIE_SECONDS });
    }
    reply.header('vary', 'cookie, accept-encoding');
    if (isPublic && !deps.loader.dev) return servePublic(page, request, reply);
    if (page.isSameForNewcomers(request.url) && isNewcomer(request) && !deps.loader.dev)
      return serveNewcomer(page, request, reply);
    return servePersonal(page, request, reply, isPublic);
  }

  // Fastify's own HEAD routes measure the body of an answer, and cannot measure a page that streams.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: servePage });
}

/** Sends a rendered page; of HEAD only what stands before the body (link previews and monitors ask so). */
async function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response) {
  if (request.method !== 'HEAD') {
    if (response.status === 503) reply.header('retry-after', RETRY_UNAVAILABLE_SECONDS);
    return reply.send(response);
  }
  await response.body?.cancel();
  describePage(reply, response);
  return reply.send();
}

function describePage(
  reply: FastifyReply,
  { status, headers }: { status: number; headers: Iterable<[string, string]> },
): void {
  for (const [name, value] of headers) reply.header(name, value);
  if (status === 503) reply.header('retry-after', RETRY_UNAVAILABLE_SECONDS);
  reply.code(status);
}

/** Stands for the session of a visitor while the database is away. */
const AWAY = Symbol('away');

function awayWhenUnavailable(error: unknown): typeof AWAY {
  if (isDatabaseUnavailable(error)) return AWAY;
  throw error;
}

/** The session of a rendering that everyone may see. */
const NOBODY: RequestSession = {
  find: async () => null,
  reload: async () => null,
  ensure: () => Promise.reject(new Error('a public page asked for a session')),
  signIn: () => Promise.reject(new Error('a public page asked for a session')),
  holdFor: () => Promise.reject(new Error('a public page asked for a session')),
  signOut: () => Promise.reject(new Error('a public page asked for a session')),
};

/** Whether nothing is known of a visitor but a language: no session, no flag of the browser. */
const isNewcomer = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).every((name) => name === LOCALE_COOKIE);

/** Whether the address asks for another language than the visitor has, which the cookie then remembers. */
const changesLocale = (request: FastifyRequest, locale: Locale): boolean =>
  typeof (request.query as Record<string, unknown>).locale === 'string' &&
  request.cookies[LOCALE_COOKIE] !== locale;
