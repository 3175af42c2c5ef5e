import { and, asc, desc, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm';
import { addressChanges, customerNotes, users } from '../../../db/schema/accounts.ts';
import { songBuilders } from '../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { creditAccounts, creditGrants } from '../../../db/schema/credits.ts';
import { newsletterSubscribers } from '../../../db/schema/marketing.ts';
import { mailSuppressions } from '../../../db/schema/outbox.ts';
import { referralCodes, referrals } from '../../../db/schema/referrals.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export type CustomerRecord = typeof users.$inferSelect;

export async function findCustomer(db: DbOrTx, id: number): Promise<CustomerRecord | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * The reason that a member of the staff has given since then to export the data of a customer. It stands in the log and
 * not in the address of the download, because addresses are written into other logs. Null when there is none.
 */
export async function findExportReason(
  db: DbOrTx,
  { byUserId, customerId, since }: { byUserId: number; customerId: number; since: Date },
): Promise<string | null> {
  const [row] = await db
    .select({ reason: staffLog.reason })
    .from(staffLog)
    .where(
      and(
        eq(staffLog.customerId, customerId),
        eq(staffLog.action, 'customer.export_asked'),
        eq(staffLog.byUserId, byUserId),
        gte(staffLog.at, since),
      ),
    )
    .orderBy(desc(staffLog.id))
    .limit(1);
  return row?.reason ?? null;
}

type Merge = { from: number; into: number; byUserId: number; since: Date };
const creditIn = sql<number>`(${staffLog.after} ->> 'taxable_cents')::int + (${staffLog.after} ->> 'non_taxable_cents')::int`;

/** The credit in cents that a person has moved alone, since then, by merging accounts into this one. */
export async function findMergedAlone(
  db: DbOrTx,
  { into, byUserId, since }: Omit<Merge, 'from'>,
): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${creditIn}), 0)` })
    .from(staffLog)
    .where(
      and(
        ...[eq(staffLog.customerId, into), eq(staffLog.action, 'customer.merged')],
        ...[eq(staffLog.byUserId, byUserId), gte(staffLog.at, since)],
        sql`${staffLog.after} ->> 'asked_by' is null`,
      ),
    );
  return Number(row?.cents ?? 0);
}

/** Who else has asked since then for this merge, and how much credit it moved then. The last request counts. */
export async function findMergeAsked(
  db: DbOrTx,
  { from, into, byUserId, since }: Merge,
): Promise<{ askedBy: number; cents: number } | null> {
  const [row] = await db
    .select({ askedBy: staffLog.byUserId, cents: creditIn })
    .from(staffLog)
    .where(
      and(
        ...[eq(staffLog.customerId, into), eq(staffLog.action, 'customer.merge_asked')],
        ...[ne(staffLog.byUserId, byUserId), gte(staffLog.at, since)],
        sql`(${staffLog.after} ->> 'from')::bigint = ${from}`,
      ),
    )
    .orderBy(desc(staffLog.id))
    .limit(1);
  return row?.askedBy ? { askedBy: row.askedBy, cents: row.cents } : null;
}

export async function findBalanceOf(db: DbOrTx, id: number) {
  const [balance] = await db.select().from(creditAccounts).where(eq(creditAccounts.userId, id));
  return { taxable: balance?.taxableCents ?? 0, nonTaxable: balance?.nonTaxableCents ?? 0 };
}

/** The accounts that were merged into this one, oldest first. */
export const findMergedInto = async (db: DbOrTx, id: number): Promise<number[]> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.mergedInto, id)).orderBy(asc(users.id))).map(
    (row) => row.id,
  );

/** Credit for this customer that waits for a second person. */
export const findWaitingGrants = (db: DbOrTx, id: number) =>
  db
    .select({
      id: creditGrants.id,
      kind: creditGrants.kind,
      amountCents: creditGrants.amountCents,
      reason: creditGrants.reason,
      askedBy: creditGrants.askedBy,
      email: users.email,
      orderId: creditGrants.orderId,
      createdAt: creditGrants.createdAt,
    })
    .from(creditGrants)
    .innerJoin(users, eq(users.id, creditGrants.askedBy))
    .where(and(eq(creditGrants.userId, id), eq(creditGrants.state, 'waiting')))
    .orderBy(desc(creditGrants.id));

/** The code with which a customer brings friends, and who brought the customer. */
export async function findReferralOf(db: DbOrTx, id: number) {
  const [[code], [by]] = await Promise.all([
    db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.userId, id)),
    db
      .select({ id: users.id, email: users.email })
      .from(referrals)
      .innerJoin(users, eq(users.id, referrals.referrerId))
      .where(eq(referrals.referredId, id)),
  ]);
  return { code: code?.code ?? null, referredBy: by ?? null };
}

/** Why the shop does not write to an address any more; null when it does. */
export async function findSuppressionOf(db: DbOrTx, email: string) {
  const [row] = await db
    .select()
    .from(mailSuppressions)
    .where(eq(mailSuppressions.email, email.toLowerCase()));
  return row ?? null;
}

export async function findNewsletter(db: DbOrTx, email: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: newsletterSubscribers.createdAt })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.email, email.toLowerCase()), isNull(newsletterSubscribers.endedAt)));
  return row?.at ?? null;
}

type NewNote = typeof customerNotes.$inferInsert;

/**
 * The note that this person has written about the customer with the same key. Null without a key. The caller holds a
 * lock on the customer.
 */
export async function findSameNote(db: DbOrTx, { userId, writtenBy, requestKey }: NewNote) {
  if (!requestKey) return null;
  const its = and(eq(customerNotes.userId, userId), eq(customerNotes.writtenBy, writtenBy));
  const [row] = await db
    .select()
    .from(customerNotes)
    .where(and(its, eq(customerNotes.requestKey, requestKey)));
  return row ?? null;
}

export async function insertNote(tx: Tx, values: NewNote): Promise<void> {
  await tx.insert(customerNotes).values(values);
}

export type AddressChange = typeof addressChanges.$inferSelect;

const isOpen = (now: Date) => and(isNull(addressChanges.usedAt), gt(addressChanges.expiresAt, now));

/** Replaces all open changes of an account by a new one. */
export async function replaceAddressChange(
  tx: Tx,
  values: typeof addressChanges.$inferInsert,
): Promise<void> {
  await tx
    .delete(addressChanges)
    .where(and(eq(addressChanges.userId, values.userId), isNull(addressChanges.usedAt)));
  await tx.insert(addressChanges).values(values);
}

export async function findOpenChange(
  db: DbOrTx,
  by: { tokenHash: Buffer } | { userId: number },
  now: Date,
): Promise<AddressChange | null> {
  const its =
    'tokenHash' in by ? eq(addressChanges.tokenHash, by.tokenHash) : eq(addressChanges.userId, by.userId);
  const [row] = await db
    .select()
    .from(addressChanges)
    .where(and(its, isOpen(now)));
  return row ?? null;
}

/** Marks a link as used. Null when it was already used, was replaced or is too old. */
export async function claimChange(tx: Tx, tokenHash: Buffer, now: Date): Promise<AddressChange | null> {
  const [row] = await tx
    .update(addressChanges)
    .set({ usedAt: now })
    .where(and(eq(addressChanges.tokenHash, tokenHash), isOpen(now)))
    .returning();
  return row ?? null;
}

/** The checkouts of an account that are submitted, but neither paid nor ended. */
export const findOpenCheckouts = (db: DbOrTx, id: number) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, id), sql`${checkouts.state} in ('reserved','payment_pending')`));

/** Counts what an account owns, before it is merged into another one. */
export async function countBelongings(db: DbOrTx, id: number) {
  const { rows } = await db.execute<{
    orders: number;
    songs: number;
    drafts: number;
    t: number;
    n: number;
  }>(sql`
    select (select count(*)::int from ${orders} where user_id = ${id}) as orders,
      (select count(*)::int from ${stories} where owner_id = ${id} and deleted_at is null) as songs,
      (select count(*)::int from ${songBuilders} where user_id = ${id} and ordered_at is null) as drafts,
      coalesce((select taxable_cents from ${creditAccounts} where user_id = ${id}), 0) as t,
      coalesce((select non_taxable_cents from ${creditAccounts} where user_id = ${id}), 0) as n`);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return {
    ...{ orders: row.orders, songs: row.songs, drafts: row.drafts },
    ...{ taxable_cents: row.t, non_taxable_cents: row.n },
  };
}
