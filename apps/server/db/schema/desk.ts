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
 * The columns by which the staff's list of orders filters and sorts: one row for each order. Triggers write the
 * row when a transaction commits, from the view `desk_orders_now` (decision 0097).
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
    /** The total of the order: what card and credit paid. */
    totalCents: cents().notNull(),
    /** How much went back to the customer or is on its way, in money and credit. */
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

/** The member of staff who looks after an order. */
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

/** Changes of paid orders: those that the staff make, and those that need the customer's yes. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: stateColumn(CHANGES),
    kind: text().$type<OrderChangeKind>().notNull(),
    /** The change that was asked for. */
    wanted: jsonb().$type<OrderChange>().notNull(),
    /** The text before and after the change, as pages and mails show it. */
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
    index('order_changes_withdrawn').on(t.id).where(sql`${t.kind} = 'artist' and ${t.state} = 'withdrawn'`),
    check('order_changes_state', inStates(t.state, CHANGES)),
    check('order_changes_kind', oneOf(t.kind, ORDER_CHANGES)),
  ],
);

/** The questions to customers whose songs, or changes of them, are late: one for each promised day that was missed. */
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
    /** Whether lines that are sung again are late, and not the song. */
    isChange: boolean().notNull().default(false),
    /** The promised day that was missed. */
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

/** Notes about an order that the staff write for each other. Customers never see them. */
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
    /** The `Idempotency-Key` of the request that wrote the note, if there was one. */
    requestKey: text(),
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
