import type { Credits } from '@keepsong/domain/checkout/credits';
import type { CreditChange } from '@keepsong/domain/credits/credits-left';
import { and, asc, desc, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm';
import { isPutBack } from '../../../db/put-back-cards.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { creditAccounts, creditEntries } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { addRows, statement } from '../../platform/db/statement.ts';

export type CreditEntry = typeof creditEntries.$inferSelect;
export type EntryKind =
  | 'gift_card'
  | 'present'
  | 'taken'
  | 'referral'
  | 'order'
  | 'release'
  | 'refund'
  | 'merged';

const balanceOf = statement((db) =>
  db
    .select({ nonTaxable: creditAccounts.nonTaxableCents, taxable: creditAccounts.taxableCents })
    .from(creditAccounts)
    .where(eq(creditAccounts.userId, sql.placeholder('userId')))
    .limit(1)
    .prepare('credit_balance'),
);

/** The present balance of a user; zero for a user without a row. */
export async function findBalance(db: DbOrTx, userId: number): Promise<Credits> {
  const [row] = await balanceOf(db).execute({ userId });
  return row ?? { nonTaxable: 0, taxable: 0 };
}

type NewEntry = Credits & {
  userId: number;
  kind: EntryKind;
  /** Names the event that causes the entry. A second entry with the same key is not written. */
  effectKey: string;
  checkoutId?: string;
  giftCardId?: number;
  /** When the owner first got the credit, if another account had it before. */
  givenAt?: Date;
};

/**
 * Writes an entry; a database trigger adds its amounts to the balance. False when the entry was already written. Throws
 * the database's check violation when the balance would fall below 0.
 */
export async function addEntry(tx: Tx, { nonTaxable, taxable, ...entry }: NewEntry): Promise<boolean> {
  const row = { ...entry, nonTaxableCents: nonTaxable, taxableCents: taxable };
  return (await addRows(tx, creditEntries, [row], { once: creditEntries.effectKey })) === 1;
}

/** The entry with the credit that a submission has reserved; null when the submission has reserved none. */
export async function findHold(tx: Tx, checkoutId: string): Promise<CreditEntry | null> {
  const [row] = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.checkoutId, checkoutId), eq(creditEntries.kind, 'order')))
    .limit(1);
  return row ?? null;
}

/**
 * Leaves out credit that was reserved for an order and then returned, and the credit of gift cards that are cards
 * again.
 */
const isEffective: SQL | undefined = and(
  sql`${creditEntries.kind} <> 'release'`,
  sql`not exists (select from credit_entries r where r.checkout_id = ${creditEntries.checkoutId} and r.kind = 'release' and ${creditEntries.kind} = 'order')`,
  not(isPutBack(creditEntries)),
);

/**
 * The entry with this key, if its account has spent nothing since. Null otherwise. Locks the account until the
 * transaction ends, so that nothing is spent meanwhile.
 */
export async function lockUnspent(
  tx: Tx,
  { userId, effectKey }: Pick<CreditEntry, 'userId' | 'effectKey'>,
): Promise<CreditEntry | null> {
  const isOwn = eq(creditEntries.userId, userId);
  const [account] = await tx
    .select({ taxableCents: creditAccounts.taxableCents })
    .from(creditAccounts)
    .where(eq(creditAccounts.userId, userId))
    .for('update');
  const [entry] = await tx
    .select()
    .from(creditEntries)
    .where(and(isOwn, eq(creditEntries.effectKey, effectKey)));
  if (!account || !entry || account.taxableCents < entry.taxableCents) return null;
  const [spent] = await tx
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .where(and(isOwn, gt(creditEntries.id, entry.id), lt(creditEntries.taxableCents, 0), isEffective))
    .limit(1);
  return spent ? null : entry;
}

/** All changes of an account's credit, in the order of the ledger. */
export const findChanges = (db: DbOrTx, userId: number): Promise<CreditChange[]> =>
  db
    .select({
      since: sql`coalesce(${creditEntries.givenAt}, ${creditEntries.createdAt})`.mapWith(
        creditEntries.createdAt,
      ) as SQL<Date>,
      nonTaxable: creditEntries.nonTaxableCents,
      taxable: creditEntries.taxableCents,
    })
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), isEffective))
    .orderBy(asc(creditEntries.id));

const entriesOf = statement((db) =>
  db
    .select({
      id: creditEntries.id,
      kind: creditEntries.kind,
      nonTaxable: creditEntries.nonTaxableCents,
      taxable: creditEntries.taxableCents,
      orderId: orders.id,
      createdAt: creditEntries.createdAt,
    })
    .from(creditEntries)
    .leftJoin(checkouts, eq(checkouts.id, creditEntries.checkoutId))
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(eq(creditEntries.userId, sql.placeholder('userId')), isEffective))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(sql.placeholder('limit'))
    .prepare('credit_entries_of_user'),
);

/**
 * The entries that the customer sees, newest first. They are sorted by their time, because an imported entry may be older
 * than others with smaller ids. Left out are credit that was reserved for an order and then
 * returned, and the credit of gift cards that are cards again.
 */
export const listEntries = (db: DbOrTx, userId: number, limit: number) =>
  entriesOf(db).execute({ userId, limit });
