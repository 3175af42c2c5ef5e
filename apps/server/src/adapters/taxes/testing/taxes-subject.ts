import type { TaxPort } from '../taxes.port.ts';

/** The tax adapter under test. */
export type TaxesSubject = { taxes: TaxPort; close(): Promise<void> };

/**
 * The rates that the contract test expects, in millionths, by place and kind of goods. Each kind has two names: its
 * product type for the adapter of the shop's own table, and its tax code for the Stripe adapter. Everything else is not
 * taxed.
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
