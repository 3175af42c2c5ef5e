import { LOCALES } from '@keepsong/domain/format/locale';
import { REVIEW_KINDS } from '@keepsong/domain/reviews/reported';
import { z } from 'zod';
import { cents, page, queryList, slugParam, text } from './common.ts';
import { shopReview } from './reviews.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/** A discount on the product `product_name` that another product gives (spec 3.7-02). */
const promoAddon = z.object({
  product_name: z.string(),
  auto_add_to_cart: z.enum(['0', '1']),
  only_with_coupon_code: z.string().nullable(),
  start_datetime: z.string().nullable(),
  end_datetime: z.string().nullable(),
  discount_percent: z.number().min(0).max(100),
  discount_fixed: cents,
});

/** The fields of spec 3.5-07. */
const extraInfo = z.object({
  promo_addons: z.array(promoAddon),
  international_shipping: z.boolean(),
  exclude_from_discounts: z.boolean(),
  exclude_from_account_credits: z.boolean(),
  instant_product: z.boolean(),
  one_per_story: z.boolean(),
  has_image_uploader: z.boolean(),
  /** How many pictures the customer uploads, at least and at most. Both are 0 for a product without an uploader. */
  image_limits: z.object({ least: z.number().int(), most: z.number().int() }),
  /** The texts that the customer enters and that are printed on the product. */
  pod_fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      max_length: z.number().int(),
      required: z.boolean(),
      /** The values that the customer chooses from. Missing when any text may be written. */
      choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    }),
  ),
  variant_name: z.string().nullable(),
});

/** Faster delivery for a fee in cents (spec 3.5-05). */
export const rushFee = z.object({
  add_days: z.number().int().min(0),
  cost: cents,
  holiday_skip: z.boolean(),
});

/** A design of a gift card. `src` is the address of its picture on the shop's origin. */
export const shownDesign = z.object({ picture: z.string(), src: z.string(), name: z.string() });
export type ShownDesign = z.output<typeof shownDesign>;

export const product = z.object({
  id: z.string(),
  /** The slug (spec 3.5-01). */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  sku: z.string(),
  price: cents,
  product_type: z.string(),
  tags: z.array(z.string()),
  requires_shipping_address: z.boolean(),
  under_song: z.boolean(),
  /** The kind of the drawn picture of the product (see the artwork package). */
  art: z.string(),
  extra_info: extraInfo,
  /** The deliveries that the rush fee offers. Empty for any other product. */
  rush_options: z.array(rushFee),
  /** The smallest and the largest amount, in cents, when the customer chooses the price. */
  amounts: z.object({ least: cents, most: cents }).optional(),
  /** The products in a bundle; empty for any other product. */
  bundled_products: z.array(z.object({ id: z.string(), name: z.string(), title: z.string() })),
  /**
   * Photos as squares. Each exists in these widths as AVIF and WebP: `/media/images/{id}-{width}.webp`. Missing
   * for a product that is only drawn.
   */
  photos: z
    .array(z.object({ id: z.string(), alt: z.string(), widths: z.array(z.number().int()) }))
    .optional(),
  /** The designs of a gift card. The first is preselected. Missing for a product without designs. */
  designs: z.array(shownDesign).optional(),
  /** True when no piece is left. */
  sold_out: z.boolean().optional(),
  /** The largest quantity in one order. */
  most_per_order: z.number().int().optional(),
  /** The price without the sale. Missing while there is no sale. */
  regular_price: cents.optional(),
});
export type Product = z.output<typeof product>;

/** The average rating of a product and the number of its reviews. Null when there are no reviews. */
const rating = z.object({ average: z.number(), count: z.number().int() }).nullable();

const productReview = z.object({
  /** Reviews of songs and of goods have separate ids. */
  kind: z.enum(REVIEW_KINDS),
  id: z.number(),
  first_name: z.string(),
  text: z.string(),
  rating: z.number().int(),
  created_at: z.string(),
  /** The language of the review. Missing for reviews of goods. */
  written_in: shopReview.shape.written_in.optional(),
  /** What a review of a song is about, as `reviews.list` has it. Missing for reviews of other products. */
  of_song: shopReview
    .pick({ occasion: true, artist: true, song: true, answer: true, photo: true, from_before: true })
    .optional(),
});

/**
 * The orders in which the store can list products. `featured` is the shop's own order. `price` begins with the
 * lowest price and `price_down` with the highest.
 */
export const STORE_SORTS = ['featured', 'price', 'price_down', 'newest'] as const;

export const catalog = {
  product: {
    summary: 'One product by its slug, with the add-ons that go with it when asked',
    params: z.object({ slug: slugParam }),
    query: z.object({
      get_with_parent: z.stringbool().optional(),
      artist_id: z.coerce.number().int().optional(),
    }),
    response: z.object({
      product,
      addons: z.array(product),
      /**
       * All sizes or amounts of this product, including itself. The store lists only the first of them. Empty for a
       * product without variants.
       */
      variants: z.array(product),
      rating,
    }),
  },
  reviews: {
    summary: 'What customers say of a product, newest first',
    params: z.object({ slug: slugParam }),
    query: z.object({
      page,
      per_page: z.coerce.number().int().min(1).max(48).default(6),
      /** Reviews of songs in this language come first. */
      first_in: z.enum(LOCALES).optional(),
    }),
    response: z.object({ reviews: z.array(productReview), total: z.number().int() }),
  },
  products: {
    summary:
      'Products by ids or slugs; without either those that a story or an artist is offered, otherwise those of the store with these tags, a hundred a page',
    query: z.object({
      ids: queryList(z.coerce.number().int(), 100),
      name: queryList(text(64), 100),
      artist_id: z.coerce.number().int().optional(),
      story_id: z.coerce.number().int().optional(),
      /** Tags: a product has one of `includes`, and none of `excludes`. */
      includes: queryList(text(64), 20),
      excludes: queryList(text(64), 20),
      /** The page of the products that are found by their tags alone. All others come at once. */
      page,
    }),
    /** `total` counts the products of all pages. */
    response: z.object({ products: z.array(product), total: z.number().int() }),
  },
  index: {
    summary:
      'What the store shows: everything, or what has all of these tags and is meant by these words, page by page',
    query: z.object({
      tags: queryList(text(64), 20),
      keyword: text(80).optional(),
      sort: z.enum(STORE_SORTS).default('featured'),
      page,
      per_page: z.coerce.number().int().min(1).max(100).default(100),
    }),
    response: z.object({ products: z.array(product), total: z.number().int() }),
  },
  filters: {
    summary: 'What the store can be narrowed down by, with how many products each leaves',
    response: z.object({
      filters: z.array(z.object({ tag: z.string(), count: z.number().int() })),
    }),
  },
  fbAddToCart: {
    summary:
      'A product was put into a cart: what advertising is told of it, in dollars. Its event has the name of x-request-id',
    query: z.object({
      sku: text(64).default(''),
      title: text(200).default(''),
      price: z.coerce.number().min(0).max(100_000),
      quantity: z.coerce.number().int().min(1).max(1_000),
      brand: text(80).default(''),
      category: text(64).default(''),
      code: text(64),
      instant_product: z.stringbool(),
      current_path: text(300),
    }),
    response: z.object({}),
  },
  geoData: {
    summary: 'Countries and states, code to name; the US first',
    response: z.object({
      countries: z.record(z.string(), z.string()),
      states: z.record(z.string(), z.string()),
    }),
  },
  zipCode: {
    summary: 'City and state of a US ZIP code',
    params: z.object({ code: z.string().regex(/^\d{5}$/) }),
    response: z.object({ city: z.string(), state: z.string() }),
  },
  holidays: {
    summary: 'Days that do not count towards a delivery date, and how long the makers of goods need',
    response: z.object({
      holidays: z.array(z.string()),
      /** The days on which no rush delivery is sold. */
      rush_closed: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).optional(),
      /** Notes to customers about orders on these days: cut-off dates and rush windows. */
      notes: z
        .array(
          z.object({
            kind: z.enum(['cutoff', 'rush']),
            from: z.iso.date(),
            to: z.iso.date(),
            text: z.string(),
          }),
        )
        .optional(),
      /**
       * The time to count from, in milliseconds. It is set only when an editor looks at the shop of another
       * day.
       */
      now: z.number().optional(),
      /**
       * Lead times are in working days. `products` are slugs. They include bundles that contain one of the
       * maker's products.
       */
      makers: z.array(
        z.object({
          products: z.array(z.string()),
          lead_days: z.int(),
          days_off: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
        }),
      ),
    }),
  },
} satisfies CapabilitySchemas<'catalog'>;
