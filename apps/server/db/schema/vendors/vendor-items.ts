import { VENDOR_ITEMS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { products, productVendors } from '../catalog.ts';
import { orders } from '../checkout.ts';
import { at, createdAt, id, ref } from '../columns.ts';
import { inStates, stateColumn } from '../states.ts';

/**
 * What a vendor makes of an order: a line, or one product of a bundle. The row keeps the vendor that the
 * product had when it was ordered, even if another vendor makes the product later.
 */
export const vendorItems = pgTable(
  'vendor_items',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: text().notNull(),
    productId: ref()
      .notNull()
      .references(() => products.id),
    vendorId: ref()
      .notNull()
      .references(() => productVendors.id),
    quantity: integer().notNull(),
    state: stateColumn(VENDOR_ITEMS),
    /** The day by which the parcel is to be sent, as the vendor's lead time said when it was ordered. */
    sendBy: date({ mode: 'string' }).notNull(),
    /** The carrier of the parcel, and the tracking number. A vendor may send a letter without either. */
    carrier: text(),
    tracking: text(),
    /** What the vendor wrote about a problem. */
    problem: text().notNull().default(''),
    createdAt: createdAt(),
    shippedAt: at(),
    arrivedAt: at(),
  },
  (t) => [
    unique('vendor_items_once').on(t.orderId, t.lineId, t.productId),
    index('vendor_items_placed').on(t.vendorId, t.orderId),
    index('vendor_items_state').on(t.vendorId, t.state, t.sendBy),
    index('vendor_items_tracking').on(t.tracking).where(sql`${t.tracking} is not null`),
    check('vendor_items_state', inStates(t.state, VENDOR_ITEMS)),
    check('vendor_items_quantity', sql`${t.quantity} > 0`),
  ],
);
