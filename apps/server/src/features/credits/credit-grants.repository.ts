import { isEndedAddress } from '@keepsong/domain/account/staff-change';
import { MOVED_WITHIN_MS, type MovedAlone } from '@keepsong/domain/staff/permissions';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { creditGrants, giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import { type By, begin, move } from '../../platform/states/move.ts';
import type { Along, StateIn } from '../../platform/states/ruled.ts';

export type GrantRow = typeof creditGrants.$inferSelect;

/** Whether there is an account with this id. Its row is locked, so that two grants of one person come one after another. */
export async function lockCustomer(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id)).for('update');
  return row !== undefined && !isEndedAddress(row.email);
}

/**
 * What a person has given or taken before: `given` with all that somebody agreed to. Nothing else of this person is
 * decided until the transaction ends.
 */
export async function lockMovedCredit(
  tx: Tx,
  { personId, userId, now }: { personId: number; userId: number; now: Date },
): Promise<MovedAlone & { given: number }> {
  await lockName(tx, `credit of staff ${personId}`);
  const since = new Date(now.getTime() - MOVED_WITHIN_MS);
  const sum = (which: SQL) =>
    sql<string>`coalesce(sum(abs(${creditGrants.amountCents})) filter (where ${which}), 0)`.mapWith(Number);
  const [isTheirs, isAlone] = [eq(creditGrants.askedBy, personId), isNull(creditGrants.decidedBy)];
  const [row] = await tx
    .select({
      byPerson: sum(sql`${isTheirs} and ${isAlone}`),
      ofThing: sum(sql`${eq(creditGrants.userId, userId)} and ${isAlone}`),
      given: sum(isTheirs),
    })
    .from(creditGrants)
    .where(
      and(
        or(isTheirs, eq(creditGrants.userId, userId)),
        eq(creditGrants.state, 'done'),
        gt(sql`coalesce(${creditGrants.decidedAt}, ${creditGrants.createdAt})`, since.toISOString()),
      ),
    );
  const cards = await sumCards(tx, personId, since);
  const { byPerson = 0, ofThing = 0, given = 0 } = row ?? {};
  return { byPerson: byPerson + cards.alone, ofThing, given: given + cards.all };
}

/** What a person has issued as gift cards. It counts with the credit that they give, because a card becomes credit. */
async function sumCards(tx: Tx, personId: number, since: Date): Promise<{ alone: number; all: number }> {
  const sum = (which: SQL) =>
    sql<string>`coalesce(sum(${giftCards.amountCents}) filter (where ${which}), 0)`.mapWith(Number);
  const [row] = await tx
    .select({ alone: sum(isNull(giftCards.approvedBy)), all: sum(sql`true`) })
    .from(giftCards)
    .where(and(eq(giftCards.issuedBy, personId), gt(giftCards.createdAt, since), isIssued));
  return row ?? { alone: 0, all: 0 };
}

const isIssued = sql`${giftCards.state} not in ('waiting','void')`;

/**
 * What was moved before a gift card is issued or agreed to: by this person, and to the same address by anybody. Also the
 * account with that address. Nothing else of this person is decided until the transaction ends.
 */
export async function lockMovedCards(
  tx: Tx,
  { personId, email, now }: { personId: number; email: string; now: Date },
): Promise<{ moved: MovedAlone; given: number; customerId: number | null }> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  const { given, ...moved } = await lockMovedCredit(tx, { personId, userId: account?.id ?? 0, now });
  const [same] = await tx
    .select({ cents: sql<string>`coalesce(sum(${giftCards.amountCents}), 0)`.mapWith(Number) })
    .from(giftCards)
    .where(
      and(
        sql`lower(${giftCards.recipientEmail}) = ${email.toLowerCase()} and ${giftCards.issuedBy} is not null`,
        gt(giftCards.createdAt, new Date(now.getTime() - MOVED_WITHIN_MS)),
        isNull(giftCards.approvedBy),
        isIssued,
      ),
    );
  const ofThing = moved.ofThing + (same?.cents ?? 0);
  return { moved: { ...moved, ofThing }, given, customerId: account?.id ?? null };
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
