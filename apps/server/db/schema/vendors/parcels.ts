import { PARCELS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { productVendors } from '../catalog.ts';
import { orders } from '../checkout.ts';
import { at, createdAt, id, ref } from '../columns.ts';
import { inStates, stateColumn } from '../states.ts';

/** A parcel with a label that the shop has bought: to the customer, or back to the vendor. */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    vendorId: ref()
      .notNull()
      .references(() => productVendors.id),
    /** The items in the parcel. */
    itemIds: bigint({ mode: 'number' }).array().notNull(),
    isReturn: boolean().notNull().default(false),
    /** Why the parcel comes back. */
    reason: text().notNull().default(''),
    state: stateColumn(PARCELS),
    /** Names the label at the provider, so that it is found again and never bought twice. */
    token: uuid().notNull().unique().defaultRandom(),
    providerId: text().unique(),
    carrier: text(),
    tracking: text(),
    labelKey: text(),
    costCents: integer(),
    failure: text(),
    /** How many times the provider was asked for the label, or to take back that of a parcel that was ended. */
    tries: integer().notNull().default(0),
    /** The time of the next call to the provider. Null when nothing is to be asked. */
    nextAt: at(),
    /** Since when the carrier has been deciding about the newest refund of the label of a parcel that was ended. */
    underWaySince: at(),
    /** When the shop gave up giving back the label of a parcel that was ended. */
    keptAt: at(),
    createdAt: createdAt(),
    arrivedAt: at(),
  },
  (t) => [
    index('parcels_order').on(t.orderId),
    index('parcels_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    index('parcels_ended').on(t.id).where(sql`${t.state} = 'failed' and ${t.nextAt} is null`),
    check('parcels_state', inStates(t.state, PARCELS)),
    check('parcels_label', sql`${t.state} in ('asked','failed') or ${t.providerId} is not null`),
  ],
);
