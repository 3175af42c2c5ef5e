import type { ShownOrderState } from '@keepsong/domain/checkout/refunds/standing';
import { ORDER_CHANGES, type OrderChange, type OrderChangeKind } from '@keepsong/domain/orders/order-change';
import type { OrderKind } from '@keepsong/domain/orders/order-list';
import { CHANGES, LATE_SONGS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { orders } from './checkout.ts';
import { at, cents, createdAt, id, localeColumn, oneOf, ref } from './columns.ts';
import { commissions } from './commissions.ts';
import { inStates, stateColumn } from './states.ts';

/**
 * What the staff's list of orders filters and sorts by: one row for each order. Triggers write it when a transaction
 * commits, from the view `desk_orders_now` (decision 0097).
 */
export const deskOrders = pgTable(
  'desk_orders',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: at().notNull(),
    state: text().$type<ShownOrderState>().notNull(),
    kind: text().$type<OrderKind>().notNull(),
    /** What the order came to: what card and credit paid. */
    totalCents: cents().notNull(),
    /** What went back or is on its way, in money and credit. */
    refundedCents: cents().notNull(),
    userId: ref().notNull(),
    storyId: ref(),
    artistId: ref(),
    vendorIds: bigint({ mode: 'number' }).array().notNull(),
    locale: localeColumn(),
    isRush: boolean().notNull(),
    /** The end of the promised day; infinity when nothing is promised. */
    dueAt: at().notNull(),
    /** Whether a song is still to be delivered. */
    isOpen: boolean().notNull(),
    /** Whether the shop looks for an artist. */
    isUnclaimed: boolean().notNull(),
  },
  (t) => [
    index('desk_orders_placed').on(t.createdAt, t.orderId),
    index('desk_orders_state').on(t.state, t.createdAt, t.orderId),
    index('desk_orders_kind').on(t.kind, t.createdAt, t.orderId),
    index('desk_orders_artist').on(t.artistId, t.createdAt, t.orderId),
    index('desk_orders_artist_state').on(t.artistId, t.state, t.createdAt, t.orderId),
    index('desk_orders_locale').on(t.locale, t.createdAt, t.orderId),
    index('desk_orders_user').on(t.userId, t.createdAt, t.orderId),
    index('desk_orders_total').on(t.totalCents, t.orderId),
    index('desk_orders_due').on(t.dueAt, t.orderId),
    index('desk_orders_vendors').using('gin', t.vendorIds),
    index('desk_orders_rush').on(t.createdAt, t.orderId).where(sql`${t.isRush}`),
    index('desk_orders_open').on(t.dueAt, t.orderId).where(sql`${t.isOpen}`),
    index('desk_orders_unclaimed').on(t.createdAt, t.orderId).where(sql`${t.isUnclaimed}`),
  ],
);

/** Who of the staff looks after an order. */
export const orderAssignments = pgTable(
  'order_assignments',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    assigneeId: ref()
      .notNull()
      .references(() => users.id),
    assignedAt: createdAt(),
  },
  (t) => [index('order_assignments_assignee').on(t.assigneeId, t.orderId)],
);

/** Changes of paid orders by the staff, and those for which the customer is asked. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: stateColumn(CHANGES),
    kind: text().$type<OrderChangeKind>().notNull(),
    /** What is wanted, as it was asked for. */
    wanted: jsonb().$type<OrderChange>().notNull(),
    /** What stood before and what stands after, as pages and mails show it. */
    before: text().notNull(),
    after: text().notNull(),
    reason: text().notNull(),
    /** The hash of the token in the mailed link. Null when the customer was not asked. */
    tokenHash: bytea().unique(),
    askedBy: ref()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    answeredAt: at(),
  },
  (t) => [
    index('order_changes_order').on(t.orderId, t.id),
    check('order_changes_state', inStates(t.state, CHANGES)),
    check('order_changes_kind', oneOf(t.kind, ORDER_CHANGES)),
  ],
);

/** The questions to customers whose songs are late: one for each promise that was broken. */
export const lateSongs = pgTable(
  'late_songs',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    commissionId: ref()
      .notNull()
      .references(() => commissions.id, { onDelete: 'cascade' }),
    /** The promise that was broken. */
    dueAt: at().notNull(),
    state: stateColumn(LATE_SONGS),
    askedAt: at().notNull(),
    /** When the customer is asked once more. Null when that is done, and after the answer. */
    remindAt: at(),
    answeredAt: at(),
  },
  (t) => [
    unique('late_songs_once').on(t.commissionId, t.dueAt),
    index('late_songs_order').on(t.orderId, t.id),
    index('late_songs_remind').on(t.remindAt).where(sql`${t.remindAt} is not null`),
    check('late_songs_state', inStates(t.state, LATE_SONGS)),
  ],
);

/** What the staff tell each other about an order. Customers never see it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    authorId: ref()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** The accounts of the staff whom the note names. They got a mail. */
    mentions: bigint({ mode: 'number' }).array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('order_notes_order').on(t.orderId, t.id)],
);

/** Views of the desk's lists that somebody of the staff has saved. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('staff_views_once').on(t.userId, t.list, t.name)],
);
