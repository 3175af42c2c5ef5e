import type { TaxPort } from '../taxes.port.ts';

/** A tax port under test. */
export type TaxesSubject = { taxes: TaxPort; close(): Promise<void> };

/**
 * The rates that both subjects of the contract know, in millionths: by place and by what the two call a kind of goods,
 * a product type in the shop's table and a tax code at Stripe. What is not here is not taxed.
 */
const RATES: readonly { place: string; kinds: readonly string[]; ppm: number }[] = [
  { place: 'US-NY', kinds: ['physical', 'txcd_99999999'], ppm: 82_500 },
  { place: 'US-NY', kinds: ['shipping', 'txcd_92010001'], ppm: 82_500 },
  { place: 'US-WA', kinds: ['song', 'add-on', 'txcd_10401100'], ppm: 92_900 },
  { place: 'US-WA', kinds: ['physical', 'txcd_99999999'], ppm: 92_900 },
];

export const RATES_PPM: Readonly<Record<string, Readonly<Record<string, number>>>> = RATES.reduce<
  Record<string, Record<string, number>>
>((byPlace, { place, kinds, ppm }) => {
  byPlace[place] = { ...byPlace[place], ...Object.fromEntries(kinds.map((kind) => [kind, ppm])) };
  return byPlace;
}, {});
