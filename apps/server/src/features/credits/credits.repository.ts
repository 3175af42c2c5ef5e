import type { Credits } from '@keepsong/domain/checkout/credits';
import { and, desc, eq, sql } from 'drizzle-orm';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { creditAccounts, creditEntries } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

export type CreditEntry = typeof creditEntries.$inferSelect;
export type EntryKind = 'gift_card' | 'present' | 'referral' | 'order' | 'release' | 'refund';

const balanceOf = statement((db) =>
  db
    .select({ nonTaxable: creditAccounts.nonTaxableCents, taxable: creditAccounts.taxableCents })
    .from(creditAccounts)
    .where(eq(creditAccounts.userId, sql.placeholder('userId')))
    .limit(1)
    .prepare('credit_balance'),
);

/** What a user has to spend now; somebody without credit has no row. */
export async function findBalance(db: DbOrTx, userId: number): Promise<Credits> {
  const [row] = await balanceOf(db).execute({ userId });
  return row ?? { nonTaxable: 0, taxable: 0 };
}

type NewEntry = Credits & {
  userId: number;
  kind: EntryKind;
  /** Names what happened; a second entry of the same name is not written. */
  effectKey: string;
  checkoutId?: string;
  giftCardId?: number;
};

/**
 * Writes a movement down; the database adds it to the balance. False when it had been written before. Throws the
 * database's check violation when the balance would fall below 0.
 */
export async function addEntry(tx: Tx, { nonTaxable, taxable, ...entry }: NewEntry): Promise<boolean> {
  const done = await tx
    .insert(creditEntries)
    .values({ ...entry, nonTaxableCents: nonTaxable, taxableCents: taxable })
    .onConflictDoNothing({ target: creditEntries.effectKey });
  return done.rowCount === 1;
}

/** What a submission holds of its customer's credit; null when it holds none. */
export async function findHold(tx: Tx, checkoutId: string): Promise<CreditEntry | null> {
  const [row] = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.checkoutId, checkoutId), eq(creditEntries.kind, 'order')))
    .limit(1);
  return row ?? null;
}

/** Movements as the customer is shown them, newest first: what was held for an order that never came is left out. */
export async function listEntries(db: DbOrTx, userId: number, limit: number) {
  return db
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
    .where(
      and(
        eq(creditEntries.userId, userId),
        sql`${creditEntries.kind} <> 'release'`,
        sql`not exists (select from credit_entries r where r.checkout_id = ${creditEntries.checkoutId} and r.kind = 'release' and ${creditEntries.kind} = 'order')`,
      ),
    )
    .orderBy(desc(creditEntries.id))
    .limit(limit);
}
