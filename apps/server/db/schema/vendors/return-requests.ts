import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { orders } from '../checkout.ts';
import { at, createdAt, ref } from '../columns.ts';
import { vendorItems } from './vendor-items.ts';

/**
 * Requests of customers to send goods back, at most one for each item. The answer is a parcel with a label, or
 * a refusal.
 */
export const returnRequests = pgTable(
  'return_requests',
  {
    itemId: ref()
      .primaryKey()
      .references(() => vendorItems.id, { onDelete: 'cascade' }),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    createdAt: createdAt(),
    refusedAt: at(),
    refusal: text().notNull().default(''),
  },
  (t) => [
    index('return_requests_order').on(t.orderId),
    index('return_requests_open').on(t.createdAt).where(sql`${t.refusedAt} is null`),
    check('return_requests_refusal', sql`${t.refusedAt} is not null or ${t.refusal} = ''`),
  ],
);
