import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { ApiError, type CallRequest, type Transport } from '@keepsong/contract/client';
import type { User } from '@keepsong/contract/common';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../ids.ts';
import type { CallContext, Dispatch, Locale } from './implement.ts';
import { LOCALE_COOKIE } from './locale.ts';
import { createPageCache, nonceMark, type StoredPage, withNonce } from './page-cache.ts';
import type { PageLoader } from './page-loader.ts';
import { contentSecurityPolicy, newNonce } from './security.ts';
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
};

/** Settings that every page carries (spec 3.13-04). */
export type AppSettings = {
  version: string;
  data_version: string;
  env: string;
  brand: string;
  support_email: string;
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
  paymentOrigins: string[];
  mediaOrigins: string[];
};

const CLIENT_BUILD = fileURLToPath(new URL('../../../../web/build/client', import.meta.url));

const YEAR_SECONDS = 31_536_000;
const LOCALE_COOKIE_SECONDS = YEAR_SECONDS;

/** In-process calls while a page renders: the same handlers, as the visitor of the page. */
function inProcess(dispatch: Dispatch, context: CallContext): Transport {
  return async ({ name, params, query, body }: CallRequest) => {
    const reply = await dispatch(name, { params, query, body }, context);
    if (reply.status >= 400) throw new ApiError(reply.status, { ...(reply.body as object) });
    return reply.body;
  };
}

/** Serves every page of the store, rendered on the server, and its static files. */
export async function pageRoutes(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  if (!deps.loader.dev) {
    await app.register(fastifyStatic, {
      root: CLIENT_BUILD,
      wildcard: false,
      index: false,
      // Built names hold a hash of their content; the few others are asked for again.
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/') || path.includes('/fonts/');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }

  const cache = createPageCache({ now: () => performance.now() });
  const mark = nonceMark(randomToken(128));

  /** Rendered for nobody in particular: no cookie, no session, no address can get into what others will see. */
  async function renderForAll(
    page: PageModule,
    request: FastifyRequest,
    locale: Locale,
  ): Promise<StoredPage> {
    const context: CallContext = { session: NOBODY, locale, ip: '', log: request.log, request: null };
    const response = await page.renderPage(new Request(new URL(request.url, deps.origin)), {
      transport: inProcess(deps.dispatch, context),
      nonce: mark,
      locale,
      settings: deps.settings,
      csrfToken: null,
      user: null,
    });
    return { status: response.status, headers: [...response.headers], html: await response.text() };
  }

  async function renderForOne(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    { nonce, locale, isPublic }: { nonce: string; locale: Locale; isPublic: boolean },
  ): Promise<Response> {
    const session = deps.sessions.of(request, reply);
    const current = isPublic ? null : await session.find();
    const context: CallContext = { session, locale, ip: request.ip, log: request.log, request: null };
    return page.renderPage(createRequest(request.raw, reply.raw), {
      transport: inProcess(deps.dispatch, context),
      nonce,
      locale,
      settings: deps.settings,
      csrfToken: current?.csrfToken ?? null,
      user: current?.user ? userView(current.user) : null,
    });
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const page = await deps.loader.load();
    const nonce = newNonce();
    const locale = deps.localeOf(request);
    const [path = '/', query] = request.url.split('?', 2);
    const isPublic = page.isPublicPage(path);
    if (request.cookies[LOCALE_COOKIE] !== locale && hasLocaleQuery(request)) {
      reply.setCookie(LOCALE_COOKIE, locale, { path: '/', sameSite: 'lax', maxAge: LOCALE_COOKIE_SECONDS });
    }
    reply.header('content-security-policy', contentSecurityPolicy({ nonce, dev: deps.loader.dev, ...deps }));
    reply.header('cache-control', isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store');
    reply.header('vary', 'cookie, accept-encoding');
    // An address with a query may be rendered in any number of ways; only the plain ones are kept.
    if (!isPublic || query !== undefined || deps.loader.dev)
      return reply.send(await renderForOne(page, request, reply, { nonce, locale, isPublic }));
    const stored = await cache.find(`${locale} ${path}`, () => renderForAll(page, request, locale));
    for (const [name, value] of stored.headers) reply.header(name, value);
    return reply.code(stored.status).send(withNonce(stored.html, mark, nonce));
  }

  app.get('/*', servePage);
}

/** The session of a rendering that everyone may see. */
const NOBODY: RequestSession = {
  find: async () => null,
  reload: async () => null,
  ensure: () => Promise.reject(new Error('a public page asked for a session')),
  signIn: () => Promise.reject(new Error('a public page asked for a session')),
  signOut: () => Promise.reject(new Error('a public page asked for a session')),
};

const hasLocaleQuery = (request: FastifyRequest): boolean =>
  typeof (request.query as Record<string, unknown>).locale === 'string';
