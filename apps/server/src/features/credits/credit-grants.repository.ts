import { isEndedAddress } from '@keepsong/domain/account/staff-change';
import { PIECES_WITHIN_MS } from '@keepsong/domain/staff/permissions';
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { creditAccounts, creditGrants, giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import { type By, begin, move } from '../../platform/states/move.ts';
import type { Along, StateIn } from '../../platform/states/ruled.ts';

export type GrantRow = typeof creditGrants.$inferSelect;

/**
 * The e-mail address of an account. The row is locked, so that two grants to this account run one after the
 * other. Null when there is no such account.
 */
export async function lockCustomer(tx: Tx, id: number): Promise<{ id: number; email: string } | null> {
  const [row] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row === undefined || isEndedAddress(row.email) ? null : row;
}

/**
 * The account with this e-mail address. `id` is null when there is none, because a gift card can be given to
 * any address.
 */
export async function findCustomer(db: DbOrTx, email: string): Promise<{ id: number | null; email: string }> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return { id: row?.id ?? null, email };
}

/** The address and the credit of a customer, in cents. Null when there is no such customer. */
export async function findCredit(
  db: DbOrTx,
  id: number,
): Promise<{ id: number; email: string; taxable: number; nonTaxable: number } | null> {
  const [row] = await db
    .select({
      email: users.email,
      taxable: creditAccounts.taxableCents,
      nonTaxable: creditAccounts.nonTaxableCents,
    })
    .from(users)
    .leftJoin(creditAccounts, eq(creditAccounts.userId, users.id))
    .where(eq(users.id, id));
  if (!row || isEndedAddress(row.email)) return null;
  return { id, email: row.email, taxable: row.taxable ?? 0, nonTaxable: row.nonTaxable ?? 0 };
}

/** Whether the order is one of this customer. */
export async function hasOrder(db: DbOrTx, userId: number, orderId: number | null): Promise<boolean> {
  if (orderId === null) return false;
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return row !== undefined;
}

export type Given = { alone: number; all: number };

/**
 * What a staff member has lately given to a customer, as credit and as gift cards to the customer's address.
 * `alone` counts only what needed no second person. The lock makes other grants of this staff member wait until
 * the transaction ends.
 */
export async function lockGiven(tx: Tx, about: Gift): Promise<Given> {
  await lockName(tx, `credit of staff ${about.personId}`);
  return findGiven(tx, about);
}

type Gift = { personId: number; to: { id: number | null; email: string }; now: Date };

/** The same as `lockGiven`, but without the lock. */
export async function findGiven(tx: DbOrTx, { personId, to, now }: Gift): Promise<Given> {
  const since = new Date(now.getTime() - PIECES_WITHIN_MS);
  const sum = (cents: SQL, which: SQL) =>
    sql<string>`coalesce(sum(${cents}) filter (where ${which}), 0)`.mapWith(Number);
  const grants = (which: SQL) => sum(sql`abs(${creditGrants.amountCents})`, which);
  const [credit] =
    to.id === null
      ? []
      : await tx
          .select({ alone: grants(isNull(creditGrants.decidedBy)), all: grants(sql`true`) })
          .from(creditGrants)
          .where(
            and(
              eq(creditGrants.askedBy, personId),
              eq(creditGrants.userId, to.id),
              eq(creditGrants.state, 'done'),
              gt(sql`coalesce(${creditGrants.decidedAt}, ${creditGrants.createdAt})`, since.toISOString()),
            ),
          );
  const carded = (which: SQL) => sum(sql`${giftCards.amountCents}`, which);
  // Whoever sent a card to another address gave it to that address, and not who issued it.
  const [isIssued, isMoved] = [isNull(giftCards.movedBy), isNotNull(giftCards.movedBy)];
  const alone = sql`case when ${isMoved} then ${giftCards.moveApprovedBy} else ${giftCards.approvedBy} end is null`;
  const [cards] = await tx
    .select({ alone: carded(alone), all: carded(sql`true`) })
    .from(giftCards)
    .where(
      and(
        or(
          and(isIssued, eq(giftCards.issuedBy, personId), gt(giftCards.createdAt, since)),
          and(eq(giftCards.movedBy, personId), gt(giftCards.movedAt, since)),
        ),
        sql`lower(${giftCards.recipientEmail}) = ${to.email.toLowerCase()}`,
        sql`${giftCards.state} not in ('waiting','void')`,
      ),
    );
  return {
    alone: (credit?.alone ?? 0) + (cards?.alone ?? 0),
    all: (credit?.all ?? 0) + (cards?.all ?? 0),
  };
}

export async function findGrantByKey(db: DbOrTx, askedBy: number, key: string): Promise<GrantRow | null> {
  const [row] = await db
    .select()
    .from(creditGrants)
    .where(and(eq(creditGrants.askedBy, askedBy), eq(creditGrants.idempotencyKey, key)));
  return row ?? null;
}

export async function insertGrant(
  tx: Tx,
  values: typeof creditGrants.$inferInsert,
  by: By,
): Promise<GrantRow> {
  const [id] = await begin(tx, 'credit_grants', values, by);
  const [row] = id === undefined ? [] : await tx.select().from(creditGrants).where(eq(creditGrants.id, id));
  if (!row) throw new Error('insert returned no grant');
  return row;
}

/** Finds a grant of this customer and locks it until the transaction ends. */
export async function lockGrant(tx: Tx, userId: number, id: number): Promise<GrantRow | null> {
  const [row] = await tx
    .select()
    .from(creditGrants)
    .where(and(eq(creditGrants.id, id), eq(creditGrants.userId, userId)))
    .for('update');
  return row ?? null;
}

export const moveGrant = (
  tx: Tx,
  row: GrantRow,
  to: StateIn<'credit_grants'>,
  by: By,
  set: Along<'credit_grants'>,
): Promise<boolean> => move(tx, 'credit_grants', row, to, by, { set });
