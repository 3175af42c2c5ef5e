import { STAFF_ROLES, type StaffRole } from '@keepsong/domain/staff/permissions';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { at, createdAt, id, oneOf, ref } from './columns.ts';

/**
 * What staff saw and did. Rows are only added: a trigger refuses everything else, and another one numbers the
 * rows and chains them by their hashes (decision 0092). The ids have no foreign keys, because a row outlives
 * the things that it names.
 */
export const staffLog = pgTable(
  'staff_log',
  {
    /** 1, 2, 3 and so on, without gaps. */
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: at().notNull(),
    /** Null for a command on the server, and for a customer. */
    byUserId: ref(),
    /** The e-mail address that the person had then, or `command`, or `customer`. */
    by: text().notNull(),
    /** What was done, such as `staff.invited`. */
    action: text().notNull(),
    /** The number of the order as its customer sees it. */
    orderNumber: text(),
    /** The account whose data was seen or changed. */
    customerId: ref(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    reason: text(),
    /** The hash of the row before; empty for the first row. */
    previousHash: bytea().notNull().default(sql`''::bytea`),
    /** SHA-256 of the previous row's hash and of the contents of this row. */
    hash: bytea().notNull().default(sql`''::bytea`),
  },
  (t) => [
    index('staff_log_customer').on(t.customerId, t.id),
    index('staff_log_order').on(t.orderNumber, t.id),
    index('staff_log_by').on(t.byUserId, t.id),
    index('staff_log_action').on(t.action, t.id),
  ],
);

/** Invitations to join the staff, which go by mail. */
export const staffInvites = pgTable(
  'staff_invites',
  {
    id: id(),
    email: text().notNull(),
    staffRole: text().$type<StaffRole>().notNull(),
    tokenHash: bytea().notNull().unique(),
    invitedBy: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [
    index('staff_invites_email').on(t.email),
    index('staff_invites_by').on(t.invitedBy),
    check('staff_invites_role', oneOf(t.staffRole, STAFF_ROLES)),
  ],
);
