import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { CardSort } from '@keepsong/domain/credits/card-list';
import { CODE_TAIL } from '@keepsong/domain/desk/search';
import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/schema/accounts.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { isReadDown, type Place } from '../../platform/db/list-place.ts';
import { change } from '../../platform/states/move.ts';
import type { StateIn } from '../../platform/states/ruled.ts';

const issuers = alias(users, 'issuers');

export type StaffCard = { card: typeof giftCards.$inferSelect; issuer: string | null };
export type CardFilter = { q: string; states: readonly StateIn<'gift_cards'>[]; isIssued: boolean };

/** The text in the index `gift_cards_search`: in small letters and without accents. */
const SEARCHED = sql`fold_text(${giftCards.recipientEmail} || ' ' || ${giftCards.recipientName})`;

/**
 * Matches cards by what people know about them: a part of the address or name, the order number, or the last
 * letters of the code. Each of them has an index.
 */
function isNamed(q: string): SQL | undefined {
  if (q === '') return undefined;
  const order = readOrderNumber(q);
  return or(
    sql`${SEARCHED} like fold_text(${containing(q)})`,
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

/**
 * The remaining amount of a card, as the index `gift_cards_listed_balance` has it. `viewOf` uses the same rule for one
 * card.
 */
const BALANCE = sql`case when ${giftCards.state} in ('bought','sent') then ${giftCards.amountCents} else 0 end`;

/** Newer cards have higher ids. So the list by day is sorted by the id and needs no index of its own. */
const SORTED_BY: Readonly<Record<CardSort, SQL>> = {
  created: sql`${giftCards.id}`,
  amount: sql`${giftCards.amountCents}`,
  balance: BALANCE,
};

export type CardPart = { sort: CardSort; dir: 'desc' | 'asc'; place: Place | null; limit: number };
export type ListedCard = StaffCard & { place: string };

export async function findStaffCards(
  db: DbOrTx,
  { q, states, isIssued }: CardFilter,
  { sort, dir, place, limit }: CardPart,
): Promise<ListedCard[]> {
  const by = SORTED_BY[sort];
  const isDown = isReadDown(dir, place);
  const [beyond, order] = isDown ? [sql`<`, desc] : [sql`>`, asc];
  const found = await db
    .select({ card: giftCards, issuer: issuers.email, place: sql<string>`(${by})::text` })
    .from(giftCards)
    .leftJoin(issuers, eq(issuers.id, giftCards.issuedBy))
    .where(
      and(
        isNamed(q),
        states.length === 0 ? undefined : inArray(giftCards.state, [...states]),
        isIssued ? isNotNull(giftCards.issuedBy) : undefined,
        place
          ? sql`(${by}, ${giftCards.id}) ${beyond} (${place.value}::bigint, ${place.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(order(by), order(giftCards.id))
    .limit(limit);
  return place?.isBack ? found.reverse() : found;
}

export async function findStaffCard(db: DbOrTx, id: number): Promise<StaffCard | null> {
  const [row] = await db
    .select({ card: giftCards, issuer: issuers.email })
    .from(giftCards)
    .leftJoin(issuers, eq(issuers.id, giftCards.issuedBy))
    .where(eq(giftCards.id, id));
  return row ?? null;
}

/** The card that this staff member has issued with this key. */
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

/** Finds a card and locks it until the transaction ends. */
export async function lockCard(tx: Tx, id: number): Promise<StaffCard['card'] | null> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('update');
  return row ?? null;
}

type CodeSet = { codeHash: Buffer; codeTail: string; sentAt: Date };
export type MoveSet = Partial<
  Pick<
    StaffCard['card'],
    'recipientEmail' | 'moveTo' | 'moveAskedBy' | 'moveAskedAt' | 'movedBy' | 'movedAt' | 'moveApprovedBy'
  >
>;

/** Gives a sent card a new code, and a new address if one is given. The old code stops working. */
export async function replaceCode(tx: Tx, id: number, set: CodeSet & MoveSet): Promise<void> {
  await change(tx, 'gift_cards', id, set);
}

/** Stores or removes the address that waits for a second person. */
export async function setMove(tx: Tx, id: number, set: MoveSet): Promise<void> {
  await change(tx, 'gift_cards', id, set);
}
