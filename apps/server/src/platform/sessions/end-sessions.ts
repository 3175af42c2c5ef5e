import { DAY_MS } from '@keepsong/domain/time/day';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { sessions } from '../../../db/schema/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { sha256 } from '../ids.ts';

/** A session ends after this time at the latest. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/**
 * How long the token of a session is remembered after another session has replaced it. Calls that were sent
 * with the old token arrive within this time.
 */
const LEFT_MS = 20_000;

/** Ends sessions: because another one replaces them, because somebody wishes it, or because their time is over. */
export function createEndSessions({ db, clock }: { db: Db; clock: Clock }) {
  return {
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
