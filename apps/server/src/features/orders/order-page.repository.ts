import { and, asc, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openFailures } from '../../../db/inbox-items.ts';
import { nameOrAddress } from '../../../db/name-or-address.ts';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { conversationMessages } from '../../../db/schema/conversations.ts';
import { creditGrants, giftCards } from '../../../db/schema/credits.ts';
import { deskOrders, orderAssignments, orderNotes } from '../../../db/schema/desk.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { stateChanges } from '../../../db/schema/states.ts';
import { stories } from '../../../db/schema/stories.ts';
import { storyMessages, storyRevisions } from '../../../db/schema/story-work.ts';
import { vendorItems } from '../../../db/schema/vendors/vendor-items.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { MAY_SEE_ORDERS } from './order-list.repository.ts';

/** An order with its customer and its facts. */
export async function findOrderPage(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      order: orders,
      customer: users,
      facts: {
        state: deskOrders.state,
        kind: deskOrders.kind,
        refundedCents: deskOrders.refundedCents,
        isRush: deskOrders.isRush,
        isOpen: deskOrders.isOpen,
      },
      checkout: { locale: checkouts.locale, createdAt: checkouts.createdAt },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(deskOrders, eq(deskOrders.orderId, orders.id))
    .where(eq(orders.id, id));
  return row ?? null;
}

export type OrderPageRow = NonNullable<Awaited<ReturnType<typeof findOrderPage>>>;

/** How many orders a customer has, and their total. */
export async function findCustomerSums(db: DbOrTx, userId: number) {
  const [row] = await db
    .select({
      orders: sql<string>`count(*)`,
      paid: sql<string>`coalesce(sum(${deskOrders.totalCents}), 0)`,
      since: sql<string>`min(${deskOrders.createdAt})`,
    })
    .from(deskOrders)
    .where(eq(deskOrders.userId, userId));
  return { orders: Number(row?.orders ?? 0), paidCents: Number(row?.paid ?? 0), since: row?.since ?? null };
}

/** The song of an order with the work on it and the artist who has it or was asked last. */
export async function findSongOf(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({ story: stories, work: commissions, artist: artists })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .leftJoin(artists, eq(artists.id, sql`coalesce(${stories.artistId}, ${commissions.artistId})`))
    .where(eq(stories.orderId, orderId));
  return row ?? null;
}

export type SongRow = NonNullable<Awaited<ReturnType<typeof findSongOf>>>;

/** All artists who were asked for a song, in the order in which they were asked. */
export const findOffers = (db: DbOrTx, commissionId: number) =>
  db
    .select({ offer: commissionOffers, artist: artists })
    .from(commissionOffers)
    .innerJoin(artists, eq(artists.id, commissionOffers.artistId))
    .where(eq(commissionOffers.commissionId, commissionId))
    .orderBy(asc(commissionOffers.offeredAt));

export type OfferRow = Awaited<ReturnType<typeof findOffers>>[number];

export const findRevisionsOf = (db: DbOrTx, storyId: number) =>
  db.select().from(storyRevisions).where(eq(storyRevisions.storyId, storyId)).orderBy(asc(storyRevisions.id));

export const findMessagesToArtist = (db: DbOrTx, storyId: number) =>
  db
    .select({ message: storyMessages, name: nameOrAddress(users) })
    .from(storyMessages)
    .innerJoin(users, eq(users.id, storyMessages.userId))
    .where(eq(storyMessages.storyId, storyId))
    .orderBy(asc(storyMessages.id));

/** The most messages of a conversation that the timeline shows. */
const MOST_WRITTEN = 200;

/**
 * The messages of customer and artist, by mail or in the conversation, the newest first. Answers of the staff
 * are left out, because they are messages of the shop, which the timeline shows already.
 */
export const findWritten = (db: DbOrTx, orderId: number) =>
  db
    .select({
      id: conversationMessages.id,
      at: conversationMessages.createdAt,
      text: conversationMessages.text,
      audience: conversationMessages.audience,
      name: sql<
        string | null
      >`coalesce(case when ${conversationMessages.author} = 'artist' then ${artists.artistName} end,
        ${nameOrAddress(users)}, ${conversationMessages.fromAddress})`,
    })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.authorId))
    .leftJoin(artists, eq(artists.userId, conversationMessages.authorId))
    .where(and(eq(conversationMessages.orderId, orderId), ne(conversationMessages.author, 'staff')))
    .orderBy(desc(conversationMessages.id))
    .limit(MOST_WRITTEN);

export const findGiftCards = (db: DbOrTx, orderId: number) =>
  db.select().from(giftCards).where(eq(giftCards.orderId, orderId)).orderBy(asc(giftCards.id));

/** Credit for an order that waits for a second person. */
export const findWaitingCredit = (db: DbOrTx, orderId: number) =>
  db
    .select({ grant: creditGrants, asker: nameOrAddress(users) })
    .from(creditGrants)
    .innerJoin(users, eq(users.id, creditGrants.askedBy))
    .where(and(eq(creditGrants.orderId, orderId), eq(creditGrants.state, 'waiting')))
    .orderBy(asc(creditGrants.id));

/** The failed refunds of an order whose money still has to be given in another way. */
export async function findOpenFailures(db: DbOrTx, orderId: number): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(openFailures(sql`${orderId}::bigint`));
  return new Set(rows.map(({ id }) => id));
}

/** The items that vendors make for an order. */
export const findGoods = (db: DbOrTx, orderId: number) =>
  db
    .select({ item: vendorItems, vendor: productVendors.name })
    .from(vendorItems)
    .innerJoin(productVendors, eq(productVendors.id, vendorItems.vendorId))
    .where(eq(vendorItems.orderId, orderId))
    .orderBy(asc(vendorItems.id));

export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number];

/** The history of these rows: `{ what: 'refunds', keys: ['7'] }`. */
export async function findHistory(db: DbOrTx, of: readonly { what: string; keys: readonly string[] }[]) {
  const wanted = of.filter(({ keys }) => keys.length > 0);
  if (wanted.length === 0) return [];
  return db
    .select()
    .from(stateChanges)
    .where(
      or(
        ...wanted.map(({ what, keys }) =>
          and(eq(stateChanges.what, what), inArray(stateChanges.rowKey, [...keys])),
        ),
      ),
    )
    .orderBy(asc(stateChanges.id));
}

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number];

const author = alias(users, 'author');

export const findNotes = (db: DbOrTx, orderId: number) =>
  db
    .select({ note: orderNotes, author: nameOrAddress(author) })
    .from(orderNotes)
    .innerJoin(author, eq(author.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id));

/** The note that this person has written about the order with this key. The caller holds a lock on the key. */
export async function findNoteByKey(
  db: DbOrTx,
  { orderId, authorId, key }: { orderId: number; authorId: number; key: string },
) {
  const its = and(eq(orderNotes.orderId, orderId), eq(orderNotes.authorId, authorId));
  const [row] = await db
    .select()
    .from(orderNotes)
    .where(and(its, eq(orderNotes.requestKey, key)));
  return row ?? null;
}

export async function insertNote(tx: Tx, note: typeof orderNotes.$inferInsert) {
  const [row] = await tx.insert(orderNotes).values(note).returning();
  if (!row) throw new Error('the insert returned no note');
  return row;
}

export async function findAssignee(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({ id: users.id, name: nameOrAddress(users) })
    .from(orderAssignments)
    .innerJoin(users, eq(users.id, orderAssignments.assigneeId))
    .where(eq(orderAssignments.orderId, orderId));
  return row ?? null;
}

/** The names of accounts, also of people who have left the staff. */
export async function findNames(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: nameOrAddress(users) })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Log actions that the timeline leaves out: views, and actions that the page shows elsewhere, such as refunds
 * and messages.
 */
const TOLD_ELSEWHERE = [
  'order.seen',
  'orders.listed',
  'order.message_read',
  'conversation.seen',
  'conversation.templates_seen',
  'conversation.answered',
  'order.refund_mail_seen',
  'order.refunded',
  'order.refund_asked',
  'order.refund_approved',
  'order.refund_refused',
  'order.cancelled',
  'order.cancel_asked',
  'order.noted',
  'order.changed',
  'order.change_asked',
  'order.change_withdrawn',
  'order.changes_seen',
  'dispute.seen',
  'dispute.drafted',
];

/** The staff's actions on an order, without those that the page shows elsewhere. */
export const findDeeds = (db: DbOrTx, orderNumber: string) =>
  db
    .select({
      ...{ at: staffLog.at, by: staffLog.by, action: staffLog.action },
      /** The sum of an action on credit. Null for other actions. */
      cents: sql<number | null>`case when ${staffLog.action} like 'credit.%'
        then (${staffLog.after} ->> 'amount_cents')::integer end`,
    })
    .from(staffLog)
    .where(and(eq(staffLog.orderNumber, orderNumber), notInArray(staffLog.action, TOLD_ELSEWHERE)))
    .orderBy(desc(staffLog.id))
    .limit(200);

/** Why waiting refunds of an order were refused, by the ids of the refunds. Only the log keeps these words. */
export async function findRefusals(db: DbOrTx, orderNumber: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ refund: sql<string | null>`${staffLog.after} ->> 'refund'`, reason: staffLog.reason })
    .from(staffLog)
    .where(and(eq(staffLog.orderNumber, orderNumber), eq(staffLog.action, 'order.refund_refused')));
  return new Map(rows.flatMap(({ refund, reason }) => (refund && reason ? [[refund, reason]] : [])));
}

/** The addresses and languages of members of the staff who may see orders, for mails about notes. */
export const findStaffToTell = (db: DbOrTx, ids: readonly number[]) =>
  db
    .select({
      id: users.id,
      email: users.email,
      locale: users.locale,
      phoneNumber: sql<string | null>`null`,
      smsConsentAt: sql<Date | null>`null`,
      preferredContactMethod: users.preferredContactMethod,
    })
    .from(users)
    .where(and(inArray(users.id, [...ids]), MAY_SEE_ORDERS));
