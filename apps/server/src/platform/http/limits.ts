import { isIPv6 } from 'node:net';
import { ok, type Result } from '@keepsong/domain/result';
import { and, eq, sql } from 'drizzle-orm';
import { rateCounters } from '../../../db/schema/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { quickCommit, statement } from '../db/statement.ts';

/**
 * Allows at most `max` actions in each window of `seconds`. In a power cut, a `quick` limit may lose the counts of its
 * last 0.6 s.
 */
export type Limit = { name: string; max: number; seconds: number; quick?: true };

export type Limits = {
  /**
   * Counts one action of the subject. Over the limit it refuses with `too_many_requests`, and `retry_after` tells the
   * seconds until the window ends. Do not call it inside a transaction.
   * @param amount how much one action counts, such as the size of a file
   */
  take(limit: Limit, subject: string, amount?: number): Promise<Result<null, TooMany>>;
  /**
   * Counts one action of the subject towards several limits, which are listed from the shortest to the longest. An
   * action that one of them refuses counts for none, so what is refused for some minutes does not use up the day. When
   * several refuse, `retry_after` is the wait of the longest. Do not call it inside a transaction.
   */
  takeEach(each: readonly Limit[], subject: string): Promise<Result<null, TooMany>>;
  /**
   * Counts one action of the subject only when it is done: what `act` refuses, and what comes over the limit, does
   * not count. It is counted before `act` runs, so that parallel actions cannot exceed the limit. Do not call it
   * inside a transaction.
   */
  countDone<R extends Result<unknown>>(
    limit: Limit,
    subject: string,
    act: () => Promise<R>,
  ): Promise<R | { ok: false; refusal: TooMany }>;
  deleteOld(): Promise<number>;
};

/** `retry_after`: the seconds after which another try can succeed; sent as the header `retry-after`. */
export type TooMany = { code: 'too_many_requests'; details: { retry_after: number } };

/** A refusal that asks to wait `waitMs`, rounded up to whole seconds and at least one second. */
export const tooMany = (waitMs: number): { ok: false; refusal: TooMany } => ({
  ok: false,
  refusal: { code: 'too_many_requests', details: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } },
});

/** Picks the refusal with the longest wait from the results of several limits; ok when none refused. */
export const longestRefusal = (taken: readonly Result<null, TooMany>[]): Result<null, TooMany> =>
  taken.reduce((longest, one) => (waitOf(one) > waitOf(longest) ? one : longest), ok(null));

const waitOf = (taken: Result<null, TooMany>): number => (taken.ok ? 0 : taken.refusal.details.retry_after);

/** Whose requests are more than the shop can serve: those of one network, or of all visitors together. */
export type WhyBusy = 'network' | 'shop';

/** Thrown where a refusal cannot be returned. The answer is the same as for the refusal. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
  readonly refusal: TooMany;
  readonly because: WhyBusy;

  constructor(refusal: TooMany, because: WhyBusy = 'network') {
    super('too many requests');
    this.refusal = refusal;
    this.because = because;
  }
}

const DAY_SECONDS = 86_400;

const counting = (db: DbOrTx) =>
  db
    .insert(rateCounters)
    .values({
      key: sql.placeholder('key'),
      windowStart: sql.placeholder('windowStart'),
      count: sql.placeholder('amount'),
    })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + excluded.count` },
    });
const countOne = statement((db) =>
  counting(db).returning({ count: rateCounters.count }).prepare('rate_counter'),
);
const countQuickly = statement((db) =>
  counting(db).returning({ count: rateCounters.count, quickCommit }).prepare('rate_counter_quick'),
);

/**
 * Counts the actions in a table, with one atomic upsert for each action. All processes share the counts. The table is
 * logged, so a crash does not reset them.
 */
export function createLimits(db: Db, clock: Clock): Limits {
  const windowOf = ({ seconds }: Limit) => {
    const now = clock.now().getTime();
    const windowMs = seconds * 1000;
    return { now, begun: now - (now % windowMs), windowMs };
  };
  const limits: Limits = {
    async take(limit, subject, amount = 1) {
      const { now, begun, windowMs } = windowOf(limit);
      const count = limit.quick ? countQuickly(db) : countOne(db);
      const [row] = await count.execute({
        key: `${limit.name}:${subject}`,
        windowStart: new Date(begun),
        amount,
      });
      return row !== undefined && row.count <= limit.max ? ok(null) : tooMany(begun + windowMs - now);
    },
    async takeEach(each, subject) {
      const longest = each.at(-1);
      if (!longest) return ok(null);
      return limits.countDone(longest, subject, () => limits.takeEach(each.slice(0, -1), subject));
    },
    async countDone(limit, subject, act) {
      const { begun } = windowOf(limit);
      const within = await limits.take(limit, subject);
      const done = within.ok ? await act() : within;
      if (!done.ok)
        await db
          .update(rateCounters)
          .set({ count: sql`${rateCounters.count} - 1` })
          .where(
            and(
              eq(rateCounters.key, `${limit.name}:${subject}`),
              eq(rateCounters.windowStart, new Date(begun)),
            ),
          );
      return done;
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
  return limits;
}

/** An IPv4 address in the form of an IPv6 address, as an IPv6 socket reports it. */
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The subject for limits by network address. For IPv6 it is the /64 network, because one customer has a whole /64. The
 * same network always gives the same subject, however its addresses are written.
 */
export function addressSubject(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The eight groups of an IPv6 address. `::` stands for all groups that are not written. */
export function groupsOf(ip: string): string[] {
  // The parser of addresses writes IPv6 in one form: lower case, no leading zeros, no zone.
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
