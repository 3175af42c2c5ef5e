import type { Taxes } from '@keepsong/domain/checkout/quote';

/** The shipping address, or the customer's address for goods that are not sent. Codes are those of the cart (spec 3.4-08, 3.4-09). */
export type TaxAddress = { country: string; state: string; postal_code: string; city: string };

/** The form of a country's or state's code in the shop's tables. */
export const tableCode = (given: string): string => given.trim().toUpperCase();

/** A line to be taxed. `cents` is the price after discounts and credits that lower the tax; `kind` is the product type. */
export type TaxableLine = { cart_uuid: string; cents: number; kind: string; name: string };

/** A row of the shop's own table, in millionths; state '' is the whole country. */
export type TaxRate = { country: string; state: string; kind: string; ratePpm: number };

/** `rates`: the rows of the shop's own table for the address. A tax provider ignores them. */
export type TaxQuestion = {
  address: TaxAddress;
  lines: readonly TaxableLine[];
  shippingCents: number;
  rates: readonly TaxRate[];
};

/** A provider's calculation, by which the taxes can be recorded once they are paid. */
export type TaxCalculation = {
  id: string;
  /** After this time the taxes must be calculated again before recording; null for never. */
  expiresAt: Date | null;
};

/** `calculation` is null when nothing was taxable. */
export type CalculatedTaxes = Taxes & { calculation: TaxCalculation | null };

/**
 * Calculates sales taxes and records those that were collected. Every call throws `TaxesUnavailable` when the provider
 * cannot answer. Do not call it inside a database transaction.
 */
export type TaxPort = {
  /**
   * The tax of each line and of the shipping in cents, on top of the price. Throws `TaxAddressUnknown` when the customer
   * must correct the address. The call changes nothing, so it can be repeated.
   */
  taxesFor(question: TaxQuestion): Promise<CalculatedTaxes>;
  /**
   * Records that the taxes of a calculation were collected, and gives the transaction's id. A repeated call with the same
   * reference gives the same id. Throws `TaxCalculationExpired` when it is too late.
   */
  record(input: { calculationId: string; reference: string }): Promise<string>;
  /** Reverses the refunded part of a transaction with its taxes, once for each reference. */
  reverse(input: TaxReversal): Promise<string>;
};

/** `cents` is the refunded amount; `isAll` when nothing of the payment is left. */
export type TaxReversal = { transactionId: string; reference: string; cents: number; isAll: boolean };

export type TaxesUnavailableReason = 'timeout' | 'server_error' | 'rate_limited' | 'misconfigured';

/** Time-out, 5xx, 429, no connection or a wrong key: the taxes are not known now. */
export class TaxesUnavailable extends Error {
  override readonly name = 'TaxesUnavailable';
  readonly reason: TaxesUnavailableReason;

  constructor(reason: TaxesUnavailableReason, options?: { cause?: unknown }) {
    super(`The taxes cannot be calculated now (${reason}).`, options);
    this.reason = reason;
  }
}

/** The provider does not recognise the address; the customer can correct it. */
export class TaxAddressUnknown extends Error {
  override readonly name = 'TaxAddressUnknown';

  constructor(options?: { cause?: unknown }) {
    super('The address of the customer is not precise enough to calculate taxes.', options);
  }
}

/** The provider has deleted the calculation; the taxes must be calculated again. */
export class TaxCalculationExpired extends Error {
  override readonly name = 'TaxCalculationExpired';

  constructor(options?: { cause?: unknown }) {
    super('The calculation of the taxes has expired.', options);
  }
}
