import { sql } from 'drizzle-orm';
import { rateCounters } from '../../../db/schema/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { quickCommit, statement } from '../db/statement.ts';

/** At most `max` in each window of `seconds`. Of a `quick` one a power cut may forget the last 0.6 s. */
export type Limit = { name: string; max: number; seconds: number; quick?: true };

export type Limits = {
  /** Counts one for the subject and says whether it is still within the limit. Not for use inside a transaction. */
  take(limit: Limit, subject: string, on?: DbOrTx): Promise<boolean>;
  deleteOld(): Promise<number>;
};

/** Thrown where a refusal has no way back to the caller; the answer is 429 like that of `too_many_requests`. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

const DAY_SECONDS = 86_400;

const counting = (db: DbOrTx) =>
  db
    .insert(rateCounters)
    .values({ key: sql.placeholder('key'), windowStart: sql.placeholder('windowStart'), count: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    });
const countOne = statement((db) =>
  counting(db).returning({ count: rateCounters.count }).prepare('rate_counter'),
);
const countQuickly = statement((db) =>
  counting(db).returning({ count: rateCounters.count, quickCommit }).prepare('rate_counter_quick'),
);

/** Limits counted by one atomic upsert in a logged table: all processes share them, and a crash forgets nothing. */
export function createLimits(db: Db, clock: Clock): Limits {
  return {
    async take(limit, subject, on = db) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const windowStart = new Date((now - (now % limit.seconds)) * 1000);
      const count = limit.quick ? countQuickly(on) : countOne(on);
      const [row] = await count.execute({ key: `${limit.name}:${subject}`, windowStart });
      return row !== undefined && row.count <= limit.max;
    },
    async deleteOld() {
      const gone = await db
        .delete(rateCounters)
        .where(
          sql`${rateCounters.windowStart} < ${new Date(clock.now().getTime() - 2 * DAY_SECONDS * 1000)}`,
        );
      return gone.rowCount ?? 0;
    },
  };
}

/** Subject for limits by network address: an IPv6 customer owns a whole /64. */
export function addressSubject(ip: string): string {
  return ip.includes(':') ? `${ip.split(':').slice(0, 4).join(':')}::/64` : ip;
}
