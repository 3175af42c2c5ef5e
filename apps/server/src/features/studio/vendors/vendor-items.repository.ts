import type { Locale } from '@keepsong/domain/format/locale';
import { TO_DO } from '@keepsong/domain/studio/vendor-items';
import { and, asc, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isPaidLine, paidFacts } from '../../../../db/paid-lines.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { holidays, products, productVendors } from '../../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { playCodes } from '../../../../db/schema/vendors/play-codes.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { change } from '../../../platform/states/move.ts';
import { vendorReach } from '../../notifications/vendor-reach.ts';

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

/** The song that was bought with an order. Null if the order has none. */
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

/** The items of an order, also of other vendors and in every state. */
export const findItemsOf = (db: DbOrTx, orderId: number): Promise<ItemRow[]> =>
  db.select().from(vendorItems).where(eq(vendorItems.orderId, orderId)).orderBy(asc(vendorItems.id));

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

/** What messages need of the account that works for a vendor. */
const ACCOUNT = {
  email: users.email,
  phoneNumber: users.phoneNumber,
  smsConsentAt: users.smsConsentAt,
  preferredContactMethod: users.preferredContactMethod,
  locale: users.locale,
};

/** A vendor as the recipient of mails, and the cart of an order. Null when nobody reads mails for the vendor. */
export async function findMaker(db: DbOrTx, orderId: number, vendorId: number) {
  const [row] = await db
    .select({
      account: ACCOUNT,
      contactEmail: productVendors.contactEmail,
      cart: orders.cart,
    })
    .from(orders)
    .innerJoin(productVendors, eq(productVendors.id, vendorId))
    .leftJoin(users, eq(users.id, productVendors.userId))
    .where(eq(orders.id, orderId));
  const reach = row ? vendorReach(row.account, row.contactEmail) : null;
  return row && reach ? { reach, cart: row.cart } : null;
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

const o = alias(orders, 'o');

/**
 * The lines of an order that must still be made: the order is paid and not disputed, and the lines are not
 * refunded.
 */
export async function findWantedLines(db: DbOrTx, orderId: number): Promise<ReadonlySet<string>> {
  const [row] = await db.select({ cart: o.cart, paid: paidFacts }).from(o).where(eq(o.id, orderId));
  if (!row) return new Set();
  const isPaid = isPaidLine(row.paid);
  return new Set(row.cart.lines.map(({ cartUuid }) => cartUuid).filter(isPaid));
}

/** Changes the carrier and tracking number of an item, but not its state. */
export async function setParcel(
  tx: Tx,
  id: number,
  parcel: Pick<ItemRow, 'carrier' | 'tracking'>,
): Promise<void> {
  await change(tx, 'vendor_items', id, parcel);
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
        preferredContactMethod: users.preferredContactMethod,
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

/** The items of an order that must still be sent and whose vendors read mails, with these vendors. */
export const findToSend = (db: DbOrTx, orderId: number) =>
  findWithVendors(db, and(eq(vendorItems.orderId, orderId), oneOf(vendorItems.state, TO_DO)));

/** The items of these whose vendors read mails, with these vendors. */
export async function findToTell(db: DbOrTx, items: readonly Pick<ItemRow, 'id'>[]) {
  const ids = items.map(({ id }) => id);
  return ids.length === 0 ? [] : findWithVendors(db, inArray(vendorItems.id, ids));
}

/**
 * The items that carry a song and must still be sent, of all orders, with the vendors who read mails. Nothing is
 * locked: goods are locked before their song, and the caller may have locked the song.
 */
export const findToSendOfSong = (db: DbOrTx, storyId: number) =>
  findWithVendors(
    db,
    and(
      oneOf(vendorItems.state, TO_DO),
      inArray(
        vendorItems.id,
        db.select({ id: playCodes.itemId }).from(playCodes).where(eq(playCodes.storyId, storyId)),
      ),
    ),
  );

async function findWithVendors(db: DbOrTx, which: SQL | undefined) {
  const found = await db
    .select({
      item: vendorItems,
      vendor: { id: productVendors.id, name: productVendors.name },
      account: ACCOUNT,
      contactEmail: productVendors.contactEmail,
      cart: orders.cart,
    })
    .from(vendorItems)
    .innerJoin(productVendors, eq(productVendors.id, vendorItems.vendorId))
    .leftJoin(users, eq(users.id, productVendors.userId))
    .innerJoin(orders, eq(orders.id, vendorItems.orderId))
    .where(which)
    .orderBy(asc(vendorItems.id));
  return found.flatMap(({ account, contactEmail, ...goods }) => {
    const reach = vendorReach(account, contactEmail);
    return reach ? [{ ...goods, reach }] : [];
  });
}

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
