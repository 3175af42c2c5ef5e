import { NO_TAXES } from '@keepsong/domain/checkout/quote';
import type { TaxPort } from './taxes.port.ts';

/** For a shop that charges no taxes on purpose (`TAXES=none`). Nothing is calculated, so nothing is ever recorded. */
export const noTaxes: TaxPort = {
  usesTable: false,
  taxesFor: async () => ({ ...NO_TAXES, calculation: null }),
  record: async ({ reference }) => `none:${reference}`,
  reverse: async ({ reference }) => `none:${reference}`,
};
