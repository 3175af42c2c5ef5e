import * as v from 'valibot';
import { FLAG, fields, listOf, orNull, TEXT } from '../schema/fields.ts';
import { PROMO_ADDON, type PromoAddon } from './coupon/promo-addon.ts';
import { imageLimits, NO_IMAGES, POD_RULES, type PodRules } from './pod-rules.ts';

/** What the catalog says about a product in addition to its price (spec 3.5-07). */
export type ExtraInfo = {
  promo_addons: readonly PromoAddon[];
  /** Whether this physical product may be sent to other countries (spec 5-36). */
  international_shipping: boolean;
  exclude_from_discounts: boolean;
  exclude_from_account_credits: boolean;
  instant_product: boolean;
  /** Whether the shop stops offering this product once the cart has it (spec 5-37). */
  one_per_story: boolean;
  variant_name: string | null;
  /**
   * Only for a revision in the cart: the lines to change (spec 3.5-08; `readRevision` reads them), and the note to the
   * artist.
   */
  revision_requests?: readonly unknown[];
  revision_note?: string;
} & PodRules;

/** The values for a product about which the catalog says nothing special. */
export const PLAIN_INFO: ExtraInfo = {
  promo_addons: [],
  international_shipping: false,
  exclude_from_discounts: false,
  exclude_from_account_credits: false,
  instant_product: false,
  one_per_story: false,
  has_image_uploader: false,
  image_limits: NO_IMAGES,
  pod_fields: [],
  variant_name: null,
};

/**
 * The schema of `extra_info` in the database and in stored carts. Missing or invalid fields get the values of
 * `PLAIN_INFO`.
 */
export const EXTRA_INFO = v.pipe(
  fields({
    promo_addons: listOf(PROMO_ADDON),
    international_shipping: FLAG,
    exclude_from_discounts: FLAG,
    exclude_from_account_credits: FLAG,
    instant_product: FLAG,
    one_per_story: FLAG,
    variant_name: orNull(v.string()),
    ...POD_RULES,
    revision_requests: orNull(v.array(v.unknown())),
    revision_note: TEXT,
  }),
  v.transform(
    ({ revision_requests, revision_note, ...info }): ExtraInfo => ({
      ...info,
      image_limits: imageLimits(info),
      ...(revision_requests ? { revision_requests, revision_note } : {}),
    }),
  ),
);

/** Reads `extra_info` from any value. */
export const readExtraInfo = (value: unknown): ExtraInfo => v.parse(EXTRA_INFO, value);
