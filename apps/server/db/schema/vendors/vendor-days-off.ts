import { sql } from 'drizzle-orm';
import { check, date, index, pgTable } from 'drizzle-orm/pg-core';
import { productVendors } from '../catalog.ts';
import { id, ref } from '../columns.ts';

/** The days on which a vendor makes and sends nothing. Both days are included. */
export const vendorDaysOff = pgTable(
  'vendor_days_off',
  {
    id: id(),
    vendorId: ref()
      .notNull()
      .references(() => productVendors.id, { onDelete: 'cascade' }),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('vendor_days_off_vendor').on(t.vendorId, t.toDay),
    check('vendor_days_off_order', sql`${t.fromDay} <= ${t.toDay}`),
  ],
);
