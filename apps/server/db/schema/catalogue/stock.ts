import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { products } from '../catalog.ts';
import { checkouts } from '../checkout.ts';
import { ref } from '../columns.ts';

/** How many pieces of a product may be sold in all. A product without a row was never limited. */
export const productStock = pgTable(
  'product_stock',
  {
    productId: ref()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null: not limited at the moment. */
    pieces: integer(),
    /** How many pieces orders have taken, plus submitted checkouts that may still become orders. */
    taken: integer().notNull().default(0),
  },
  (t) => [
    check('product_stock_pieces', sql`${t.pieces} is null or ${t.pieces} >= 0`),
    check('product_stock_taken', sql`${t.taken} >= 0 and (${t.pieces} is null or ${t.taken} <= ${t.pieces})`),
  ],
);

/** The pieces that a submitted checkout took. They are given back when it ends without an order, or the order is cancelled. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    productId: ref()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.checkoutId, t.productId] }),
    index('stock_holds_product').on(t.productId),
    check('stock_holds_pieces', sql`${t.pieces} > 0`),
  ],
);
