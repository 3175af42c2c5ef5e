import { and, eq, or, type Placeholder, sql } from 'drizzle-orm';
import { couponCodes, coupons } from './schema/coupons.ts';

/** The row that a typed code means: the promotion of that code, or the one that has it among its single codes. */
export const isMeant = (key: Placeholder) =>
  or(
    eq(coupons.code, key),
    eq(coupons.id, sql`(select c.coupon_id from ${couponCodes} c where c.code = ${key})`),
  );
/** Whether a typed code is a single one; null when not, and otherwise whether it was used. */
export const singleUse = (key: Placeholder) =>
  sql<boolean | null>`(select c.used_at is not null from ${couponCodes} c where c.code = ${key})`;
/** The row is a promotion that needs no code, though it may not have begun, or be over or used up. */
export const IS_AUTOMATIC = and(eq(coupons.kind, 'automatic'), eq(coupons.active, true));
