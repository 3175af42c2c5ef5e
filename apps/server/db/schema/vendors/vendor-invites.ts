import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, users } from '../accounts.ts';
import { productVendors } from '../catalog.ts';
import { at, createdAt, ref } from '../columns.ts';

/**
 * Invitations to work for a vendor, which go by mail. A vendor has at most one invitation at a time; it is
 * deleted once it is used.
 */
export const vendorInvites = pgTable(
  'vendor_invites',
  {
    vendorId: ref()
      .primaryKey()
      .references(() => productVendors.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: bytea().notNull().unique(),
    invitedBy: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [index('vendor_invites_by').on(t.invitedBy)],
);
