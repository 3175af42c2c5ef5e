import type { SentLine } from '@keepsong/domain/cart/line/line';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { MOST_GIFT_CARDS } from '@keepsong/domain/credits/gift-card-code';
import { CAPTION_MAX } from '@keepsong/domain/instant/slideshow';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { coupon } from './cart.ts';
import { rushFee, shownDesign } from './catalog.ts';
import { cents, text, uuid } from './common.ts';
import { paymentCalls } from './open-payments.ts';
import { documentAs } from './openapi/documented.ts';
import { quoteShape } from './openapi/documented-shapes.ts';
import { ownCancelCalls, refundCalls } from './refunds.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const line = text(LIMITS.addressLine).trim();

/** An address in the form in which the cart stores it (spec 3.4-08, 3.4-09). */
export const shippingAddress = z.object({
  name: line.optional(),
  line1: line,
  line2: line.optional(),
  city: line,
  state: line,
  postal_code: text(16).trim(),
  country: text(2).trim(),
});
export const billingAddress = z.object({
  city: line,
  country_code: text(2).trim(),
  postal_code: text(16).trim(),
  state_code: line,
});

/** The fields of a product as the browser sends it. Those of each kind of line are among them. The price is only compared with the shop's own price (spec 10.4-01). */
const cartProductFields = {
  id: text(32),
  name: text(64),
  price: z.number().int(),
  quantity: z.number().int().min(1).max(99).default(1),
  cart_uuid: text(64).optional(),
  parent_story_id: z.number().int().nullish(),
  /**
   * The slug of the story's page or the token of its gift. With it, a buyer who does not own the song of
   * `parent_story_id` may hear it.
   */
  parent_story_key: text(64).nullish(),
  product_type: text(32),
  /** For a song, the recipient and the artist. For an e-card, the customer's design and texts as `{ ecard }`. */
  additional_info: z.unknown().optional(),
  cover_public_id: z.unknown().optional(),
  checkout_id: text(64).nullish(),
  instant_data: z.unknown().optional(),
  /** The contents that the bundle had when the customer put it into the cart. */
  bundled_products: z
    .array(z.object({ id: text(32) }).loose())
    .max(50)
    .optional(),
  customer_greeting_data: z.unknown().optional(),
  customer_greeting_placement: text(32).nullish(),
  /** For a made-to-order product, the uploaded pictures and the texts. */
  pod_inputs: z
    .object({
      images: z
        .array(
          z
            .object({
              id: uuid,
              /** Only in a slideshow: the caption of the picture, and the part of the picture that is shown. */
              caption: text(CAPTION_MAX).optional(),
              crop: z
                .object({
                  x: z.number().min(0).max(1),
                  y: z.number().min(0).max(1),
                  zoom: z.number().min(1).max(3),
                })
                .optional(),
            })
            .loose(),
        )
        .max(40),
      texts: z.record(z.string(), text(500)),
    })
    .nullish(),
  added_at: text(40).optional(),
  expire: text(40).nullish(),
  from_lct: z.boolean().optional(),
  extra_info: z.record(z.string(), z.unknown()).optional(),
} satisfies Record<keyof SentLine, z.ZodType> & Record<string, z.ZodType>;

const cartPayload = z.object({
  sf_cart: z.object({
    addresses: z.object({ shipping: shippingAddress.nullish(), billing: billingAddress.nullish() }),
    cart_total: z.number().int(),
    rush_fee: rushFee.nullish(),
    coupon_code: text(64).nullish(),
    /**
     * Codes of gift cards that pay for this order. When the order is placed, they become credit of the
     * customer's account.
     */
    gift_card_codes: z.array(text(64)).max(MOST_GIFT_CARDS).optional(),
    affiliate: text(120).nullish(),
    /** The gift message. It is printed on the packing slip, which shows no prices. */
    gift_note: text(LIMITS.giftNote).trim().optional(),
    products: z.array(z.object(cartProductFields)).max(99),
    user_agent: text(512).optional(),
    user_id: z.number().int().nullish(),
    payment_type: text(24),
    stripe_intent_id: text(255).nullish(),
  }),
  /**
   * The draft of the song, when the cart has a song that an artist writes (spec 7.5-09). The server uses only its slug
   * and loads the saved draft.
   */
  sf_song_data: z
    .object({ slug: text(64) })
    .loose()
    .nullish(),
});
export type CartPayload = z.output<typeof cartPayload>;

/** The result of the domain's `quoteCart`. This schema does not check it again. */
const quote = documentAs(z.custom<Quote>().describe('Lines and totals in cents (spec 3.4-10)'), quoteShape);

/** An order as an event, in dollars (`EVENTS` of the domain). */
const orderCompleted = z.object({
  order_id: z.string(),
  total: z.number(),
  revenue: z.number(),
  tax: z.number(),
  shipping: z.number(),
  discount: z.number(),
  currency: z.literal('USD'),
  products: z.array(
    z.object({
      product_id: z.string(),
      /** Missing in orders of earlier versions of the shop. */
      sku: z.string().optional(),
      name: z.string(),
      title: z.string(),
      price: z.number(),
      quantity: z.number(),
      brand: z.string(),
      category: z.string(),
      code: z.string(),
      instant_product: z.boolean(),
    }),
  ),
  payment_method: z.string(),
  coupon: z.string().optional(),
  affiliation: z.string().optional(),
  lp_variant: z.string().optional(),
});

const orderDetail = z.object({
  order_id: z.number(),
  charge_id: z.string().nullable(),
  payment_type: z.string(),
  /**
   * The card that paid: its brand as the provider names it, and its last four digits. Null when no card paid.
   */
  card: z.object({ brand: z.string(), last4: z.string().length(4) }).nullable(),
  slug: z.string().nullable(),
  non_song_product_data: z.array(z.object({ name: z.string(), title: z.string(), quantity: z.number() })),
  lines: z.array(
    z.object({
      name: z.string(),
      product_type: z.string(),
      title: z.string(),
      quantity: z.number(),
      amount: cents,
      /** The contents of a bundle, or the texts of a made-to-order product. */
      details: z.array(z.string()),
    }),
  ),
  /**
   * `discount` is the sum of all discounts: by promotions and by the coupon. `promotions` is the part that
   * promotions gave. `promotion` is the part of `promotions` that the promotion without a code gave.
   */
  discount: cents,
  promotions: cents,
  promotion: z.object({ code: z.string(), off: cents }).nullable(),
  coupon_code: z.string().nullable(),
  credit_applied: cents,
  taxes: cents,
  shipping: cents,
  /** An amount below 50 cents that is not charged, because it is too small. */
  waived: cents,
  /** Whether a parcel is sent. The bill shows shipping only then, even when shipping is free. */
  ships: z.boolean(),
  total: cents,
  email: z.string(),
  /** The first name of the customer, for gift receipts. Empty when the shop does not know it. */
  giver: z.string(),
  recipient: z.string().nullable(),
  artist_name: z.string().nullable(),
  promised_date: z.string().nullable(),
  /** The day by which everything leaves that vendors make for the order. Null when there is nothing left to send. */
  goods_day: z.string().nullable(),
  /** Whether the song is an instant song, which no artist has to accept or write. */
  instant_product: z.boolean(),
  /** The gift cards of the order. `product` is the slug, and `send_on` the day in Chicago on which the card is sent. */
  gift_cards: z.array(
    z.object({
      product: z.string(),
      recipient: z.string(),
      send_on: z.string(),
      design: shownDesign.nullable(),
    }),
  ),
  /**
   * The event that the order's page tells receivers in the page. The server tells the others under the same id.
   * Null when the customer did not agree to analytics.
   */
  told: z.object({ event_id: z.string(), properties: orderCompleted }).nullable(),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const checkout = {
  paymentSettings: {
    summary: 'Price the cart and prepare its payment',
    body: cartPayload,
    response: z.object({
      taxes: cents,
      stripe_intent_id: z.string().nullable(),
      stripe_client_secret: z.string().nullable(),
      quote,
      quote_hash: z.string(),
      payment: z.object({
        provider: z.enum(['sandbox', 'stripe']),
        publishable_key: z.string(),
        script_url: z.string(),
      }),
      needs_shipping: z.boolean(),
    }),
  },
  couponValidation: {
    summary: 'Whether the coupon of a cart still applies',
    body: cartPayload,
    response: z.object({ coupon: coupon.nullable() }),
  },
  submit: {
    summary: 'Place the order: reserve it before the payment is confirmed; one submission_id, one order',
    body: cartPayload.extend({
      submission_id: uuid,
      paypal_info: z.unknown().optional(),
      /**
       * The hash of the quote that the customer agreed to. The call is refused with `quote_changed` when the
       * price has changed since.
       */
      quote_hash: text(128).optional(),
    }),
    response: z.object({ submission_id: uuid, requires_payment: z.boolean() }),
  },
  confirmOrder: {
    summary: 'Settle a submission with the provider and say whether it has become an order',
    body: z.object({ submission_id: uuid, check_processed: z.boolean().optional() }),
    response: z.object({
      is_processed: z.boolean(),
      /**
       * `pending`: the payment provider has not decided yet. `failed`: no money was taken, and the customer can pay
       * again.
       */
      state: z.enum(['pending', 'failed', 'processed', 'needs_attention']),
      order: orderDetail.nullable(),
    }),
  },
  ...ownCancelCalls,
  ...refundCalls,
  ...paymentCalls,
} satisfies CapabilitySchemas<'checkout'>;
