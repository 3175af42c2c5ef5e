/**
 * What Stripe calls the goods of the shop (https://docs.stripe.com/tax/tax-codes), by product type. Whether and how a
 * code is taxed somewhere is Stripe's business. A type that is not here goes without a code: Stripe then takes the
 * default of the account's tax settings.
 */
const TAX_CODES: ReadonlyMap<string, string> = new Map([
  // Digital audio sold for good: a song that one owns, and what makes it longer, heard elsewhere or changed.
  ['song', 'txcd_10401100'],
  ['add-on', 'txcd_10401100'],
  ['revision', 'txcd_10401100'],
  // Rush delivery and service fee are charged for the song and taxed as it is.
  ['fee', 'txcd_10401100'],
  // The slideshow: a digital audio-visual work sold for good.
  ['bundle', 'txcd_10402100'],
  // Tangible goods in general.
  ['physical', 'txcd_99999999'],
  // A gift card for many kinds of goods: taxed when it is spent.
  ['gift-card', 'txcd_10502000'],
  // Not taxable: all of a tip goes to the artist.
  ['gratuity', 'txcd_00000000'],
]);

/** Stripe's code of a product type, or nothing when it has none. */
export const taxCodeOf = (kind: string): string | undefined => TAX_CODES.get(kind);

export const SHIPPING_TAX_CODE = 'txcd_92010001';
