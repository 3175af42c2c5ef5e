import { randomUUID } from 'node:crypto';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ABSOLUTE_MS,
  createStoredSessions,
  type Session,
  type StoredSessions,
  type StoredSessionsOptions,
} from '../sessions/stored-sessions.ts';
import { addressSubject, type Limit, LimitExceeded, type Limits } from './limits.ts';

export type { Session, SessionUser } from '../sessions/stored-sessions.ts';

/**
 * The most new sessions of one address in an hour. It is high, because thousands of people share one address of
 * a mobile network. It stops scripts that keep no cookie.
 */
const NEW_SESSIONS: Limit = { name: 'session_create', max: 600, seconds: 3_600, quick: true };

/**
 * Thrown when the session of a call has ended meanwhile, because the browser has signed in or out. The answer
 * of such a call never sets a cookie, which would replace the newer session (decision 0089).
 */
export class SessionChanged extends Error {
  override readonly name = 'SessionChanged';
}

/** The session of one request. It is read only when needed. */
export type RequestSession = {
  /** Finds the session that the cookie names; null when there is none. */
  find(): Promise<Session | null>;
  /** Whether the cookie names a session that this browser has just replaced by another one. */
  isLeft(): Promise<boolean>;
  /**
   * Finds the session that the cookie names, or opens a new one and sets its cookie. Throws `LimitExceeded` when the
   * network address has opened too many, and `SessionChanged` when the browser has left the session.
   */
  ensure(): Promise<Session>;
  /**
   * Ends the current session and opens a new one for the user. So an attacker who had planted the old cookie
   * gains nothing. Like `holdFor` and `signOut`, it throws `SessionChanged` when another call has ended the
   * session meanwhile.
   */
  signIn(userId: number, options: { proved: boolean; secondFactorAt?: Date | null }): Promise<Session>;
  /** Notes that the user of the current session has passed the second step again just now. */
  renewSecondStep(): Promise<Session | null>;
  /**
   * Ends the current session and opens a new one. The new one belongs to nobody until the user has passed the
   * second step.
   * @param secondFactorAt when the user passed the account's own step, if only the app must still be set up
   */
  holdFor(userId: number, secondFactorAt?: Date | null): Promise<Session>;
  /** Ends the current session and opens a new one for a new visitor. */
  signOut(): Promise<Session>;
  /** Reads the session and its user again after one of them has changed. */
  reload(): Promise<Session | null>;
};

export type SessionStore = Pick<
  StoredSessions,
  'endOthers' | 'endOne' | 'endAll' | 'deleteExpired' | 'seenAs'
> & {
  of(request: FastifyRequest, reply: FastifyReply): RequestSession;
  csrfMatches(session: Session, given: string | undefined): boolean;
};

/** Longer user agents are cut. They are shown in the user's list of devices, and to the staff on the customer's page. */
const USER_AGENT_MAX = 300;
const userAgentOf = (request: FastifyRequest): string =>
  tidyText(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);

type Options = StoredSessionsOptions & { limits: Limits; secure: boolean };

export function createSessionStore({ limits, secure, ...rest }: Options): SessionStore {
  const { clock } = rest;
  const stored = createStoredSessions(rest);
  // `__Host-` prevents other hosts from setting the cookie, but browsers accept it over https only.
  const cookieName = secure ? '__Host-keepsong' : 'keepsong';

  function of(request: FastifyRequest, reply: FastifyReply): RequestSession {
    let token = request.cookies[cookieName];
    let pending: Promise<Session | null> | undefined;

    const setCookie = (value: string) => {
      token = value;
      reply.setCookie(cookieName, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: ABSOLUTE_MS / 1000,
      });
    };
    const find = () => {
      pending ??= token ? stored.load(token) : Promise.resolve(null);
      return pending;
    };
    const isLeft = async () => token !== undefined && (await find()) === null && stored.isLeft(token);
    const reload = () => {
      pending = undefined;
      return find();
    };
    const replace = async (
      values: Omit<Parameters<typeof stored.open>[0], 'userAgent'>,
    ): Promise<Session> => {
      const old = await find();
      // A session that was deleted together with its account, or from another device, has no newer session in
      // this browser.
      if (!(old && (await stored.leave(old.id))) && token && (await stored.isLeft(token)))
        throw new SessionChanged();
      // The list of devices is for accounts only, so store no user agent for strangers.
      const userAgent = values.userId === null ? '' : userAgentOf(request);
      setCookie(await stored.open({ ...values, userAgent }));
      const session = await reload();
      if (!session) throw new Error('a session that was just opened cannot be read');
      return session;
    };
    return {
      find,
      isLeft,
      reload,
      async ensure() {
        const present = await find();
        if (present) return present;
        const within = await limits.take(NEW_SESSIONS, addressSubject(request.ip));
        if (!within.ok) throw new LimitExceeded(within.refusal);
        return replace({ userId: null, visitorId: randomUUID(), provedAt: null });
      },
      async signIn(userId, { proved, secondFactorAt = null }) {
        const visitorId = (await find())?.visitorId ?? randomUUID();
        const provedAt = proved ? clock.now() : null;
        return replace({ userId, visitorId, provedAt, secondFactorAt });
      },
      async renewSecondStep() {
        const present = await find();
        if (present) await stored.renewSecondStep(present.id);
        return reload();
      },
      async holdFor(pendingUserId, secondFactorAt = null) {
        const visitorId = (await find())?.visitorId ?? randomUUID();
        return replace({ userId: null, visitorId, provedAt: null, pendingUserId, secondFactorAt });
      },
      signOut: () => replace({ userId: null, visitorId: randomUUID(), provedAt: null }),
    };
  }

  return {
    of,
    csrfMatches(session, given) {
      return given !== undefined && stored.csrfMatches(session.id, given);
    },
    seenAs: stored.seenAs,
    endOthers: stored.endOthers,
    endAll: stored.endAll,
    endOne: stored.endOne,
    deleteExpired: stored.deleteExpired,
  };
}
