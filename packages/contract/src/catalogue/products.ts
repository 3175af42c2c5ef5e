import { MOST_PHOTOS } from '@keepsong/domain/catalogue/photo';
import { PRODUCT_ARTS, PRODUCT_TYPES } from '@keepsong/domain/catalogue/product-types';
import { SHIPPING_CLASSES } from '@keepsong/domain/catalogue/shipping-class';
import { DRAWN_DESIGNS, MOST_DESIGNS } from '@keepsong/domain/credits/gift-design';
import { z } from 'zod';
import { rushFee, product as soldProduct } from '../catalog.ts';
import { cents, idParam, queryList, slugParam, text, uuid } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import {
  editState,
  history,
  inBoth,
  missing,
  missingIn,
  moment,
  newWish,
  rollBack,
  standing,
  wish,
} from './items.ts';

const slug = slugParam;
const slugs = z.array(slug).max(40);
const params = z.object({ id: idParam });

/** A text that the customer enters and that is printed on the product. */
const printedField = z.object({
  key: slug,
  label: inBoth(60),
  max_length: z.int().min(1).max(2_000),
  required: z.boolean(),
  /** The values that the customer chooses from. Without choices, the customer may write any text. */
  choices: z.array(inBoth(60)).max(40).optional(),
});

/** Another product that costs less or is added while this one is in the cart (spec 3.7-02). */
const promoAddon = z.object({
  product: slug,
  /** Whether adding this product to the cart also adds the other. */
  adds: z.boolean(),
  /** The discount code that the promotion needs. Null when it needs none. */
  code: text(40).trim().min(1).nullable(),
  from: moment.nullable(),
  to: moment.nullable(),
  discount_percent: z.number().min(0).max(100),
  discount_cents: cents,
});

const giftDesign = z.object({
  picture: z.union([z.enum(DRAWN_DESIGNS), uuid]),
  name: inBoth(60),
  /** Whether buyers can choose this design. Cards that already have it keep it. */
  is_live: z.boolean(),
});

/** A product as editors write it. Other products are named by their slugs. */
export const productBody = z.object({
  /**
   * The slug that names the product in carts, orders and addresses. It cannot change once customers have seen
   * the product.
   */
  name: slug,
  sku: text(40).trim().min(1),
  title: inBoth(120),
  description: inBoth(4_000),
  price_cents: cents,
  product_type: z.enum(PRODUCT_TYPES),
  tags: z.array(text(40).trim().min(1)).max(20),
  art: z.enum(PRODUCT_ARTS),
  requires_shipping_address: z.boolean(),
  /** The class that decides the price of shipping to each country. */
  shipping_class: z.enum(SHIPPING_CLASSES),
  international_shipping: z.boolean(),
  /** Whether the product stands below the song in the cart. */
  under_song: z.boolean(),
  exclude_from_discounts: z.boolean(),
  exclude_from_account_credits: z.boolean(),
  one_per_story: z.boolean(),
  instant_product: z.boolean(),
  /** How many pictures the customer uploads. Null for a product without pictures. */
  pictures: z.object({ least: z.int().min(1).max(40), most: z.int().min(1).max(40) }).nullable(),
  printed_fields: z.array(printedField).max(20),
  /** The main product, when this one is only another size or amount of it. */
  variant_of: slug.nullable(),
  /** The name of the size in English, and in Spanish pages without `variant_name_sp`. */
  variant_name: text(60).trim().nullable(),
  variant_name_sp: text(60).trim().nullable(),
  vendor_id: z.int().nullable(),
  bundled: slugs,
  /** The products that are offered with this one, in this order. */
  addons: slugs,
  promo_addons: z.array(promoAddon).max(10),
  rush_options: z.array(rushFee).max(10),
  /** The range from which the customer chooses the amount. Only for a product without its own price. */
  amounts: z.object({ least: z.int().min(100).max(100_000), most: z.int().min(100).max(100_000) }).nullable(),
  /** In display order. The first photo stands for the product in lists. */
  photos: z.array(z.object({ id: uuid, alt: inBoth(200) })).max(MOST_PHOTOS),
  /**
   * The designs of a gift card in display order. Each is a picture that the shop draws, or a photo. All sizes
   * of the card share them.
   */
  designs: z.array(giftDesign).max(MOST_DESIGNS),
  /** How many pieces may be sold in total, from the time that counting began. Null for any number. */
  stock: z.int().min(0).max(1_000_000).nullable(),
  most_per_order: z.int().min(1).max(99).nullable(),
  most_per_customer: z.int().min(1).max(1_000).nullable(),
  /** Another price during this period. */
  sale: z.object({ price_cents: cents, from: moment, to: moment }).nullable(),
});
export type ProductBody = z.output<typeof productBody>;

const product = productBody.extend({
  id: z.int(),
  /** The pieces in orders and in checkouts that are being paid. Only counted while the product has a stock. */
  taken: z.int(),
  /**
   * Whether a bundle on sale contains the product, which is not on sale by itself. Customers then read in the bundle at
   * once what is saved as a draft, or brought back from an earlier version, without a time.
   */
  only_in_bundle: z.boolean(),
  ...missing,
  ...standing,
});
export type DeskProduct = z.output<typeof product>;
const about = z.object({ product });

export const products = {
  list: {
    summary: 'The products, newest first, with the drafts of the editors',
    query: z.object({
      q: text(120).optional(),
      state: queryList(editState),
      ...missingIn,
      type: queryList(z.enum(PRODUCT_TYPES)),
      cursor: z.coerce.number().int().optional(),
    }),
    response: z.object({
      products: z.array(product),
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  },
  choices: {
    summary: 'What the forms of the editors offer: all products by slug and title, and the vendors',
    response: z.object({
      products: z.array(z.object({ name: z.string(), title: z.string() })),
      vendors: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  },
  read: { summary: 'One product as the editors have it', params, response: about },
  add: {
    summary: 'Add a product; it is a draft unless state says live',
    body: productBody
      .partial()
      .required({ name: true, title: true, price_cents: true, product_type: true })
      .extend(newWish),
    response: about,
  },
  save: {
    summary:
      'Change what is given of a product; state live shows it to customers, archived takes it off sale; a draft of a part that is sold only in a bundle changes it there',
    params,
    body: productBody.partial().extend(wish),
    response: about,
  },
  preview: {
    summary: 'A product as customers would see its draft',
    params,
    response: z.object({
      product: soldProduct,
      addons: z.array(soldProduct),
      variants: z.array(soldProduct),
    }),
  },
  addPhoto: {
    summary: 'Make a photo out of an uploaded picture: a square, in several widths and formats',
    body: z.object({
      image_id: uuid,
      crop: z.object({
        x: z.number().min(0).max(1),
        y: z.number().min(0).max(1),
        zoom: z.number().min(1).max(3),
      }),
    }),
    response: z.object({ photo: z.object({ id: uuid, side: z.int(), url: z.string() }) }),
  },
  history: { summary: 'All versions of a product, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a product the draft again',
    params,
    body: rollBack,
    response: about,
  },
} satisfies CapabilitySchemas<'products'>;
