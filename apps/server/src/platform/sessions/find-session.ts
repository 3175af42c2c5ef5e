import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, eq, gt, sql } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { catalogueVersion, productVendors } from '../../../db/schema/catalog.ts';
import { creditAccounts } from '../../../db/schema/credits.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { sha256 } from '../ids.ts';

/** A session ends when this time has passed without a visit. */
const IDLE_MS = 14 * DAY_MS;
/** The time of the last visit is stored at most once in this period, so that most page views write nothing. */
const TOUCH_MS = 10 * 60_000;
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

/** The ids of the vendors that an account belongs to. The table is read only for accounts with the role `vendor`. */
const VENDOR_IDS = sql<number[]>`(
  select coalesce(json_agg(v.id order by v.id), '[]') from ${productVendors} v
  where ${users.role} = 'vendor' and v.user_id = ${users.id})`;

const CATALOGUE_VERSION = sql`(select ${catalogueVersion.version} from ${catalogueVersion})`.mapWith(Number);

type Deps = {
  db: Db;
  clock: Clock;
  /** Whether accounts with this role need the second step of a sign-in. */
  needsSecondFactor: (role: string) => boolean;
  /** The CSRF token of a session. */
  csrfOf(sessionId: string): string;
};

/** What is read of a visitor with each request. */
const FACTS = {
  user: users,
  artistId: artists.id,
  vendorIds: VENDOR_IDS,
  creditCents: creditAccounts.nonTaxableCents,
  taxableCreditCents: creditAccounts.taxableCents,
  catalogueVersion: CATALOGUE_VERSION,
};

/** Finds who a visitor is: by the token of their session, or as the staff see the pages of a customer. */
export function createFindSession({ db, clock, needsSecondFactor, csrfOf }: Deps) {
  // The query is prepared, because every request of a visitor begins with it.
  const findSession = db
    .select({ session: sessions, ...FACTS })
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
    .select(FACTS)
    .from(users)
    .leftJoin(artists, eq(artists.userId, users.id))
    .leftJoin(creditAccounts, eq(creditAccounts.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .limit(1)
    .prepare('user_seen_as');

  return {
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
  };
}
