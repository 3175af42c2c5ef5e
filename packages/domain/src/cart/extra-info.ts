import { NO_IMAGES, type PodRules, readPodRules } from './pod-rules.ts';
import { type PromoAddon, readPromoAddon } from './promo-addon.ts';

/** What the catalog says of a product beyond its price (spec 3.5-07). */
export type ExtraInfo = {
  promo_addons: readonly PromoAddon[];
  /** A physical product that may leave the country (spec 5-36). */
  international_shipping: boolean;
  exclude_from_discounts: boolean;
  exclude_from_account_credits: boolean;
  instant_product: boolean;
  /** Not offered again while it is in the cart (spec 5-37). */
  one_per_story: boolean;
  variant_name: string | null;
  /** Of a revision in the cart: the marked lines (spec 3.5-08; `readRevision` reads them) and the note to the artist. */
  revision_requests?: readonly unknown[];
  revision_note?: string;
} & PodRules;

/** A product of which the catalog says nothing special. */
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

/** Reads `extra_info` as the database or a stored cart holds it; what is missing or of another kind is as in `PLAIN_INFO`. */
export function readExtraInfo(value: unknown): ExtraInfo {
  const info = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const isSet = (key: keyof ExtraInfo) => info[key] === true;
  return {
    promo_addons: Array.isArray(info.promo_addons) ? info.promo_addons.flatMap(readPromoAddon) : [],
    international_shipping: isSet('international_shipping'),
    exclude_from_discounts: isSet('exclude_from_discounts'),
    exclude_from_account_credits: isSet('exclude_from_account_credits'),
    instant_product: isSet('instant_product'),
    one_per_story: isSet('one_per_story'),
    ...readPodRules(info),
    variant_name: typeof info.variant_name === 'string' ? info.variant_name : null,
    ...readMarked(info),
  };
}

/** The marked lines of a revision; nothing for any other product. */
const readMarked = ({ revision_requests, revision_note }: Record<string, unknown>) =>
  Array.isArray(revision_requests)
    ? { revision_requests, revision_note: typeof revision_note === 'string' ? revision_note : '' }
    : {};
