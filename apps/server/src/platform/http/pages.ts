import { hash } from 'node:crypto';
import type { AppSettings } from '@keepsong/contract/app-settings';
import type { User } from '@keepsong/contract/common';
import { ApiError, type CallRequest, type Transport } from '@keepsong/contract/transport/client';
import type { Locale } from '@keepsong/domain/format/locale';
import { type Result, refuse } from '@keepsong/domain/result';
import { CONSENT_COOKIE } from '@keepsong/domain/signals/consent';
import type { Day } from '@keepsong/domain/time/chicago';
import { isDay } from '@keepsong/domain/time/day';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeepArrival } from '../arrival/keep-arrival.ts';
import type { AddressBudgets } from '../budgets/address-budget.ts';
import { BUSY_STYLE, busyPage } from '../budgets/busy-page.ts';
import type { KeptBuilds } from '../builds/kept-builds.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { isSeenAs, SEEN_AS, SHOWING_POLICY, showingOnly } from '../seen-as/seen-as-page.ts';
import { SHOWN_DAY_POLICY, type ShownMoment, showingDay } from '../seen-as/shown-day-page.ts';
import { mayStaff } from '../staff/require-staff.ts';
import { RETRY_UNAVAILABLE_SECONDS } from './answers.ts';
import { builtFileRoutes, earlierFileRoutes } from './built-files.ts';
import { sendRefusal } from './errors.ts';
import type { CallContext, Dispatch } from './implement.ts';
import { LimitExceeded, type TooMany } from './limits.ts';
import { isByLocale, LOCALE_COOKIE, LOCALE_HEADER } from './locale.ts';
import { createPageCache, etagOf, isKnown, type StoredPage } from './page-cache.ts';
import type { PageLoader } from './page-loader.ts';
import { pageRequest, pageUrl } from './page-request.ts';
import {
  type CspParts,
  hashOwnScripts,
  newNonce,
  type PaymentOrigins,
  pagePolicy,
  receiverOrigins,
  sendPolicy,
} from './security.ts';
import type { RequestSession, Session, SessionStore } from './sessions.ts';
import { userView } from './user-view.ts';

/** The answer to a page request. `bytes` is its content in UTF-8; it is empty for HEAD. */
export type RenderedPage = { status: number; headers: Headers; bytes: Buffer };

/** The exports of the built web app (apps/web/server/page-host.ts). */
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
      /** The day for which an editor sees the shop, and the moment from which times are counted. */
      shown?: ShownMoment;
    },
  ): Promise<RenderedPage>;
  isPublicPage(pathname: string): boolean;
  /** Whether the personal page at this address (path and query) is the same for all new visitors. */
  isSameForNewcomers(address: string): boolean;
  /** Whether a document at this path may run the payment provider's script. */
  isPaymentPage(pathname: string): boolean;
  /** Whether a document at this path may run the scripts of receivers of events and of widgets. */
  allowsOutside(pathname: string): boolean;
  /** Whether the public page at this path shows a change of the catalogue at once. */
  showsChangesAtOnce(pathname: string): boolean;
  /**
   * The part of a query under which the page cache renders and keeps a public page: only the parameters that
   * the page reads. Null when the page must not be kept.
   */
  keptQuery(pathname: string, search: URLSearchParams): string | null;
};

/** Renders something as the shop will look on a given day. */
export type ShowDay = <T>(
  day: Day,
  render: (dispatch: Dispatch, shown: ShownMoment) => Promise<T>,
) => Promise<T>;

export type PagesDeps = {
  dispatch: Dispatch;
  sessions: SessionStore;
  localeOf(request: FastifyRequest): Locale;
  settings: AppSettings;
  /** Refreshes the settings of pages that can change. Called before each page is rendered. */
  readSettings(): Promise<unknown>;
  /** The version of the catalogue, which every change of it raises. */
  readVersion(): Promise<number>;
  /** The shop's own origin. */
  origin: string;
  loader: PageLoader;
  /** The browser files of other builds. Missing in development and in tests. */
  keptBuilds?: Pick<KeptBuilds, 'find'>;
  payment: PaymentOrigins;
  mediaOrigins: string[];
  /** Stores how the visitor came. Returns true when the answer is for this visitor only. */
  keepArrival: KeepArrival;
  /** How much one network address may have rendered. Pages from the cache cost nothing. */
  budgets: Pick<AddressBudgets, 'pages' | 'turns'>;
  /**
   * Notes in the staff log that the staff member of a session looks at a page as this customer sees it, or
   * refuses. Nothing is shown before the entry is written.
   */
  seeAs(session: Session | null, customerId: number, path: string): Promise<Result<unknown>>;
  showDay: ShowDay;
};

/** The origins of the outside services (`widgets`) that pages load from. */
const widgetOrigins = ({ widgets }: AppSettings): string[] => [
  ...new Set(Object.values(widgets).flatMap((url) => (url === null ? [] : [new URL(url).origin]))),
];

const YEAR_SECONDS = 31_536_000;
const LOCALE_COOKIE_SECONDS = YEAR_SECONDS;

const PRIVATE = 'private, no-store';
/** Browsers revalidate each time; shared caches keep the page for a minute. */
const PUBLIC = 'public, max-age=0, s-maxage=60, must-revalidate';
/** Shared caches, too, ask each time whether the page has changed. */
const PUBLIC_AT_ONCE = 'public, max-age=0, s-maxage=0, must-revalidate';
/** The longest address with a query that is cached, because longer addresses are unlimited in number. */
const LONGEST_KEPT = 400;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/**
 * The address under which a page is cached; null when it is not cached. Arbitrary queries would make an
 * unlimited number of pages, so only the parameters that the page reads are kept.
 */
function keptAddress(page: PageModule, url: string): string | null {
  const [path = '/', query = ''] = url.split('?', 2);
  const kept = page.keptQuery(path, new URLSearchParams(query));
  return kept === null || path.length + kept.length > LONGEST_KEPT ? null : path + kept;
}

/** Which scripts of other companies may run in a document: those of payments, and those of receivers and widgets. */
type DocumentKind = { takesPayments: boolean; allowsOutside: boolean };

/** A page that is shown inside the desk runs no scripts at all. */
const WITHOUT_SCRIPTS: DocumentKind = { takesPayments: false, allowsOutside: false };

function kindOf(page: PageModule, { url }: FastifyRequest): DocumentKind {
  const path = pathOf(url);
  return { takesPayments: page.isPaymentPage(path), allowsOutside: page.allowsOutside(path) };
}

/** A page that the cache keeps: the address that is rendered, and the key under which it is kept. */
type Kept = { address: string; key: string };

/**
 * The transport for calls while a page renders. It runs the same handlers in this process, with the session of
 * the page's visitor. A fault is logged here without sensitive text, and the page gets only the answer that a
 * browser would get.
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

/** Serves all pages of the store, rendered on the server, and the static files. */
export async function pageRoutes(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  builtFileRoutes(app, deps.loader.files);
  if (deps.keptBuilds) earlierFileRoutes(app, deps.keptBuilds);

  const caches = {
    plain: createPageCache({ now: () => performance.now() }),
    // A cache of its own: pages with a query are unlimited in number and must not push out the pages that most
    // visitors request.
    asked: createPageCache({ now: () => performance.now() }),
  };
  const cacheOf = (address: string) => (address.includes('?') ? caches.asked : caches.plain);
  const { turns } = deps.budgets;

  let lastVersion = 0;
  /** The version of the catalogue; the last known one while the database cannot be reached. */
  async function versionNow(): Promise<number> {
    const version = await deps.readVersion().catch(awayWhenUnavailable);
    if (version !== AWAY) lastVersion = version;
    return lastVersion;
  }

  /**
   * How the cache keeps this page; null when it is not kept. A page that shows changes at once is kept for one version
   * of the catalogue, which may be changed by any process of the shop.
   */
  async function keptPage(page: PageModule, { url }: FastifyRequest, locale: Locale): Promise<Kept | null> {
    const address = keptAddress(page, url);
    if (address === null) return null;
    const version = page.showsChangesAtOnce(pathOf(url)) ? await versionNow() : '';
    return { address, key: `${locale} ${version} ${address}` };
  }

  /**
   * Renders a page that everybody may get. It renders without cookie, session and network address, so that nothing of
   * one visitor can reach others.
   */
  async function renderForAll(
    page: PageModule,
    address: string,
    request: FastifyRequest,
    locale: Locale,
  ): Promise<StoredPage> {
    const context: CallContext = {
      ...{ session: NOBODY, locale, ip: '', log: request.log, request: null, key: null },
      requestId: request.id,
    };
    const nonce = newNonce();
    await deps.readSettings();
    const response = await page.renderPage(new Request(pageUrl(deps.origin, address)), {
      transport: inProcess(deps.dispatch, context),
      nonce,
      locale,
      settings: deps.settings,
      csrfToken: null,
      user: null,
    });
    const { bytes, scriptHashes } = hashOwnScripts(response.bytes, nonce);
    return {
      status: response.status,
      headers: [...response.headers],
      bytes,
      etag: etagOf(bytes),
      scriptHashes,
    };
  }

  async function renderForOne(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    { nonce, locale, isPublic }: { nonce: string; locale: Locale; isPublic: boolean },
  ): Promise<RenderedPage> {
    const session = deps.sessions.of(request, reply);
    const found = isPublic ? null : await session.find().catch(awayWhenUnavailable);
    const current = found === AWAY ? null : found;
    await deps.readSettings();
    const context: CallContext = {
      ...{ session, locale, ip: request.ip, log: request.log, request: null, key: null },
      requestId: request.id,
    };
    const response = await page.renderPage(pageRequest(request, reply, deps.origin), {
      transport: inProcess(deps.dispatch, context),
      nonce,
      locale,
      settings: deps.settings,
      csrfToken: current?.csrfToken ?? null,
      user: current?.user ? userView(current.user) : null,
    });
    // The page renders without the database, but it may be incomplete, so answer 503.
    return found === AWAY && response.status < 300 ? { ...response, status: 503 } : response;
  }

  const policy = (inline: CspParts['inline'], { takesPayments, allowsOutside }: DocumentKind) =>
    pagePolicy({
      inline,
      takesPayments,
      dev: deps.loader.dev,
      widgets: allowsOutside ? widgetOrigins(deps.settings) : [],
      receivers: receiverOrigins(allowsOutside ? deps.settings.receivers : null),
      ...deps,
    });

  /** Serves a page that is rendered for one visitor. In development every page is served in this way. */
  async function servePersonal(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    isPublic: boolean,
  ) {
    const nonce = newNonce();
    const locale = deps.localeOf(request);
    sendPolicy(reply, policy({ nonce }, kindOf(page, request)));
    reply.header('cache-control', PRIVATE);
    const rendered = await turns(request.ip, () =>
      renderForOne(page, request, reply, { nonce, locale, isPublic }),
    );
    describePage(reply, rendered);
    // Link previews and monitors ask with HEAD. They get no length, because no content was made.
    return reply.send(request.method === 'HEAD' ? undefined : rendered.bytes);
  }

  /** Finds the page that all visitors with this language share. The cache keeps it for some seconds. */
  function findShared(page: PageModule, request: FastifyRequest, kept: Kept | null): Promise<StoredPage> {
    const address = kept?.address ?? request.url;
    const render = () =>
      turns(request.ip, () => renderForAll(page, address, request, deps.localeOf(request)));
    return kept ? cacheOf(address).find(kept.key, render) : render();
  }

  const isHeld = (kept: Kept | null): boolean => kept !== null && cacheOf(kept.address).holds(kept.key);

  /**
   * Serves a shared page to a new visitor. Browsers and caches do not store it, because the next visit may get a
   * personal page.
   */
  async function serveNewcomer(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    kept: Kept | null,
  ) {
    const stored = await findShared(page, request, kept);
    reply.header('cache-control', PRIVATE);
    sendPolicy(reply, policy({ hashes: stored.scriptHashes }, kindOf(page, request)));
    describePage(reply, stored);
    return reply.send(stored.bytes);
  }

  /**
   * Serves a public page, which is the same for all visitors with this language. The page cache, browsers and shared
   * caches keep it.
   */
  async function servePublic(
    page: PageModule,
    request: FastifyRequest,
    reply: FastifyReply,
    { kept, isOwn }: { kept: Kept | null; isOwn: boolean },
  ) {
    const stored = await findShared(page, request, kept);
    const shared = page.showsChangesAtOnce(pathOf(request.url)) ? PUBLIC_AT_ONCE : PUBLIC;
    // At an address with a day, an editor gets a different page, so caches must not keep it.
    const isPrivate = isOwn || dayAsked(request) !== null || stored.status >= 500;
    reply.header('cache-control', isPrivate ? PRIVATE : shared);
    reply.header('etag', stored.etag);
    if (stored.status === 200 && isKnown(stored, request.headers['if-none-match']))
      return reply.code(304).send();
    sendPolicy(reply, policy({ hashes: stored.scriptHashes }, kindOf(page, request)));
    describePage(reply, stored);
    return reply.send(stored.bytes);
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const page = await deps.loader.load();
    const isPublic = page.isPublicPage(pathOf(request.url));
    const locale = deps.localeOf(request);
    const isArrival = await deps.keepArrival(request, reply);
    const isOwn = isArrival || changesLocale(request, locale);
    if (changesLocale(request, locale)) {
      reply.setCookie(LOCALE_COOKIE, locale, { path: '/', sameSite: 'lax', maxAge: LOCALE_COOKIE_SECONDS });
    }
    // The only part of the cookies that a public page depends on is the language.
    reply.header('vary', `${isPublic && isByLocale(request) ? LOCALE_HEADER : 'cookie'}, accept-encoding`);
    if (isPublic && (await mayShowDay(request, reply))) return serveDay(page, request, reply);
    const isForNewcomer = !isPublic && page.isSameForNewcomers(request.url) && isNewcomer(request);
    const isShared = (isPublic || isForNewcomer) && !deps.loader.dev;
    const kept = isShared ? await keptPage(page, request, locale) : null;
    if (!isHeld(kept)) {
      const within = deps.budgets.pages.spend(request.ip);
      if (!within.ok) return sendBusy(reply, locale, within.refusal);
    }
    try {
      if (!isShared) return await servePersonal(page, request, reply, isPublic);
      return await (isPublic
        ? servePublic(page, request, reply, { kept, isOwn })
        : serveNewcomer(page, request, reply, kept));
    } catch (error) {
      if (error instanceof LimitExceeded) return sendBusy(reply, locale, error.refusal);
      throw error;
    }
  }

  /** Whether the address names a day and the visitor is an editor. For other addresses no session is read. */
  async function mayShowDay(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (dayAsked(request) === null) return false;
    const session = await deps.sessions.of(request, reply).find().catch(awayWhenUnavailable);
    return session !== AWAY && mayStaff(session, 'calendar');
  }

  /**
   * Shows an editor a public page as everybody will see it on a given day. It has no scripts, so nothing can be
   * bought.
   */
  async function serveDay(page: PageModule, request: FastifyRequest, reply: FastifyReply) {
    const day = dayAsked(request) ?? '';
    const locale = deps.localeOf(request);
    reply.header('cache-control', PRIVATE);
    const within = deps.budgets.pages.spend(request.ip);
    if (!within.ok) return sendBusy(reply, locale, within.refusal);
    const nonce = newNonce();
    const context: CallContext = {
      ...{ session: NOBODY, locale, ip: '', log: request.log, request: null, key: null },
      requestId: request.id,
    };
    await deps.readSettings();
    const rendered = await turns(request.ip, () =>
      deps.showDay(day, (dispatch, shown) =>
        page.renderPage(new Request(pageUrl(deps.origin, request.url)), {
          ...{ transport: inProcess(dispatch, context), nonce, locale, settings: deps.settings },
          ...{ csrfToken: null, user: null, shown },
        }),
      ),
    );
    sendPolicy(reply, { ...policy({ nonce }, WITHOUT_SCRIPTS), ...SHOWN_DAY_POLICY });
    describePage(reply, rendered);
    reply.header('x-robots-tag', 'noindex');
    return reply.send(showingDay(rendered.bytes.toString(), day, page.isPublicPage));
  }

  /**
   * Shows the staff a page as a customer sees it: rendered with the customer's data, without scripts, and only
   * inside a frame of the desk.
   */
  async function serveSeenAs(
    request: FastifyRequest<{ Params: { id: string; '*': string } }>,
    reply: FastifyReply,
  ) {
    const [id, path] = [Number(request.params.id), `/${request.params['*']}`];
    const within = deps.budgets.pages.spend(request.ip);
    if (!within.ok) return sendBusy(reply, deps.localeOf(request), within.refusal);
    const found = await deps.sessions.of(request, reply).find();
    const may = isSeenAs(path) ? await deps.seeAs(found, id, path) : refuse('not_found');
    if (!may.ok) return sendRefusal(reply, may.refusal);
    const seen = await deps.sessions.seenAs(id);
    const user = seen?.user;
    if (!user) return sendRefusal(reply, { code: 'not_found' });
    const page = await deps.loader.load();
    const [nonce, locale] = [newNonce(), user.locale];
    const context: CallContext = {
      ...{ session: showing(seen), locale, ip: request.ip, log: request.log, request: null, key: null },
      requestId: request.id,
    };
    const rendered = await turns(request.ip, () =>
      page.renderPage(new Request(pageUrl(deps.origin, path)), {
        ...{ transport: inProcess(deps.dispatch, context), nonce, locale, settings: deps.settings },
        ...{ csrfToken: null, user: userView(user) },
      }),
    );
    sendPolicy(reply, { ...policy({ nonce }, WITHOUT_SCRIPTS), ...SHOWING_POLICY });
    const type = rendered.headers.get('content-type') ?? 'text/html; charset=utf-8';
    return reply
      .code(rendered.status)
      .headers({ 'cache-control': PRIVATE, 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' })
      .type(type)
      .send(showingOnly(rendered.bytes.toString(), id));
  }

  app.get<{ Params: { id: string; '*': string } }>(`${SEEN_AS}/:id(^[0-9]{1,15}$)/*`, serveSeenAs);

  // Register HEAD here, too. Fastify's own HEAD routes measure the body, which is not possible for a page that streams.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: servePage });
}

/** The day that the address names (`?at=2027-02-12`); null when it names none. */
function dayAsked({ query }: FastifyRequest): Day | null {
  const { at } = query as Record<string, unknown>;
  return typeof at === 'string' && at.startsWith('20') && isDay(at) ? at : null;
}

/** Answers a visitor whose network has used up its budget for pages, and says when to try again. */
function sendBusy(reply: FastifyReply, locale: Locale, { details }: TooMany): FastifyReply {
  sendPolicy(reply, {
    'default-src': ["'none'"],
    'style-src': [`'sha256-${hash('sha256', BUSY_STYLE, 'base64')}'`],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  return reply
    .code(429)
    .header('retry-after', String(details.retry_after))
    .header('cache-control', PRIVATE)
    .type('text/html; charset=utf-8')
    .send(busyPage(locale, details.retry_after));
}

function describePage(
  reply: FastifyReply,
  { status, headers }: { status: number; headers: Iterable<[string, string]> },
): void {
  for (const [name, value] of headers) reply.header(name, value);
  if (status === 503) reply.header('retry-after', RETRY_UNAVAILABLE_SECONDS);
  reply.code(status);
}

/** Takes the place of the session while the database cannot be reached. */
const AWAY = Symbol('away');

function awayWhenUnavailable(error: unknown): typeof AWAY {
  if (isDatabaseUnavailable(error)) return AWAY;
  throw error;
}

/** A session that can only be used for reading pages: signing in or out with it is not possible. */
function showing(session: Session): RequestSession {
  const never = () => Promise.reject(new Error('a page that only shows asked for another session'));
  const same = async () => session;
  return {
    ...{ find: same, reload: same, ensure: same, isLeft: async () => false },
    ...{ signIn: never, holdFor: never, renewSecondStep: never, signOut: never },
  };
}

/** The session for pages that everyone may see; it belongs to no visitor. */
const NOBODY: RequestSession = {
  find: async () => null,
  isLeft: async () => false,
  reload: async () => null,
  ensure: () => Promise.reject(new Error('a public page asked for a session')),
  signIn: () => Promise.reject(new Error('a public page asked for a session')),
  holdFor: () => Promise.reject(new Error('a public page asked for a session')),
  renewSecondStep: () => Promise.reject(new Error('a public page asked for a session')),
  signOut: () => Promise.reject(new Error('a public page asked for a session')),
};

/** Whether a visitor is new: the request has no cookie except perhaps the language. */
const isNewcomer = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).every((name) => name === LOCALE_COOKIE || name === CONSENT_COOKIE);

/** Whether the address asks for another language than the cookie has. The cookie then stores the new language. */
const changesLocale = (request: FastifyRequest, locale: Locale): boolean =>
  typeof (request.query as Record<string, unknown>).locale === 'string' &&
  request.cookies[LOCALE_COOKIE] !== locale;
