import { z } from 'zod';
import { cents, queryList, text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const slugs = z.array(z.string()).readonly();

/** A code that reduces prices (spec 3.7-01). Money is in cents, and products are named by their slugs. */
export const coupon = z.object({
  code: z.string(),
  only_with: slugs,
  only_with_any: slugs,
  only_for_products: slugs,
  excluded_for: slugs,
  discount_fixed: cents,
  discount_percent: z.number().min(0).max(100),
  minimum_cart_size: cents,
  include_service_fee: z.boolean(),
});

/**
 * One item of `products[]`. In a query string it is JSON text. Items of one product are pieces of one line of the cart,
 * unless `line` says otherwise: a promotion reduces one piece of each line.
 */
const pricedProduct = z.preprocess(
  (value) => {
    try {
      return typeof value === 'string' ? JSON.parse(value) : value;
    } catch {
      return value;
    }
  },
  z.object({ name: text(64), price: z.number().int(), line: z.number().int().optional() }),
);

export const cart = {
  applyCoupon: {
    summary: 'The coupon of a code, when it goes with these products; one entry for each item',
    query: z.object({ coupon: text(64), products: queryList(pricedProduct, 200) }),
    response: z.object({ coupon }),
  },
  promotions: {
    summary: 'The promotions that apply without a code now. A cart gets the one that takes most off',
    response: z.object({
      promotions: z.array(
        coupon.extend({
          stacks: z.boolean(),
          /** What is left of the budget, when it may be less than the discount of a cart. Otherwise null. */
          left_cents: cents.nullable(),
        }),
      ),
    }),
  },
} satisfies CapabilitySchemas<'cart'>;
