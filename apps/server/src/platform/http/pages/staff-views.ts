import { refuse } from '@keepsong/domain/result';
import type { Day } from '@keepsong/domain/time/chicago';
import { isDay } from '@keepsong/domain/time/day';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSeenAs, SHOWING_POLICY, showingOnly } from '../../seen-as/seen-as-page.ts';
import { SHOWN_DAY_POLICY, showingDay } from '../../seen-as/shown-day-page.ts';
import { mayStaff } from '../../staff/require-staff.ts';
import { sendRefusal } from '../errors.ts';
import type { CallContext } from '../implement.ts';
import { pageUrl } from '../page-request.ts';
import { newNonce, sendPolicy } from '../security.ts';
import type { RequestSession, Session } from '../sessions.ts';
import { userView } from '../user-view.ts';
import {
  AWAY,
  awayWhenUnavailable,
  describePage,
  type PagePolicy,
  PRIVATE,
  sendBusy,
  WITHOUT_SCRIPTS,
} from './page-answers.ts';
import type { PageModule, PagesDeps } from './page-module.ts';
import { inProcess, NOBODY, reportingIn } from './render-pages.ts';

/** Shows the staff pages as others see them: a customer, or everybody on another day. */
export function createStaffViews({ policy, ...deps }: PagesDeps & { policy: PagePolicy }) {
  const { turns } = deps.budgets;

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
    const rendered = await turns(request, () =>
      deps.showDay(day, (dispatch, shown) =>
        page.renderPage(new Request(pageUrl(deps.origin, request.url)), {
          ...{ transport: inProcess(dispatch, context), nonce, locale, settings: deps.settings },
          ...{ csrfToken: null, user: null, shown, reportFault: reportingIn(request) },
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
    const rendered = await turns(request, () =>
      page.renderPage(new Request(pageUrl(deps.origin, path)), {
        ...{ transport: inProcess(deps.dispatch, context), nonce, locale, settings: deps.settings },
        ...{ csrfToken: null, user: userView(user), reportFault: reportingIn(request) },
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

  return { mayShowDay, serveDay, serveSeenAs };
}

/** The day that the address names (`?at=2027-02-12`); null when it names none. */
export function dayAsked({ query }: FastifyRequest): Day | null {
  const { at } = query as Record<string, unknown>;
  return typeof at === 'string' && at.startsWith('20') && isDay(at) ? at : null;
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
