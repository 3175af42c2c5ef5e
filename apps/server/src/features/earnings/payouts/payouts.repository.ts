import { rolesOf } from '@keepsong/domain/staff/permissions';
import type { PayoutState } from '@keepsong/domain/states/tables';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { earningAccounts, payoutRuns, payouts } from '../../../../db/schema/earnings.ts';
import type { PayoutAccount } from '../../../adapters/payouts/payouts.port.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, change, moveLocked } from '../../../platform/states/move.ts';
import type { Along } from '../../../platform/states/ruled.ts';

export type RunRow = typeof payoutRuns.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

const name = sql<string>`coalesce(${artists.artistName}, ${productVendors.name}, '')`;
const ownerId = sql<number | null>`coalesce(${artists.userId}, ${productVendors.userId})`.mapWith((id) =>
  id === null ? null : Number(id),
);

const payees = (db: DbOrTx) =>
  db
    .select({ account: earningAccounts, name, ownerId, email: users.email })
    .from(earningAccounts)
    .leftJoin(artists, eq(artists.id, earningAccounts.artistId))
    .leftJoin(productVendors, eq(productVendors.id, earningAccounts.vendorId))
    .leftJoin(users, eq(users.id, sql`coalesce(${artists.userId}, ${productVendors.userId})`));

export type PayeeRow = Awaited<ReturnType<typeof findPayees>>[number];

/** The artists and vendors to whom the shop owes money, the highest sum first. */
export const findPayees = (db: DbOrTx) =>
  payees(db)
    .where(sql`${earningAccounts.payableCents} + ${earningAccounts.heldCents} > 0`)
    .orderBy(desc(earningAccounts.payableCents), asc(earningAccounts.id));

export async function findPayee(db: DbOrTx, accountId: number): Promise<PayeeRow | null> {
  const [row] = await payees(db).where(eq(earningAccounts.id, accountId));
  return row ?? null;
}

/** The accounts that a run would pay, locked in the order of their ids until the transaction ends. */
export const lockPayable = (tx: Tx) =>
  tx
    .select()
    .from(earningAccounts)
    .where(and(gt(earningAccounts.payableCents, 0), eq(earningAccounts.isReady, true)))
    .orderBy(asc(earningAccounts.id))
    .for('update');

/**
 * Stores an account as the provider knows it, in the place of the account `before`, whose id is kept. Changes nothing if
 * there is another one by now.
 */
export async function saveProviderAccount(
  db: DbOrTx,
  accountId: number,
  { id, isReady, needs }: PayoutAccount,
  before: string | null,
): Promise<void> {
  const { providerAccount, earlierAccounts } = earningAccounts;
  await db
    .update(earningAccounts)
    .set({
      ...{ providerAccount: id, isReady, needs },
      earlierAccounts: sql`case when ${providerAccount} <> ${id}
        then array_prepend(${providerAccount}, array_remove(${earlierAccounts}, ${id}))
        else ${earlierAccounts} end`,
    })
    .where(
      and(
        eq(earningAccounts.id, accountId),
        or(isNull(providerAccount), inArray(providerAccount, [id, before ?? id])),
      ),
    );
}

/**
 * Notes that the provider no longer knows this account, so that no run pays to it and its owner is asked to set it up.
 * False when this was noted before.
 */
export async function markAccountGone(
  db: DbOrTx,
  accountId: number,
  providerAccount: string,
): Promise<boolean> {
  const { id, isReady, needs } = earningAccounts;
  const { rowCount } = await db
    .update(earningAccounts)
    .set({ isReady: false, needs: [] })
    .where(
      and(
        eq(id, accountId),
        eq(earningAccounts.providerAccount, providerAccount),
        or(eq(isReady, true), sql`cardinality(${needs}) > 0`),
      ),
    );
  return rowCount === 1;
}

export async function findByProviderAccount(db: DbOrTx, id: string): Promise<number | null> {
  const [row] = await db
    .select({ id: earningAccounts.id })
    .from(earningAccounts)
    .where(eq(earningAccounts.providerAccount, id));
  return row?.id ?? null;
}

/** The members of the staff who may approve payments, as recipients of mails. */
export const findApprovers = (db: DbOrTx) =>
  db
    .select({
      ...{ id: users.id, firstName: users.firstName, email: users.email, locale: users.locale },
      phoneNumber: sql<string | null>`null`,
      smsConsentAt: sql<Date | null>`null`,
      preferredContactMethod: users.preferredContactMethod,
    })
    .from(users)
    .where(inArray(users.staffRole, ['owner', ...rolesOf('payouts')]));

export async function insertRun(tx: Tx, values: typeof payoutRuns.$inferInsert, by: By): Promise<number> {
  const [id] = await begin(tx, 'payout_runs', values, by);
  if (id === undefined) throw new Error('insert returned no run');
  return id;
}

export const insertPayouts = (tx: Tx, rows: (typeof payouts.$inferInsert)[], by: By) =>
  begin(tx, 'payouts', rows, by);

export async function lockRun(tx: Tx, id: number): Promise<RunRow | null> {
  const [row] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, id)).for('update');
  return row ?? null;
}

export const lockWaitingRuns = (tx: Tx) =>
  tx.select().from(payoutRuns).where(eq(payoutRuns.state, 'waiting')).for('update');

export const findPayoutsOfRun = (db: DbOrTx, runId: number): Promise<PayoutRow[]> =>
  db.select().from(payouts).where(eq(payouts.runId, runId)).orderBy(asc(payouts.id));

export const moveRun = (
  tx: Tx,
  row: RunRow,
  to: RunRow['state'],
  by: By,
  set: Along<'payout_runs'>,
  why?: string,
) => moveLocked(tx, 'payout_runs', row, to, by, { set, ...(why ? { why } : {}) });

export const movePayout = (
  tx: Tx,
  row: PayoutRow,
  to: PayoutState,
  by: By,
  set: Along<'payouts'>,
  why?: string,
) => moveLocked(tx, 'payouts', row, to, by, { set, ...(why ? { why } : {}) });

export async function updatePayout(tx: Tx, id: number, set: Along<'payouts'>): Promise<void> {
  await change(tx, 'payouts', id, set);
}

export async function lockPayout(tx: Tx, id: number): Promise<PayoutRow | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row ?? null;
}

/** A payout with the account at the provider to which it goes. */
export async function loadPayout(db: DbOrTx, id: number) {
  const [row] = await db
    .select({ payout: payouts, to: earningAccounts.providerAccount })
    .from(payouts)
    .innerJoin(earningAccounts, eq(earningAccounts.id, payouts.accountId))
    .where(eq(payouts.id, id));
  return row ?? null;
}

export const findByTokens = (db: DbOrTx, tokens: readonly string[]): Promise<PayoutRow[]> =>
  tokens.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(payouts)
        .where(inArray(sql`${payouts.token}::text`, [...tokens]));

const PAUSE = sql`least(30 * 2 ^ least(${payouts.tries}, 8), 3600) * interval '1 s'`;

/** Selects the payouts about which the provider must be asked, and sets the time of the next try in case this one fails. */
export async function takeDuePayouts(db: DbOrTx, now: Date, limit: number): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const due = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(lte(payouts.nextAt, now))
    .orderBy(asc(payouts.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(payouts)
    .set({ tries: sql`${payouts.tries} + 1`, nextAt: sql`${at} + ${PAUSE}` })
    .where(inArray(payouts.id, due))
    .returning({ id: payouts.id });
  return rows.map(({ id }) => id);
}

/** Runs, newest first, with the addresses of the people who made and approved them. */
export async function findRuns(
  db: DbOrTx,
  where: { id: number } | { before: number | undefined; limit: number },
) {
  const maker = sql<string | null>`(select u.email from users u where u.id = ${payoutRuns.madeBy})`;
  const approver = sql<string | null>`(select u.email from users u where u.id = ${payoutRuns.approvedBy})`;
  const chosen =
    'id' in where
      ? eq(payoutRuns.id, where.id)
      : where.before === undefined
        ? undefined
        : lt(payoutRuns.id, where.before);
  return db
    .select({ run: payoutRuns, maker, approver })
    .from(payoutRuns)
    .where(chosen)
    .orderBy(desc(payoutRuns.id))
    .limit('id' in where ? 1 : where.limit);
}

/** The payouts of these runs, with the names of the artists and vendors who get them. */
export const findNamedPayouts = (db: DbOrTx, runIds: readonly number[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          payout: payouts,
          artistId: earningAccounts.artistId,
          vendorId: earningAccounts.vendorId,
          ...{ name, ownerId },
        })
        .from(payouts)
        .innerJoin(earningAccounts, eq(earningAccounts.id, payouts.accountId))
        .leftJoin(artists, eq(artists.id, earningAccounts.artistId))
        .leftJoin(productVendors, eq(productVendors.id, earningAccounts.vendorId))
        .where(inArray(payouts.runId, [...runIds]))
        .orderBy(asc(payouts.id));

const isUnready = eq(earningAccounts.isReady, false);
const hasMoney = gt(earningAccounts.payableCents, 0);

/**
 * Accounts that are not ready, in the order of their ids, after the id `after`: those at the provider, and those with
 * payable money that have no account there.
 */
export async function findToAsk(db: DbOrTx, after: number, limit: number): Promise<number[]> {
  const { id, providerAccount } = earningAccounts;
  const rows = await db
    .select({ id })
    .from(earningAccounts)
    .where(and(gt(id, after), isUnready, or(isNotNull(providerAccount), hasMoney)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Accounts with payable money that are not ready. First those that have no account at the provider, then the highest
 * sums.
 */
export async function findUnready(db: DbOrTx, limit: number): Promise<number[]> {
  const { id, providerAccount, payableCents } = earningAccounts;
  const rows = await db
    .select({ id })
    .from(earningAccounts)
    .where(and(hasMoney, isUnready))
    .orderBy(sql`${providerAccount} is not null`, desc(payableCents), asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}
