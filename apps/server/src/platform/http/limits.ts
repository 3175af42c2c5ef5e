import { sql } from 'drizzle-orm';
import { rateCounters } from '../../../db/schema/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

/** At most `max` in each window of `seconds`. */
export type Limit = { name: string; max: number; seconds: number };

export type Limits = {
  /** Counts one for the subject and says whether it is still within the limit. */
  take(limit: Limit, subject: string): Promise<boolean>;
  deleteOld(): Promise<number>;
};

const DAY_SECONDS = 86_400;

/** Limits counted by one atomic upsert in a logged table: all processes share them, and a crash forgets nothing. */
export function createLimits(db: Db, clock: Clock): Limits {
  const countOne = db
    .insert(rateCounters)
    .values({ key: sql.placeholder('key'), windowStart: sql.placeholder('windowStart'), count: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    })
    .returning({ count: rateCounters.count })
    .prepare('rate_counter');
  return {
    async take(limit, subject) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const windowStart = new Date((now - (now % limit.seconds)) * 1000);
      const [row] = await countOne.execute({ key: `${limit.name}:${subject}`, windowStart });
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
