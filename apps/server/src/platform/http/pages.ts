import type { Locale } from '@keepsong/domain/format/locale';
import { CONSENT_COOKIE } from '@keepsong/domain/signals/consent';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SEEN_AS } from '../seen-as/seen-as-page.ts';
import { builtFileRoutes, earlierFileRoutes } from './built-files.ts';
import { LimitExceeded } from './limits.ts';
import { isByLocale, LOCALE_COOKIE, LOCALE_HEADER } from './locale.ts';
import { describePage, kindOf, PRIVATE, pathOf, policyOf, sendBusy } from './pages/page-answers.ts';
import type { PageModule, PagesDeps } from './pages/page-module.ts';
import { createRenderPages } from './pages/render-pages.ts';
import { createSharedPages } from './pages/shared-pages.ts';
import { createStaffViews } from './pages/staff-views.ts';
import { newNonce, sendPolicy } from './security.ts';

export type { PageModule, RenderedPage, ShowDay } from './pages/page-module.ts';

const YEAR_SECONDS = 31_536_000;
const LOCALE_COOKIE_SECONDS = YEAR_SECONDS;

/** Serves all pages of the store, rendered on the server, and the static files. */
export async function pageRoutes(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  builtFileRoutes(app, deps.loader.files);
  if (deps.keptBuilds) earlierFileRoutes(app, deps.keptBuilds);

  const policy = policyOf(deps);
  const { renderForAll, renderForOne } = createRenderPages(deps);
  const { keptPage, isHeld, serveNewcomer, servePublic } = createSharedPages({
    ...deps,
    policy,
    renderForAll,
  });
  const { mayShowDay, serveDay, serveSeenAs } = createStaffViews({ ...deps, policy });

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
    const rendered = await deps.budgets.turns(request, () =>
      renderForOne(page, request, reply, { nonce, locale, isPublic }),
    );
    describePage(reply, rendered);
    // Link previews and monitors ask with HEAD. They get no length, because no content was made.
    return reply.send(request.method === 'HEAD' ? undefined : rendered.bytes);
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
      if (error instanceof LimitExceeded) return sendBusy(reply, locale, error.refusal, error.because);
      throw error;
    }
  }

  app.get<{ Params: { id: string; '*': string } }>(
    `${SEEN_AS}/:id(^[0-9]{1,15}$)/*`,
    { config: { staffLook: true } },
    serveSeenAs,
  );

  // Register HEAD here, too. Fastify's own HEAD routes measure the body, which is not possible for a page that streams.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: servePage });
}

/** Whether a visitor is new: the request has no cookie except perhaps the language. */
const isNewcomer = ({ cookies }: FastifyRequest): boolean =>
  Object.keys(cookies).every((name) => name === LOCALE_COOKIE || name === CONSENT_COOKIE);

/** Whether the address asks for another language than the cookie has. The cookie then stores the new language. */
const changesLocale = (request: FastifyRequest, locale: Locale): boolean =>
  typeof (request.query as Record<string, unknown>).locale === 'string' &&
  request.cookies[LOCALE_COOKIE] !== locale;
