import { taxOn } from '@keepsong/domain/checkout/money';
import { type TaxPort, tableCode } from './taxes.port.ts';

/** The `kind` of the rows with the tax rate for shipping. */
const SHIPPING = 'shipping';

/** Calculations from the shop's own table never expire. */
const CALCULATION = { id: 'table', expiresAt: null } as const;

/**
 * Calculates taxes from the shop's own table of rates. The rate of the state applies, or else the rate of the country.
 * Without a row there is no tax. No provider records these taxes, so the id of a transaction is made from the order's
 * reference.
 */
export const tableTaxes: TaxPort = {
  usesTable: true,
  async taxesFor({ address, lines, shippingCents, rates }) {
    const country = tableCode(address.country);
    const state = tableCode(address.state);
    const ofPlace = new Map<string, number>();
    for (const rate of rates) {
      if (rate.country !== country || (rate.state !== '' && rate.state !== state)) continue;
      if (rate.state !== '' || !ofPlace.has(rate.kind)) ofPlace.set(rate.kind, rate.ratePpm);
    }
    const taxed = (kind: string, cents: number) => taxOn(cents, ofPlace.get(kind) ?? 0);
    const taxes = lines.map(({ cart_uuid, kind, cents }) => [cart_uuid, taxed(kind, cents)] as const);
    return {
      lines: new Map(taxes.filter(([, tax]) => tax > 0)),
      shipping: taxed(SHIPPING, shippingCents),
      calculation: shippingCents > 0 || lines.some(({ cents }) => cents > 0) ? CALCULATION : null,
    };
  },
  record: async ({ reference }) => `table:${reference}`,
  reverse: async ({ reference }) => `table:${reference}`,
};
