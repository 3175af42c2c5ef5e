import { sharesOf } from '@keepsong/domain/checkout/refunds/shares';
import type { Locale } from '@keepsong/domain/format/locale';
import { TO_DO } from '@keepsong/domain/studio/vendor-items';
import { and, asc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { holidays, products, productVendors } from '../../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type ItemRow = typeof vendorItems.$inferSelect;

/** The vendors of these products, with their lead times and the days on which they are closed. */
export async function findMakers(db: DbOrTx, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  return db
    .select({
      productId: products.id,
      vendorId: productVendors.id,
      lead_days: productVendors.leadDays,
      days_off: sql<{ from: string; to: string }[]>`coalesce((select jsonb_agg(
        jsonb_build_object('from', d.from_day, 'to', d.to_day)) from vendor_days_off d
        where d.vendor_id = ${productVendors.id}), '[]'::jsonb)`,
    })
    .from(products)
    .innerJoin(productVendors, eq(productVendors.id, products.vendorId))
    .where(and(inArray(products.id, [...productIds]), isNotNull(products.vendorId)));
}

export async function findHolidays(db: DbOrTx): Promise<string[]> {
  return (await db.select({ day: holidays.day }).from(holidays)).map(({ day }) => day);
}

/** The song that began with an order. */
export async function findSongId(db: DbOrTx, orderId: number): Promise<number | null> {
  const [row] = await db.select({ id: stories.id }).from(stories).where(eq(stories.orderId, orderId));
  return row?.id ?? null;
}

/** The items among these ids that belong to one of these vendors. */
export const findItems = (db: DbOrTx, ids: readonly number[], vendorIds: readonly number[]) =>
  db
    .select({ id: vendorItems.id, orderId: vendorItems.orderId })
    .from(vendorItems)
    .where(and(inArray(vendorItems.id, [...ids]), inArray(vendorItems.vendorId, [...vendorIds])))
    .orderBy(asc(vendorItems.id));

/** An item of an order. */
export async function findItem(db: DbOrTx, orderId: number, id: number): Promise<ItemRow | null> {
  const [row] = await db
    .select()
    .from(vendorItems)
    .where(and(eq(vendorItems.id, id), eq(vendorItems.orderId, orderId)));
  return row ?? null;
}

export const findItemsIn = (db: DbOrTx, ids: readonly number[]): Promise<ItemRow[]> =>
  db
    .select()
    .from(vendorItems)
    .where(inArray(vendorItems.id, [...ids]))
    .orderBy(asc(vendorItems.id));

/** The data for sending an item: the cart of its order with the destination, and the address of its vendor. */
export async function findSender(db: DbOrTx, { orderId, vendorId }: Pick<ItemRow, 'orderId' | 'vendorId'>) {
  const [row] = await db
    .select({ cart: orders.cart, vendorAddress: productVendors.address })
    .from(orders)
    .innerJoin(productVendors, eq(productVendors.id, vendorId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('an item has neither order nor vendor');
  return row;
}

/** A vendor as the recipient of mails, and the cart of an order. Null when nobody works for the vendor any more. */
export async function findMaker(db: DbOrTx, orderId: number, vendorId: number) {
  const [row] = await db
    .select({
      reach: {
        email: users.email,
        phoneNumber: users.phoneNumber,
        smsConsentAt: users.smsConsentAt,
        locale: users.locale,
      },
      cart: orders.cart,
    })
    .from(orders)
    .innerJoin(productVendors, eq(productVendors.id, vendorId))
    .innerJoin(users, eq(users.id, productVendors.userId))
    .where(eq(orders.id, orderId));
  return row ?? null;
}

/** The lines of an order whose goods are stopped. */
export async function findStoppedLines(db: DbOrTx, orderId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ lineId: vendorItems.lineId })
    .from(vendorItems)
    .where(and(eq(vendorItems.orderId, orderId), eq(vendorItems.state, 'stopped')));
  return rows.map(({ lineId }) => lineId);
}

/**
 * The items of an order, locked until the transaction ends. The order is locked first, so that no refund
 * happens meanwhile.
 */
export async function lockItems(tx: Tx, orderId: number): Promise<ItemRow[]> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share');
  return tx
    .select()
    .from(vendorItems)
    .where(eq(vendorItems.orderId, orderId))
    .orderBy(asc(vendorItems.id))
    .for('update');
}

/** The cents that were refunded of each line of an order, or are on their way back. */
const backByLine = sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(line_id, cents) from (
    select l.line_id, sum(l.amount_cents) as cents from refund_lines l join refunds r on r.id = l.refund_id
    where r.order_id = ${orders}.id and r.state in ('asked','sent','done') group by l.line_id) lines), '{}'::jsonb)`;

/**
 * Whether the bank has given back to the customer everything that the card paid. Vendors are then told to stop,
 * even if credit was also spent on the order and stays.
 */
const cardIsBack = sql<boolean>`${orders.totalCents} > 0 and coalesce((
  select sum(r.from_card_cents) >= ${orders.totalCents} and bool_or(r.origin in ('provider','dispute'))
  from refunds r where r.order_id = ${orders}.id and r.state in ('asked','sent','done')), false)`;

/**
 * The lines of an order that must still be made: the order is paid and not disputed, and the lines are not
 * refunded.
 */
export async function findWantedLines(db: DbOrTx, orderId: number): Promise<ReadonlySet<string>> {
  const [row] = await db
    .select({
      state: orders.state,
      cart: orders.cart,
      quote: orders.quote,
      back: backByLine,
      isBack: cardIsBack,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row || row.isBack || (row.state !== 'placed' && row.state !== 'partly_refunded')) return new Set();
  const ended = new Set(
    sharesOf(row.quote).flatMap(({ id, amount }) => (amount > 0 && (row.back[id] ?? 0) >= amount ? id : [])),
  );
  return new Set(row.cart.lines.map(({ cartUuid }) => cartUuid).filter((id) => !ended.has(id)));
}

/** Changes the carrier and tracking number of an item, but not its state. */
export async function setParcel(
  tx: Tx,
  id: number,
  parcel: Pick<ItemRow, 'carrier' | 'tracking'>,
): Promise<void> {
  await tx.update(vendorItems).set(parcel).where(eq(vendorItems.id, id));
}

/** The customer of an order as the recipient of mails, with the order's language. Null when the account is deleted. */
export async function findCustomer(db: DbOrTx, orderId: number) {
  const locale = sql<Locale>`coalesce(${checkouts.locale}, ${users.locale})`;
  const [row] = await db
    .select({
      reach: {
        email: users.email,
        phoneNumber: users.phoneNumber,
        smsConsentAt: users.smsConsentAt,
        locale,
        textsTo: orders.textsTo,
      },
      cart: orders.cart,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  return row?.cart.addresses.shipping ? row : null;
}

/** The vendors who still have to send something of an order, with these items. */
export const findToSend = (db: DbOrTx, orderId: number) =>
  db
    .select({
      item: vendorItems,
      vendor: { id: productVendors.id, name: productVendors.name },
      reach: {
        email: users.email,
        phoneNumber: users.phoneNumber,
        smsConsentAt: users.smsConsentAt,
        locale: users.locale,
      },
      cart: orders.cart,
    })
    .from(vendorItems)
    .innerJoin(productVendors, eq(productVendors.id, vendorItems.vendorId))
    .innerJoin(users, eq(users.id, productVendors.userId))
    .innerJoin(orders, eq(orders.id, vendorItems.orderId))
    .where(and(eq(vendorItems.orderId, orderId), oneOf(vendorItems.state, TO_DO)))
    .orderBy(asc(vendorItems.id));

export async function findVendorName(db: DbOrTx, id: number): Promise<string> {
  const [row] = await db
    .select({ name: productVendors.name })
    .from(productVendors)
    .where(eq(productVendors.id, id));
  return row?.name ?? '';
}

/**
 * Items that are still to be sent, of orders with which a song began. `deliveredAt`: when the song was
 * delivered; null before that.
 */
export const findWaiting = (db: DbOrTx) =>
  db
    .select({ item: vendorItems, cart: orders.cart, deliveredAt: commissions.deliveredAt })
    .from(vendorItems)
    .innerJoin(orders, eq(orders.id, vendorItems.orderId))
    .innerJoin(stories, eq(stories.orderId, orders.id))
    .innerJoin(commissions, and(eq(commissions.storyId, stories.id), ne(commissions.state, 'canceled')))
    .where(oneOf(vendorItems.state, TO_DO))
    .orderBy(asc(vendorItems.id));

/** Moves the day by which an item must be sent, if the item is not sent yet and the new day is later. */
export async function laterSendBy(db: DbOrTx, id: number, day: string): Promise<boolean> {
  const done = await db
    .update(vendorItems)
    .set({ sendBy: day })
    .where(and(eq(vendorItems.id, id), oneOf(vendorItems.state, TO_DO), lt(vendorItems.sendBy, day)));
  return done.rowCount === 1;
}
