import type { TaxPort } from '../taxes.port.ts';

/** A tax port under test. */
export type TaxesSubject = { taxes: TaxPort; close(): Promise<void> };

/**
 * The rates for both subjects of the contract, in millionths, by place and kind of goods. A kind has two names: its
 * product type in the shop's table, and its tax code at Stripe. Everything else is not taxed.
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
