import type { TaxedKind } from '@keepsong/domain/checkout/rates';
import type { shippingRates, taxRates } from '../../schema/rates.ts';

type Taxed = 'goods' | 'shipping' | 'digital';

const GOODS: readonly Taxed[] = ['goods'];
const SENT: readonly Taxed[] = ['goods', 'shipping'];
const DIGITAL: readonly Taxed[] = ['goods', 'digital'];
const ALL: readonly Taxed[] = ['goods', 'shipping', 'digital'];

/**
 * Sales tax rates by state, in millionths, and the kinds of products that the state taxes. A rate is only the state's
 * own part, without the parts of counties and towns. The figures are plausible for a demo but no tax advice: a real
 * shop enters its own figures, or lets Stripe Tax calculate (STRIPE_TAX). Alaska, Delaware, Montana, New Hampshire and
 * Oregon have no sales tax.
 */
const SALES_TAX: readonly (readonly [state: string, ratePpm: number, on: readonly Taxed[]])[] = [
  ['AL', 40_000, GOODS],
  ['AZ', 56_000, DIGITAL],
  ['AR', 65_000, ALL],
  ['CA', 72_500, GOODS],
  ['CO', 29_000, DIGITAL],
  ['CT', 63_500, ALL],
  ['DC', 60_000, ALL],
  ['FL', 60_000, GOODS],
  ['GA', 40_000, ALL],
  ['HI', 40_000, ALL],
  ['ID', 60_000, DIGITAL],
  ['IL', 62_500, GOODS],
  ['IN', 70_000, ALL],
  ['IA', 60_000, DIGITAL],
  ['KS', 65_000, SENT],
  ['KY', 60_000, ALL],
  ['LA', 50_000, DIGITAL],
  ['ME', 55_000, DIGITAL],
  ['MD', 60_000, DIGITAL],
  ['MA', 62_500, GOODS],
  ['MI', 60_000, SENT],
  ['MN', 68_750, ALL],
  ['MS', 70_000, ALL],
  ['MO', 42_250, GOODS],
  ['NE', 55_000, ALL],
  ['NV', 68_500, GOODS],
  ['NJ', 66_250, ALL],
  ['NM', 48_750, ALL],
  ['NY', 40_000, SENT],
  ['NC', 47_500, ALL],
  ['ND', 50_000, SENT],
  ['OH', 57_500, ALL],
  ['OK', 45_000, GOODS],
  ['PA', 60_000, ALL],
  ['PR', 105_000, SENT],
  ['RI', 70_000, ALL],
  ['SC', 60_000, SENT],
  ['SD', 42_000, ALL],
  ['TN', 70_000, ALL],
  ['TX', 62_500, ALL],
  ['UT', 61_000, DIGITAL],
  ['VT', 60_000, ALL],
  ['VA', 53_000, GOODS],
  ['WA', 65_000, ALL],
  ['WV', 60_000, ALL],
  ['WI', 50_000, ALL],
  ['WY', 40_000, DIGITAL],
];

/**
 * The product types that belong to each kind of goods in tax law. Gift cards and tips are missing, because buying them
 * is not taxed.
 */
const KINDS: Readonly<Record<Taxed, readonly TaxedKind[]>> = {
  goods: ['physical'],
  shipping: ['shipping'],
  digital: ['song', 'add-on', 'bundle', 'fee', 'revision'],
};

export const DEMO_TAX_RATES: readonly (typeof taxRates.$inferInsert)[] = SALES_TAX.map(
  ([state, ratePpm, on]) => ({ country: 'US', state, kinds: on.flatMap((taxed) => KINDS[taxed]), ratePpm }),
);

/** The price of sending one parcel, in cents. '*' stands for all countries that are not listed. */
export const DEMO_SHIPPING_RATES: readonly (typeof shippingRates.$inferInsert)[] = [
  { country: 'US', cents: 595 },
  { country: 'CA', cents: 1_295 },
  { country: 'MX', cents: 1_495 },
  { country: '*', cents: 1_995 },
];
