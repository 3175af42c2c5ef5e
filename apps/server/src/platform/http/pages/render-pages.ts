import { ApiError, type CallRequest, type Transport } from '@keepsong/contract/transport/client';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { CallContext, Dispatch } from '../implement.ts';
import { etagOf, type StoredPage } from '../page-cache.ts';
import { pageRequest, pageUrl } from '../page-request.ts';
import { hashOwnScripts, newNonce } from '../security.ts';
import type { RequestSession } from '../sessions.ts';
import { userView } from '../user-view.ts';
import { AWAY, awayWhenUnavailable } from './page-answers.ts';
import type { PageModule, PagesDeps, RenderedPage } from './page-module.ts';

/**
 * The transport for calls while a page renders. It runs the same handlers in this process, with the session of
 * the page's visitor. A fault is logged here without sensitive text, and the page gets only the answer that a
 * browser would get.
 */
export function inProcess(dispatch: Dispatch, context: CallContext): Transport {
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

/**
 * Logs what fails inside a page, with the id of its request. The line names no address, because an address may be secret
 * or have a code in its query; the stack names the component or loader.
 */
export const reportingIn =
  ({ log }: FastifyRequest) =>
  (error: unknown): void =>
    log.error({ err: error }, 'fault of a page');

/** The session for pages that everyone may see; it belongs to no visitor. */
export const NOBODY: RequestSession = {
  find: async () => null,
  isLeft: async () => false,
  reload: async () => null,
  ensure: () => Promise.reject(new Error('a public page asked for a session')),
  signIn: () => Promise.reject(new Error('a public page asked for a session')),
  holdFor: () => Promise.reject(new Error('a public page asked for a session')),
  renewSecondStep: () => Promise.reject(new Error('a public page asked for a session')),
  signOut: () => Promise.reject(new Error('a public page asked for a session')),
};

type Deps = Pick<PagesDeps, 'dispatch' | 'sessions' | 'settings' | 'readSettings' | 'origin'>;

/** Renders pages: for everybody, or for one visitor. */
export function createRenderPages(deps: Deps) {
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
      reportFault: reportingIn(request),
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
      reportFault: reportingIn(request),
      nonce,
      locale,
      settings: deps.settings,
      csrfToken: current?.csrfToken ?? null,
      user: current?.user ? userView(current.user) : null,
    });
    // The page renders without the database, but it may be incomplete, so answer 503.
    return found === AWAY && response.status < 300 ? { ...response, status: 503 } : response;
  }

  return { renderForAll, renderForOne };
}

export type RenderPages = ReturnType<typeof createRenderPages>;
