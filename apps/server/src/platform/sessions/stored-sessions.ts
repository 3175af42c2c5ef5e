import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { catalogueVersion, productVendors } from '../../../db/schema/catalog.ts';
import { creditAccounts } from '../../../db/schema/credits.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { hmac, randomToken, sameBytes, sha256 } from '../ids.ts';
import { keysFor } from '../settings-secrets.ts';

/** A session ends after 14 days without a visit, and after 30 days at the latest. */
const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
/** The time of the last visit is stored at most once in this period, so that most page views write nothing. */
const TOUCH_MS = 10 * 60_000;
/**
 * How long the token of a session is remembered after another session has replaced it. Calls that were sent
 * with the old token arrive within this time.
 */
const LEFT_MS = 20_000;
/** How long the user has for the second step of a sign-in. */
const HELD_MS = 10 * 60_000;
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
  /**
   * When the session's user proved their identity, for example with a passcode. Null for visitors, and for guests
   * without a proof.
   */
  provedAt: Date | null;
  csrfToken: string;
  /**
   * The user who has given a correct passcode but must still pass the second step. Null for others, and when
   * the time for it has run out.
   */
  pendingUserId: number | null;
  /** When the second step was done; null when none was needed. */
  secondFactorAt: Date | null;
  /** Whether the account of this session is blocked. Then the session has no user. */
  isBlocked: boolean;
  /**
   * The session is made so that the staff can view the pages of this customer. Nothing is recorded as a visit
   * of the customer.
   */
  isSeenAs?: true;
  /**
   * The version of the catalogue when the session was read. Nearly every page needs the session and this version, so
   * one query reads both.
   */
  catalogueVersion: number;
};

type NewSession = {
  userId: number | null;
  visitorId: string;
  provedAt: Date | null;
  userAgent: string;
  pendingUserId?: number;
  secondFactorAt?: Date | null;
};

/** The ids of the vendors that an account belongs to. The table is read only for accounts with the role `vendor`. */
const VENDOR_IDS = sql<number[]>`(
  select coalesce(json_agg(v.id order by v.id), '[]') from ${productVendors} v
  where ${users.role} = 'vendor' and v.user_id = ${users.id})`;

const CATALOGUE_VERSION = sql`(select ${catalogueVersion.version} from ${catalogueVersion})`.mapWith(Number);

export type StoredSessionsOptions = {
  db: Db;
  clock: Clock;
  secret: string;
  /**
   * Earlier root secrets. Pages that were opened before the secret changed still send tokens made with them.
   */
  earlierSecrets?: readonly string[];
  /** Whether accounts with this role need the second step of a sign-in. */
  needsSecondFactor: (role: string) => boolean;
};

/** Keeps the sessions in the database. A session is found by its token, of which only the hash is stored. */
export function createStoredSessions({
  db,
  clock,
  secret,
  earlierSecrets = [],
  needsSecondFactor,
}: StoredSessionsOptions) {
  const csrfKeys = keysFor(secret, earlierSecrets, 'csrf');
  const csrfBy = (key: Buffer, sessionId: string) => hmac(key, sessionId).toString('base64url');
  const csrfOf = (sessionId: string) => csrfBy(csrfKeys[0], sessionId);

  // The query is prepared, because every request of a visitor begins with it.
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

  const findUser = db
    .select({
      user: users,
      artistId: artists.id,
      vendorIds: VENDOR_IDS,
      creditCents: creditAccounts.nonTaxableCents,
      taxableCreditCents: creditAccounts.taxableCents,
      catalogueVersion: CATALOGUE_VERSION,
    })
    .from(users)
    .leftJoin(artists, eq(artists.userId, users.id))
    .leftJoin(creditAccounts, eq(creditAccounts.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .limit(1)
    .prepare('user_seen_as');

  return {
    /** Whether a token that a page sent is the CSRF token of this session. */
    csrfMatches: (sessionId: string, given: string): boolean =>
      csrfKeys.some((key) => sameBytes(Buffer.from(csrfBy(key, sessionId)), Buffer.from(given))),

    /** Finds the session of a token; null when the token is unknown or the session has ended. */
    async load(token: string): Promise<Session | null> {
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
      const isBlocked = row.user !== null && row.user.blockedAt !== null;
      const isOpen =
        row.user !== null && !isBlocked && (secondFactorAt !== null || !needsSecondFactor(row.user.role));
      const isHeld = createdAt.getTime() + HELD_MS > now.getTime();
      return {
        id: row.session.id,
        visitorId: row.session.visitorId,
        user: row.user && isOpen ? { ...row.user, ...own } : null,
        createdAt,
        provedAt: row.session.provedAt,
        // A getter, because most requests need no token, and making one costs as much as a database statement.
        get csrfToken() {
          return csrfOf(row.session.id);
        },
        pendingUserId: isHeld ? pendingUserId : null,
        secondFactorAt,
        isBlocked,
        catalogueVersion: row.catalogueVersion,
      };
    },

    /** A session for viewing pages as this user sees them. No browser has it, and it is not stored. */
    async seenAs(userId: number): Promise<Session | null> {
      const [row] = await findUser.execute({ userId });
      if (!row) return null;
      const { user, artistId, vendorIds, creditCents, taxableCreditCents, catalogueVersion: version } = row;
      const now = clock.now();
      return {
        ...{ id: randomUUID(), visitorId: randomUUID(), createdAt: now, provedAt: now, csrfToken: '' },
        user: {
          ...{ ...user, artistId, vendorIds },
          ...{ creditCents: creditCents ?? 0, taxableCreditCents: taxableCreditCents ?? 0 },
        },
        ...{ pendingUserId: null, secondFactorAt: null, isBlocked: false, catalogueVersion: version },
        isSeenAs: true,
      };
    },

    /** Opens a session and returns its token. */
    async open(values: NewSession): Promise<string> {
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
    },

    async renewSecondStep(id: string): Promise<void> {
      await db.update(sessions).set({ secondFactorAt: clock.now() }).where(eq(sessions.id, id));
    },

    /**
     * Ends a session because another one replaces it in the browser. Only its token is remembered, for some
     * seconds. Returns false when the session has already ended, so that only one session can replace it.
     */
    async leave(id: string): Promise<boolean> {
      const now = clock.now();
      const left = await db
        .update(sessions)
        .set({ expiresAt: now, userId: null, pendingUserId: null, provedAt: null, userAgent: '' })
        .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
      return left.rowCount === 1;
    },

    /** Whether another session replaced the session of this token a few seconds ago. */
    async isLeft(token: string): Promise<boolean> {
      const now = clock.now();
      const isRecent = and(
        lte(sessions.expiresAt, now),
        gt(sessions.expiresAt, new Date(now.getTime() - LEFT_MS)),
        // A session that ended by itself has lived for the whole time, so this finds only sessions that were
        // ended early.
        lt(sessions.expiresAt, sql`${sessions.createdAt} + make_interval(secs => ${ABSOLUTE_MS / 1000})`),
      );
      const found = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.tokenHash, sha256(token)), isRecent));
      return found.length > 0;
    },

    /**
     * Ends all sessions of a user except `keepSessionId`. This is part of proving the e-mail address (spec 10.5-02).
     */
    async endOthers(tx: DbOrTx, userId: number, keepSessionId: string | null): Promise<void> {
      const others = keepSessionId
        ? and(eq(sessions.userId, userId), sql`${sessions.id} <> ${keepSessionId}`)
        : eq(sessions.userId, userId);
      await tx.delete(sessions).where(others);
    },

    /** Ends the sessions of everybody, including visitors without an account. */
    async endAll(tx: DbOrTx): Promise<void> {
      await tx.delete(sessions);
    },

    /** Ends one session of a user. Returns false when the user has no session with this id. */
    async endOne(userId: number, id: string): Promise<boolean> {
      const gone = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
      return gone.rowCount === 1;
    },

    async deleteExpired(): Promise<number> {
      const gone = await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
      return gone.rowCount ?? 0;
    },
  };
}

export type StoredSessions = ReturnType<typeof createStoredSessions>;
