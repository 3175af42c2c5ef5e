import type { decideReward } from '@keepsong/domain/referrals/referral';
import { and, asc, count, desc, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { referralCodes, referrals } from '../../../db/schema/referrals.ts';
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import { begin, move, moveLocked } from '../../platform/states/move.ts';

export type ReferralRow = typeof referrals.$inferSelect;

/** The code of a user. Stores the given one if the user has none. */
export async function keepCode(db: Db, userId: number, code: string): Promise<string> {
  await db.insert(referralCodes).values({ userId, code }).onConflictDoNothing();
  const [row] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
  if (!row) throw new Error('the new referral code already belongs to somebody else');
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

/** Stores who referred a new account. A later referrer does not replace the first. */
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

/** The sums of a user's granted and held rewards, in cents. */
export async function sumRewards(db: Db, referrerId: number) {
  const of = (state: ReferralRow['state']) =>
    sql<number>`coalesce(sum(${referrals.rewardCents}) filter (where ${referrals.state} = ${state}), 0)::int`;
  const [row] = await db
    .select({ earned: of('rewarded'), pending: of('held') })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId));
  return row ?? { earned: 0, pending: 0 };
}

/** Referred friends who have placed their first order that counts, with that order. */
export async function findFirstOrders(db: Db, minCents: number, limit: number) {
  return db
    .selectDistinctOn([referrals.id], { id: referrals.id, orderId: orders.id, orderedAt: orders.createdAt })
    .from(referrals)
    .innerJoin(orders, eq(orders.userId, referrals.referredId))
    .where(and(eq(referrals.state, 'joined'), gte(orders.totalCents, minCents)))
    .orderBy(referrals.id, asc(orders.id))
    .limit(limit);
}

/** Moves a referral from `joined` to `held`; false when another process was faster. */
export const holdReward = (
  db: Db,
  id: number,
  set: { orderId: number; heldUntil: Date; rewardCents: number },
): Promise<boolean> => move(db, 'referrals', { id, state: 'joined' }, 'held', 'shop', { set });

export async function findDueRewards(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.state, 'held'), lte(referrals.heldUntil, now)))
    .orderBy(asc(referrals.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A held reward with the payment state of its order. The rows are locked, so that only one process decides on it. */
export async function lockDueReward(tx: Tx, id: number) {
  const [row] = await tx
    .select({ referral: referrals, paymentState: checkouts.state })
    .from(referrals)
    .innerJoin(orders, eq(orders.id, referrals.orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(referrals.id, id), eq(referrals.state, 'held')))
    .for('update', { of: referrals });
  return row ?? null;
}

/** Locks the rewards of a user, so that they are decided one after another and the limit counts all of them. */
export async function lockRewardsOf(tx: Tx, referrerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`referrals:${referrerId}`}, 0))`);
}

export async function countRewards(tx: Tx, referrerId: number): Promise<number> {
  const [row] = await tx
    .select({ rewards: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), eq(referrals.state, 'rewarded')));
  return row?.rewards ?? 0;
}

/** Ends a held reward; the row is locked. */
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

/** What identifies a user: mailbox, proved number, and the browsers they bought and signed in with. */
export async function findPerson(tx: Tx, userId: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('the user of a referral does not exist');
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
