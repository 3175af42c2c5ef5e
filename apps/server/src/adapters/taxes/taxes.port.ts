import type { Taxes } from '@keepsong/domain/checkout/quote';

/** Where the goods go, or for what is not sent where the customer is: codes as the cart keeps them (spec 3.4-08, -09). */
export type TaxAddress = { country: string; state: string; postal_code: string; city: string };

/** How the shop's tables write a country or a state. */
export const tableCode = (given: string): string => given.trim().toUpperCase();

/** A line as it is taxed: `cents` after discounts and credits that lower the tax, `kind` its product type. */
export type TaxableLine = { cart_uuid: string; cents: number; kind: string; name: string };

/** A row of the shop's own table, in millionths; state '' is the whole country. */
export type TaxRate = { country: string; state: string; kind: string; ratePpm: number };

/** `rates`: at least what the shop's own table says of the address. A provider that knows the taxes itself ignores it. */
export type TaxQuestion = {
  address: TaxAddress;
  lines: readonly TaxableLine[];
  shippingCents: number;
  rates: readonly TaxRate[];
};

/** What a provider keeps of its answer, so that the taxes can be recorded once they are paid. */
export type TaxCalculation = {
  id: string;
  /** Recorded later than this they must be calculated anew; null when that never is. */
  expiresAt: Date | null;
};

/** `calculation` is null when there was nothing to ask about. */
export type CalculatedTaxes = Taxes & { calculation: TaxCalculation | null };

/**
 * Who knows the sales taxes, and keeps the books of those that were collected. Every call throws `TaxesUnavailable`
 * when nobody can say now. Not for use inside a transaction.
 */
export type TaxPort = {
  /**
   * Cents for each line that is taxed, on top of its price, and for the shipping; throws `TaxAddressUnknown` when the
   * address must be put right first. Asking changes nothing, so asking again is always safe.
   */
  taxesFor(question: TaxQuestion): Promise<CalculatedTaxes>;
  /**
   * Writes down that the taxes of a calculation were collected, and answers the transaction. Asked again with the same
   * reference it answers the same one. Throws `TaxCalculationExpired` when it came too late.
   */
  record(input: { calculationId: string; reference: string }): Promise<string>;
  /** Takes back the part of a transaction that was refunded, taxes and all; once for each reference. */
  reverse(input: TaxReversal): Promise<string>;
};

/** `cents` of what was paid are given back now; `isAll` when that leaves nothing. */
export type TaxReversal = { transactionId: string; reference: string; cents: number; isAll: boolean };

export type TaxesUnavailableReason = 'timeout' | 'server_error' | 'rate_limited' | 'misconfigured';

/** Time-out, 5xx, 429, no connection or a wrong key: the shop cannot tell the taxes now. */
export class TaxesUnavailable extends Error {
  override readonly name = 'TaxesUnavailable';
  readonly reason: TaxesUnavailableReason;

  constructor(reason: TaxesUnavailableReason, options?: { cause?: unknown }) {
    super(`The taxes cannot be calculated now (${reason}).`, options);
    this.reason = reason;
  }
}

/** The provider finds no place in the address; the customer can put it right. */
export class TaxAddressUnknown extends Error {
  override readonly name = 'TaxAddressUnknown';

  constructor(options?: { cause?: unknown }) {
    super('The address of the customer is not precise enough to calculate taxes.', options);
  }
}

/** The provider has forgotten the calculation: the taxes have to be calculated anew. */
export class TaxCalculationExpired extends Error {
  override readonly name = 'TaxCalculationExpired';

  constructor(options?: { cause?: unknown }) {
    super('The calculation of the taxes has expired.', options);
  }
}
