import { and, eq, or, type Placeholder, sql } from 'drizzle-orm';
import { couponCodes, coupons } from './schema/coupons.ts';

/** The condition for the promotion that a typed code means: its own code, or one of its single-use codes. */
export const isMeant = (key: Placeholder) =>
  or(
    eq(coupons.code, key),
    eq(coupons.id, sql`(select c.coupon_id from ${couponCodes} c where c.code = ${key})`),
  );
/** Whether a single-use code was used. Null when the typed code is not a single-use code. */
export const singleUse = (key: Placeholder) =>
  sql<boolean | null>`(select c.used_at is not null from ${couponCodes} c where c.code = ${key})`;
/**
 * The condition for an active promotion without a code. It may not have begun yet, or may be over or used up.
 */
export const IS_AUTOMATIC = and(eq(coupons.kind, 'automatic'), eq(coupons.active, true));
