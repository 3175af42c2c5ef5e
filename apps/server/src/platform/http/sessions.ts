import { randomUUID } from 'node:crypto';
import { tidyText } from '@keepsong/domain/text/tidy';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { catalogueVersion, productVendors } from '../../../db/schema/catalog.ts';
import { creditAccounts } from '../../../db/schema/credits.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { hmac, randomToken, sameBytes, sha256 } from '../ids.ts';
import { addressSubject, type Limit, LimitExceeded, type Limits } from './limits.ts';

const DAY = 86_400_000;
/** A session ends after 14 days without a visit, and after 30 days in any case. */
const IDLE_MS = 14 * DAY;
const ABSOLUTE_MS = 30 * DAY;
/** The time of a visit is stored at most this often, so that most page views write nothing. */
const TOUCH_MS = 10 * 60_000;
/** Time limit for the second step of a sign-in. */
const HELD_MS = 10 * 60_000;
/** High, because thousands of people share one address of a mobile network; it stops scripts that keep no cookie. */
const NEW_SESSIONS: Limit = { name: 'session_create', max: 600, seconds: 3_600, quick: true };

export type SessionUser = typeof users.$inferSelect & {
  artistId: number | null;
  /** The vendors that this account belongs to. */
  vendorIds: number[];
  creditCents: number;
  taxableCreditCents: number;
};
export type Session = {
  id: string;
  visitorId: string;
  user: SessionUser | null;
  createdAt: Date;
  /** When the session's passcode was accepted; null for visitors and guests without a proof. */
  provedAt: Date | null;
  csrfToken: string;
  /** The user who gave a correct passcode and still needs the second step. */
  pendingUserId: number | null;
  /** When the second step was done; null when none was needed. */
  secondFactorAt: Date | null;
  /** The version of the catalogue when the session was read: every page of a visitor needs both. */
  catalogueVersion: number;
};

/** The session of one request. It is read only when needed. */
export type RequestSession = {
  /** The session of the cookie, or null. */
  find(): Promise<Session | null>;
  /** The session of the cookie, or a new one with its cookie. Throws `LimitExceeded` when the address has made too many. */
  ensure(): Promise<Session>;
  /** Ends the present session and opens a new one for the user. An attacker who had planted the old cookie gains nothing. */
  signIn(userId: number, options: { proved: boolean; secondFactor?: boolean }): Promise<Session>;
  /** Ends the present session and opens a new one that belongs to nobody until the user has done the second step. */
  holdFor(userId: number): Promise<Session>;
  /** Ends the present session and opens a new one for a new visitor. */
  signOut(): Promise<Session>;
  /** Reads the user again after a change. */
  reload(): Promise<Session | null>;
};

export type SessionStore = {
  of(request: FastifyRequest, reply: FastifyReply): RequestSession;
  csrfMatches(session: Session, given: string | undefined): boolean;
  /** Ends every session of a user but one; part of a proof of the e-mail (spec 10.5-02). */
  endOthers(tx: DbOrTx, userId: number, keepSessionId: string | null): Promise<void>;
  /** Ends one session of a user; false when there is no such one. */
  endOne(userId: number, id: string): Promise<boolean>;
  deleteExpired(): Promise<number>;
};

/** Longer user agents are cut. They are only shown to their owner. */
const USER_AGENT_MAX = 300;
const userAgentOf = (request: FastifyRequest): string =>
  tidyText(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);

/** The vendors of an account. The table is read only for accounts of vendors. */
const VENDOR_IDS = sql<number[]>`(
  select coalesce(json_agg(v.id order by v.id), '[]') from ${productVendors} v
  where ${users.role} = 'vendor' and v.user_id = ${users.id})`;

const CATALOGUE_VERSION = sql`(select ${catalogueVersion.version} from ${catalogueVersion})`.mapWith(Number);

type Options = {
  db: Db;
  limits: Limits;
  clock: Clock;
  secret: string;
  secure: boolean;
  /** Whether accounts with this role need the second step. */
  needsSecondFactor: (role: string) => boolean;
};

export function createSessionStore({
  db,
  limits,
  clock,
  secret,
  secure,
  needsSecondFactor,
}: Options): SessionStore {
  // `__Host-` prevents other hosts from setting the cookie, but browsers accept it over https only.
  const cookieName = secure ? '__Host-keepsong' : 'keepsong';
  const csrfOf = (sessionId: string) => hmac(secret, `csrf:${sessionId}`).toString('base64url');

  // Prepared, because every request of a visitor begins with this query.
  const findSession = db
    .select({
      session: sessions,
      user: users,
      artistId: artists.id,
      vendorIds: VENDOR_IDS,
      creditCents: creditAccounts.nonTaxableCents,
      taxableCreditCents: creditAccounts.taxableCents,
      catalogueVersion: CATALOGUE_VERSION,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(artists, eq(artists.userId, users.id))
    .leftJoin(creditAccounts, eq(creditAccounts.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .limit(1)
    .prepare('session_by_token');

  async function load(token: string): Promise<Session | null> {
    const now = clock.now();
    const [row] = await findSession.execute({ tokenHash: sha256(token), now });
    if (!row || row.session.lastSeenAt.getTime() + IDLE_MS < now.getTime()) return null;
    if (now.getTime() - row.session.lastSeenAt.getTime() > TOUCH_MS) {
      await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.session.id));
    }
    const { artistId, vendorIds, creditCents, taxableCreditCents } = row;
    const own = {
      artistId,
      vendorIds,
      creditCents: creditCents ?? 0,
      taxableCreditCents: taxableCreditCents ?? 0,
    };
    const { pendingUserId, secondFactorAt, createdAt } = row.session;
    const isOpen = row.user !== null && (secondFactorAt !== null || !needsSecondFactor(row.user.role));
    const isHeld = createdAt.getTime() + HELD_MS > now.getTime();
    return {
      id: row.session.id,
      visitorId: row.session.visitorId,
      user: row.user && isOpen ? { ...row.user, ...own } : null,
      createdAt,
      provedAt: row.session.provedAt,
      csrfToken: csrfOf(row.session.id),
      pendingUserId: isHeld ? pendingUserId : null,
      secondFactorAt,
      catalogueVersion: row.catalogueVersion,
    };
  }

  async function open(values: {
    userId: number | null;
    visitorId: string;
    provedAt: Date | null;
    userAgent: string;
    pendingUserId?: number;
    secondFactorAt?: Date | null;
  }) {
    const token = randomToken(256);
    const now = clock.now();
    await db.insert(sessions).values({
      ...values,
      tokenHash: sha256(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    });
    return token;
  }

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
      pending ??= token ? load(token) : Promise.resolve(null);
      return pending;
    };
    const reload = () => {
      pending = undefined;
      return find();
    };
    const replace = async (values: Omit<Parameters<typeof open>[0], 'userAgent'>): Promise<Session> => {
      const old = await find();
      if (old) await db.delete(sessions).where(eq(sessions.id, old.id));
      // Devices are listed for accounts only, so store no user agent for strangers.
      const userAgent = values.userId === null ? '' : userAgentOf(request);
      setCookie(await open({ ...values, userAgent }));
      const session = await reload();
      if (!session) throw new Error('a session that was just opened cannot be read');
      return session;
    };
    return {
      find,
      reload,
      async ensure() {
        const present = await find();
        if (present) return present;
        const within = await limits.take(NEW_SESSIONS, addressSubject(request.ip));
        if (!within.ok) throw new LimitExceeded(within.refusal);
        return replace({ userId: null, visitorId: randomUUID(), provedAt: null });
      },
      async signIn(userId, { proved, secondFactor = false }) {
        const visitorId = (await find())?.visitorId ?? randomUUID();
        const provedAt = proved ? clock.now() : null;
        return replace({ userId, visitorId, provedAt, secondFactorAt: secondFactor ? clock.now() : null });
      },
      async holdFor(pendingUserId) {
        const visitorId = (await find())?.visitorId ?? randomUUID();
        return replace({ userId: null, visitorId, provedAt: null, pendingUserId });
      },
      signOut: () => replace({ userId: null, visitorId: randomUUID(), provedAt: null }),
    };
  }

  return {
    of,
    csrfMatches(session, given) {
      return given !== undefined && sameBytes(Buffer.from(session.csrfToken), Buffer.from(given));
    },
    async endOthers(tx, userId, keepSessionId) {
      const others = keepSessionId
        ? and(eq(sessions.userId, userId), sql`${sessions.id} <> ${keepSessionId}`)
        : eq(sessions.userId, userId);
      await tx.delete(sessions).where(others);
    },
    async endOne(userId, id) {
      const gone = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
      return gone.rowCount === 1;
    },
    async deleteExpired() {
      const gone = await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
      return gone.rowCount ?? 0;
    },
  };
}
