/**
 * Stripe's tax codes for the shop's product types (https://docs.stripe.com/tax/tax-codes). Stripe knows where and how a
 * code is taxed. A type that is missing here is sent without a code; Stripe then uses the default of the account's tax
 * settings.
 */
const TAX_CODES: ReadonlyMap<string, string> = new Map([
  // Digital audio with permanent rights: songs, and products that extend, stream or change a song.
  ['song', 'txcd_10401100'],
  ['add-on', 'txcd_10401100'],
  ['revision', 'txcd_10401100'],
  // Rush delivery and service fee are taxed like the song that they belong to.
  ['fee', 'txcd_10401100'],
  // The slideshow: a digital audio-visual work with permanent rights.
  ['bundle', 'txcd_10402100'],
  // Tangible goods in general.
  ['physical', 'txcd_99999999'],
  // A gift card for many kinds of goods: taxed when it is spent.
  ['gift-card', 'txcd_10502000'],
  // Not taxable, because all of a tip goes to the artist.
  ['gratuity', 'txcd_00000000'],
]);

/** Stripe's code for a product type; undefined without one. */
export const taxCodeOf = (kind: string): string | undefined => TAX_CODES.get(kind);

export const SHIPPING_TAX_CODE = 'txcd_92010001';
