import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';

/** Photos of products: squares that were cut out of uploads. Their files are named by id and width. */
export const productPhotos = pgTable(
  'product_photos',
  {
    id: uuid().primaryKey(),
    side: integer().notNull(),
    /** The widths for which files exist. */
    widths: integer().array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('product_photos_widths', sql`cardinality(${t.widths}) > 0 and ${t.side} >= ${t.widths}[1]`)],
);
