import { PROMOTION_KINDS, type PromotionKind } from '@keepsong/domain/catalogue/promotion-kinds';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, oneOf, ref } from './columns.ts';

const slugs = () => text().array().notNull().default([]);

/** Discount codes (spec 3.7-01) and promotions that need none. Products are named by slug. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** The code in capitals, as the domain's `couponKey` returns it. */
    code: text().notNull().unique(),
    onlyWith: slugs(),
    onlyWithAny: slugs(),
    onlyForProducts: slugs(),
    excludedFor: slugs(),
    discountFixedCents: cents().notNull().default(0),
    discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    minimumCartCents: cents().notNull().default(0),
    includeServiceFee: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    startsAt: at(),
    endsAt: at(),
    kind: text().$type<PromotionKind>().notNull().default('code'),
    /** Whether a promotion that needs no code also applies to a cart with a code. */
    stacks: boolean().notNull().default(false),
    /** The most that may be given in all orders together. Null: no limit. */
    budgetCents: cents(),
    /** How much of the budget orders have used, plus submitted checkouts that may still become orders. */
    givenCents: cents().notNull().default(0),
    /** How many orders may use the coupon. Null: any number. */
    maxUses: integer(),
    /** How many orders have used the coupon, plus the submitted checkouts that may still become orders. */
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('coupons_code', sql`${t.code} = upper(btrim(${t.code})) and ${t.code} <> ''`),
    check('coupons_fixed', sql`${t.discountFixedCents} >= 0`),
    check('coupons_percent', sql`${t.discountPercent} between 0 and 100`),
    check('coupons_minimum', sql`${t.minimumCartCents} >= 0`),
    index('coupons_automatic').on(t.id).where(sql`${t.kind} = 'automatic'`),
    check('coupons_kind', oneOf(t.kind, PROMOTION_KINDS)),
    check(
      'coupons_budget',
      sql`${t.givenCents} >= 0 and (${t.budgetCents} is null or ${t.givenCents} <= ${t.budgetCents})`,
    ),
    check('coupons_uses', sql`${t.uses} >= 0 and (${t.maxUses} is null or ${t.uses} <= ${t.maxUses})`),
  ],
);

/** Codes of a promotion that each work once. */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    /** In capitals, as the domain's `couponKey` returns it. */
    code: text().primaryKey(),
    couponId: ref()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    /** When the code was used: by an order, or a submitted checkout that may still become one. */
    usedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupon_codes_coupon').on(t.couponId, t.createdAt, t.code),
    check('coupon_codes_code', sql`${t.code} = upper(btrim(${t.code})) and ${t.code} <> ''`),
  ],
);
