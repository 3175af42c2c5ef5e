import type { Taxes } from '@keepsong/domain/checkout/quote';

/**
 * The address that decides about the tax: the shipping address, or the customer's address when nothing is shipped.
 * Countries and states have the same codes as in the cart (spec 3.4-08, 3.4-09).
 */
export type TaxAddress = { country: string; state: string; postal_code: string; city: string };

/** Brings the code of a country or state into the form that the shop's tables use. */
export const tableCode = (given: string): string => given.trim().toUpperCase();

/**
 * A line that may be taxed. `cents` is the price after discounts, and after credits that lower the tax. `kind` is the
 * product type.
 */
export type TaxableLine = { cart_uuid: string; cents: number; kind: string; name: string };

/**
 * A row of the shop's own table of tax rates. `ratePpm` is in millionths. The state '' stands for the whole country.
 */
export type TaxRate = { country: string; state: string; kind: string; ratePpm: number };

/** What to calculate. `rates` are the rows of the shop's own table for the address. A tax provider ignores them. */
export type TaxQuestion = {
  address: TaxAddress;
  lines: readonly TaxableLine[];
  shippingCents: number;
  rates: readonly TaxRate[];
};

/** A calculation at the provider. When the taxes have been paid, they are recorded with its id. */
export type TaxCalculation = {
  id: string;
  /**
   * After this time the calculation cannot be recorded any more, and the taxes must be calculated again. Null: never.
   */
  expiresAt: Date | null;
};

/** `calculation` is null when there was nothing to tax. */
export type CalculatedTaxes = Taxes & { calculation: TaxCalculation | null };

/**
 * Calculates sales taxes and records the taxes that were collected. Every call throws `TaxesUnavailable` when the
 * provider cannot answer. Do not call it inside a database transaction.
 */
export type TaxPort = {
  /** Whether the rates are the shop's own table. Then a shop with an empty table takes no taxes. */
  readonly usesTable: boolean;
  /**
   * Calculates the tax of each line and of the shipping, in cents. The tax is added to the price. Throws
   * `TaxAddressUnknown` when the customer must correct the address. The call changes nothing, so it can be repeated.
   */
  taxesFor(question: TaxQuestion): Promise<CalculatedTaxes>;
  /**
   * Records that the taxes of a calculation were collected. Returns the id of the transaction. A repeated call with the
   * same reference returns the same id. Throws `TaxCalculationExpired` when it is too late.
   */
  record(input: { calculationId: string; reference: string }): Promise<string>;
  /**
   * Records that a part of a transaction, with its taxes, was refunded. A repeated call with the same reference has no
   * further effect.
   */
  reverse(input: TaxReversal): Promise<string>;
};

/** `cents` is the refunded amount. `isAll` is true when the whole payment has been refunded. */
export type TaxReversal = { transactionId: string; reference: string; cents: number; isAll: boolean };

export type TaxesUnavailableReason = 'timeout' | 'server_error' | 'rate_limited' | 'misconfigured';

/**
 * Thrown after a time-out, an HTTP status 5xx or 429, without a connection, or when the key is wrong. The taxes cannot
 * be calculated now.
 */
export class TaxesUnavailable extends Error {
  override readonly name = 'TaxesUnavailable';
  readonly reason: TaxesUnavailableReason;

  constructor(reason: TaxesUnavailableReason, options?: { cause?: unknown }) {
    super(`The taxes cannot be calculated now (${reason}).`, options);
    this.reason = reason;
  }
}

/** Thrown when the provider does not recognise the address. The customer can correct it. */
export class TaxAddressUnknown extends Error {
  override readonly name = 'TaxAddressUnknown';

  constructor(options?: { cause?: unknown }) {
    super('The address of the customer is not precise enough to calculate taxes.', options);
  }
}

/** Thrown when the provider has deleted the calculation. The taxes must be calculated again. */
export class TaxCalculationExpired extends Error {
  override readonly name = 'TaxCalculationExpired';

  constructor(options?: { cause?: unknown }) {
    super('The calculation of the taxes has expired.', options);
  }
}
