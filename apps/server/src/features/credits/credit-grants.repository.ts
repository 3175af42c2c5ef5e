import { and, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { creditGrants } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, begin, move } from '../../platform/states/move.ts';
import type { Along, StateIn } from '../../platform/states/ruled.ts';

export type GrantRow = typeof creditGrants.$inferSelect;

/** Whether there is an account with this id. Its row is locked, so that two grants of one person come one after another. */
export async function lockCustomer(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  return rows.length === 1;
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

/** A grant of this customer, locked until the transaction ends. */
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
