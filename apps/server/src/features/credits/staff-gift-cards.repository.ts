import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { CODE_TAIL } from '@keepsong/domain/desk/search';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/schema/accounts.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { StateIn } from '../../platform/states/ruled.ts';

const issuers = alias(users, 'issuers');

export type StaffCard = { card: typeof giftCards.$inferSelect; issuer: string | null };
export type CardFilter = { q: string; states: readonly StateIn<'gift_cards'>[]; isIssued: boolean };

/** What somebody may know of a card: a part of its address or name, its order, or the last letters of its code. */
function isNamed(q: string): SQL | undefined {
  if (q === '') return undefined;
  const part = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const order = readOrderNumber(q);
  return or(
    sql`lower(${giftCards.recipientEmail} || ' ' || ${giftCards.recipientName}) like ${part}`,
    eq(
      giftCards.codeTail,
      q
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .slice(-CODE_TAIL),
    ),
    order === null ? undefined : eq(giftCards.orderId, order),
  );
}

/** Cards, newest first. A `cursor` below 0 asks for the cards just newer than its own. */
export async function findStaffCards(
  db: DbOrTx,
  { q, states, isIssued }: CardFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
): Promise<StaffCard[]> {
  const isUp = cursor !== null && cursor < 0;
  const place = cursor === null ? undefined : isUp ? gt(giftCards.id, -cursor) : lt(giftCards.id, cursor);
  const found = await db
    .select({ card: giftCards, issuer: issuers.email })
    .from(giftCards)
    .leftJoin(issuers, eq(issuers.id, giftCards.issuedBy))
    .where(
      and(
        isNamed(q),
        states.length === 0 ? undefined : inArray(giftCards.state, [...states]),
        isIssued ? isNotNull(giftCards.issuedBy) : undefined,
        place,
      ),
    )
    .orderBy(isUp ? asc(giftCards.id) : desc(giftCards.id))
    .limit(limit);
  return isUp ? found.reverse() : found;
}

export async function findStaffCard(db: DbOrTx, id: number): Promise<StaffCard | null> {
  const [row] = await db
    .select({ card: giftCards, issuer: issuers.email })
    .from(giftCards)
    .leftJoin(issuers, eq(issuers.id, giftCards.issuedBy))
    .where(eq(giftCards.id, id));
  return row ?? null;
}

/** The card that somebody has issued with this key. */
export async function findCardByKey(
  db: DbOrTx,
  issuedBy: number,
  key: string,
): Promise<StaffCard['card'] | null> {
  const [row] = await db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.issuedBy, issuedBy), eq(giftCards.idempotencyKey, key)));
  return row ?? null;
}

/** A card, locked until the transaction ends. */
export async function lockCard(tx: Tx, id: number): Promise<StaffCard['card'] | null> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('update');
  return row ?? null;
}

/** Gives a sent card a new code, and another address if there is one. The old code ends. */
export async function replaceCode(
  tx: Tx,
  id: number,
  set: { codeHash: Buffer; codeTail: string; sentAt: Date; recipientEmail: string },
): Promise<void> {
  await tx.update(giftCards).set(set).where(eq(giftCards.id, id));
}
