import { EVERYWHERE_ELSE, TAXED_KINDS, WHOLE_PPM } from '@keepsong/domain/checkout/rates';
import { z } from 'zod';
import { cents, reason, text } from './common.ts';
import type { CallSchema } from './transport/call-schemas.ts';

const upper = (max: number) => text(max).trim().toUpperCase();
const country = upper(2).regex(/^[A-Z]{2}$/);
/** Empty: the whole country. */
const state = upper(3).regex(/^[A-Z0-9]*$/);

const taxRate = z.object({
  kind: z.enum(TAXED_KINDS),
  /** In millionths. */
  ppm: z.int().min(0).max(WHOLE_PPM),
});
const taxedPlace = z.object({ country: z.string(), state: z.string(), rates: z.array(taxRate) });
export type TaxedPlace = z.output<typeof taxedPlace>;

const rateTables = z.object({
  /** Who calculates taxes. For `provider` the table is not used. */
  taxes_by: z.enum(['table', 'provider']),
  places: z.array(taxedPlace),
  /** The price of sending one parcel. The country `*` stands for all that are not listed. */
  shipping: z.array(z.object({ country: z.string(), cents })),
});
export type RateTables = z.output<typeof rateTables>;

/** The tables of tax and shipping, which the finance staff keep. */
export const rateCalls = {
  rates: { summary: 'The tables of tax and shipping rates', response: rateTables },
  saveTaxRates: {
    summary: 'Replace the tax rates of a place; without rates it is not taxed',
    body: z.object({ country, state, rates: z.array(taxRate).max(TAXED_KINDS.length), reason }),
    response: rateTables,
  },
  saveShippingRate: {
    summary: 'Set the price of a parcel to a country; null removes it',
    body: z.object({
      country: z.union([z.literal(EVERYWHERE_ELSE), country]),
      cents: cents.nullable(),
      reason,
    }),
    response: rateTables,
  },
} satisfies Record<string, CallSchema>;
