import type { ProductType } from '@keepsong/domain/catalogue/product-types';

/**
 * Stripe's tax codes for the shop's product types (https://docs.stripe.com/tax/tax-codes). Stripe knows where and how
 * each code is taxed. A product without a known type is sent without a code. Stripe then uses the default from the tax
 * settings of the shop's Stripe account.
 */
const TAX_CODES: Record<ProductType, string> = {
  // Digital audio that the customer may keep: songs, and products that extend, stream or change a song.
  song: 'txcd_10401100',
  'add-on': 'txcd_10401100',
  revision: 'txcd_10401100',
  // Rush delivery and the service fee are taxed like the song that they belong to.
  fee: 'txcd_10401100',
  // The slideshow: a digital audio-visual work that the customer may keep.
  bundle: 'txcd_10402100',
  // Physical goods in general.
  physical: 'txcd_99999999',
  // A gift card for many kinds of goods. It is not taxed when it is bought, but when it is spent.
  'gift-card': 'txcd_10502000',
  // Tips are not taxable, because the artist gets the whole tip.
  gratuity: 'txcd_00000000',
};

const BY_TYPE: ReadonlyMap<string, string> = new Map(Object.entries(TAX_CODES));

/** Stripe's tax code for a product type, or undefined when the type has none. */
export const taxCodeOf = (kind: string): string | undefined => BY_TYPE.get(kind);

export const SHIPPING_TAX_CODE = 'txcd_92010001';
