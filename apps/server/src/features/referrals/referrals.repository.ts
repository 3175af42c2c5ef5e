import type { decideReward } from '@keepsong/domain/referrals/referral';
import { and, asc, count, desc, eq, gte, lte, ne, notInArray, sql } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { referralCodes, referrals } from '../../../db/schema/referrals.ts';
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import { begin, move, moveLocked } from '../../platform/states/move.ts';

export type ReferralRow = typeof referrals.$inferSelect;

/** The referral code of a user. If the user has none yet, `code` is stored as the user's code. */
export async function keepCode(db: Db, userId: number, code: string): Promise<string> {
  await db.insert(referralCodes).values({ userId, code }).onConflictDoNothing();
  const [row] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
  if (!row) throw new Error('the new referral code is already taken');
  return row.code;
}

export async function findReferrer(db: DbOrTx, code: string) {
  const [row] = await db
    .select({ id: users.id, firstName: users.firstName })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(eq(referralCodes.code, code));
  return row ?? null;
}

/** Stores who referred a new account. If a referrer is already stored, nothing changes. */
export async function insertReferral(tx: Tx, values: typeof referrals.$inferInsert): Promise<void> {
  const by = { mover: 'customer', userId: values.referredId } as const;
  await begin(tx, 'referrals', values, by, { onConflict: 'ignore' });
}

export async function listReferrals(db: Db, referrerId: number, limit: number) {
  return db
    .select({ referral: referrals, firstName: users.firstName, lastName: users.lastName })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(desc(referrals.id))
    .limit(limit);
}

/** The sums of a user's rewards in cents: the rewards already given, and the rewards still on hold. */
export async function sumRewards(db: Db, referrerId: number) {
  const of = (state: ReferralRow['state']) =>
    sql<number>`coalesce(sum(${referrals.rewardCents}) filter (where ${referrals.state} = ${state}), 0)::int`;
  const [row] = await db
    .select({ earned: of('rewarded'), pending: of('held') })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId));
  return row ?? { earned: 0, pending: 0 };
}

/**
 * Referrals without a reward whose friend has placed an order of at least `minCents`, each with the first such order.
 * Those in `left` are skipped.
 */
export async function findFirstOrders(db: Db, minCents: number, limit: number, left: readonly number[]) {
  return db
    .selectDistinctOn([referrals.id], { id: referrals.id, orderId: orders.id, orderedAt: orders.createdAt })
    .from(referrals)
    .innerJoin(orders, eq(orders.userId, referrals.referredId))
    .where(
      and(
        oneOf(referrals.state, ['joined']),
        gte(orders.totalCents, minCents),
        notInArray(referrals.id, [...left]),
      ),
    )
    .orderBy(referrals.id, asc(orders.id))
    .limit(limit);
}

/** Moves a referral from `joined` to `held`. False when another process has already done so. */
export const holdReward = (
  db: Db,
  id: number,
  set: { orderId: number; heldUntil: Date; rewardCents: number },
): Promise<boolean> => move(db, 'referrals', { id, state: 'joined' }, 'held', 'shop', { set });

/** Rewards whose hold has ended, without those in `left`. */
export async function findDueRewards(
  db: Db,
  now: Date,
  limit: number,
  left: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(
        oneOf(referrals.state, ['held']),
        lte(referrals.heldUntil, now),
        notInArray(referrals.id, [...left]),
      ),
    )
    .orderBy(asc(referrals.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A held reward with the state of its order. The rows are locked, so that only one process decides on it. */
export async function lockDueReward(tx: Tx, id: number) {
  const [row] = await tx
    .select({ referral: referrals, orderState: orders.state })
    .from(referrals)
    .innerJoin(orders, eq(orders.id, referrals.orderId))
    .where(and(eq(referrals.id, id), eq(referrals.state, 'held')))
    .for('update', { of: referrals });
  return row ?? null;
}

/**
 * Locks all rewards of a user until the transaction ends. So they are decided one after another, and the limit on the
 * number of rewards counts each of them.
 */
export async function lockRewardsOf(tx: Tx, referrerId: number): Promise<void> {
  await lockName(tx, `referrals:${referrerId}`);
}

export async function countRewards(tx: Tx, referrerId: number): Promise<number> {
  const [row] = await tx
    .select({ rewards: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), eq(referrals.state, 'rewarded')));
  return row?.rewards ?? 0;
}

/** Stores the decision about a held reward. The caller has locked the row. */
export const recordVerdict = (
  tx: Tx,
  referral: ReferralRow,
  { state, refusal }: ReturnType<typeof decideReward>,
  now: Date,
): Promise<void> =>
  moveLocked(tx, 'referrals', referral, state, 'shop', {
    set: { refusal, settledAt: now },
    why: refusal ?? undefined,
  });

/**
 * The facts that show whether two users are the same person: the mailbox, the proved phone number, and the browsers
 * with which they signed in or bought.
 */
export async function findPerson(tx: Tx, userId: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('a referral names a user that does not exist');
  const [visits, purchases] = await Promise.all([
    tx.select({ place: sessions.visitorId }).from(sessions).where(eq(sessions.userId, userId)),
    tx
      .select({ place: checkouts.visitorId })
      .from(checkouts)
      .where(and(eq(checkouts.userId, userId), ne(checkouts.state, 'quoted'))),
  ]);
  return {
    email: user.email,
    phone: user.phoneVerifiedAt && user.phoneNumber,
    places: [...visits, ...purchases].map(({ place }) => place),
  };
}
