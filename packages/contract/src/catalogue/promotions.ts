import { PROMOTION_HINDRANCES, PROMOTION_KINDS } from '@keepsong/domain/catalogue/promotion-kinds';
import { z } from 'zod';
import { cents, idParam, queryList, slugParam, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { editState, history, moment, newWish, rollBack, standing, wish } from './items.ts';

const slugs = z.array(slugParam).max(100);
const params = z.object({ id: idParam });

/** A discount code (spec 3.7-01), or a promotion without a code, as editors write it. */
export const promotionBody = z.object({
  /** In capitals. Customers may type it in any case. */
  code: text(40)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]*$/),
  /** 0 to 100, with at most two decimals. */
  discount_percent: z.number().min(0).max(100).multipleOf(0.01),
  discount_fixed_cents: cents,
  minimum_cart_cents: cents,
  /** The cart must hold all of these products. */
  only_with: slugs,
  /** The cart must hold at least one of these products. An empty list asks for nothing. */
  only_with_any: slugs,
  /** The products that get cheaper. An empty list means all products. */
  only_for_products: slugs,
  excluded_for: slugs,
  include_service_fee: z.boolean(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  /** How many orders may use the promotion. Null for any number. */
  max_uses: z.int().min(1).max(1_000_000).nullable(),
  /** The largest sum of all its discounts. Null for no limit. */
  budget_cents: z.int().min(1).max(1_000_000_000).nullable(),
  /**
   * With `codes`, customers use single codes, which `makeCodes` makes. With `automatic`, no code is needed, and
   * `code` is only the promotion's name.
   */
  kind: z.enum(PROMOTION_KINDS),
  /** Whether an automatic promotion also applies to a cart with a code. */
  stacks: z.boolean(),
});
export type PromotionBody = z.output<typeof promotionBody>;

const { discount_percent, discount_fixed_cents } = promotionBody.shape;
/** The same as it is sent. A discount that is null is not used. */
const sent = promotionBody
  .extend({
    discount_percent: discount_percent.nullable().transform((percent) => percent ?? 0),
    discount_fixed_cents: discount_fixed_cents.nullable().transform((fixed) => fixed ?? 0),
  })
  .partial();

const promotion = promotionBody.extend({
  id: z.int(),
  /**
   * The number of orders that used it, including orders that are being paid. Only counted while uses or sum are
   * limited.
   */
  uses: z.int(),
  /** The sum of the discounts of these orders. Only counted while uses or sum are limited. */
  given_cents: cents,
  ...standing,
});
export type DeskPromotion = z.output<typeof promotion>;
const about = z.object({ promotion });

const basket = z.array(z.object({ name: slugParam, quantity: z.int().min(1).max(99) })).max(40);

/** The largest number of single codes that are made at once, and that a promotion can have. */
export const CODES_AT_ONCE = 5_000;

const figures = { uses: z.int(), discount_cents: cents, revenue_cents: cents };

export const promotions = {
  list: {
    summary: 'The discount codes, newest first, with the drafts of the editors',
    query: z.object({
      q: text(120).optional(),
      state: queryList(editState),
      cursor: z.coerce.number().int().optional(),
    }),
    response: z.object({
      promotions: z.array(promotion),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  },
  read: { summary: 'One discount code as the editors have it', params, response: about },
  add: {
    summary: 'Add a discount code; it is a draft unless state says live',
    body: sent.required({ code: true }).extend(newWish),
    response: about,
  },
  save: {
    summary:
      'Change what is given of a discount code; one discount alone replaces the other. State live lets customers use it',
    params,
    body: sent.extend(wish),
    response: about,
  },
  history: { summary: 'All versions of a discount code, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a discount code the draft again',
    params,
    body: rollBack,
    response: about,
  },
  makeCodes: {
    summary: 'Make codes that each work once, for a promotion of the kind codes',
    params,
    body: z.object({
      count: z.int().min(1).max(CODES_AT_ONCE),
      /** The letters with which the codes begin. */
      prefix: text(12)
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]*$/)
        .default(''),
    }),
    response: z.object({ made: z.int(), codes: z.int() }),
  },
  codes: {
    summary: 'The single codes of a promotion, newest first, with when each was used',
    params,
    response: z.object({ codes: z.array(z.object({ code: z.string(), used_at: moment.nullable() })) }),
  },
  performance: {
    summary: 'What a promotion has brought and cost: in all, and by day for the last 90 days with orders',
    params,
    response: z.object({
      total: z.object(figures),
      days: z.array(z.object({ day: z.string(), ...figures })),
    }),
  },
  tryOut: {
    summary: 'What a promotion would take off a basket, line by line, priced as at the till; nothing is kept',
    body: z.object({
      promotion: sent.required({ code: true }),
      lines: basket,
      /** A code that is typed beside a promotion that needs none. */
      code: text(64).optional(),
    }),
    response: z.object({
      /** Whether the promotion applies to this basket. */
      applies: z.boolean(),
      /** Why it does not apply. */
      why_not: z.enum(PROMOTION_HINDRANCES).nullable(),
      /** The time at which the basket is priced: now, or the time at which the promotion begins. */
      at: moment,
      /** The other promotion and the other code that the basket gets. */
      others: z.array(z.string()),
      lines: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          quantity: z.int(),
          price_cents: cents,
          off_cents: cents,
        }),
      ),
      subtotal_cents: cents,
      off_cents: cents,
    }),
  },
} satisfies CapabilitySchemas<'promotions'>;
