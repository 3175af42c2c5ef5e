import Stripe from 'stripe';
import { SHIPPING_TAX_CODE, taxCodeOf } from './stripe-tax-codes.ts';
import {
  TaxAddressUnknown,
  type TaxableLine,
  TaxCalculationExpired,
  TaxesUnavailable,
  type TaxPort,
  type TaxQuestion,
  type TaxReversal,
} from './taxes.port.ts';

export type StripeTaxOptions = {
  secretKey: string;
  /** Address of Stripe's API, which tests replace. The default is Stripe's own address. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  timeoutMs?: number;
  maxNetworkRetries?: 0 | 1 | 2;
};

/** The same API version as in the payments adapter, because both adapters use the same Stripe account. */
const API_VERSION = '2026-10-28.endive';
/** The largest page of lines that Stripe returns. */
const PAGE = 100;

/**
 * Calculates taxes with Stripe Tax (`/v1/tax`). Stripe calculates them for the places where the account is registered
 * to collect taxes.
 */
export function createStripeTaxes(options: StripeTaxOptions): TaxPort {
  const stripe = new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: options.maxNetworkRetries ?? 1,
    telemetry: false,
    ...options.api,
  });

  async function taxesByReference(calculation: Stripe.Tax.Calculation): Promise<Map<string, number>> {
    const { id, line_items: page } = calculation;
    if (!page) throw new Error('A tax calculation came without its lines.');
    // When there are many lines, the calculation itself contains only the first ones. Fetch all of them then.
    const lines =
      page.has_more && id
        ? await stripe.tax.calculations
            .listLineItems(id, { limit: PAGE })
            .autoPagingToArray({ limit: 10 * PAGE })
        : page.data;
    return new Map(lines.map(({ reference, amount_tax }) => [reference, amount_tax]));
  }

  return {
    usesTable: false,
    async taxesFor(question) {
      const { lines, shippingCents } = question;
      const charged = lines.filter(({ cents }) => cents > 0);
      if (charged.length === 0 && shippingCents === 0)
        return { lines: new Map(), shipping: 0, calculation: null };
      try {
        const calculation = await stripe.tax.calculations.create(requestOf(question, charged));
        const taxes = await taxesByReference(calculation);
        const byLine = charged.map(
          ({ cart_uuid }, index) => [cart_uuid, taxes.get(referenceOf(index)) ?? 0] as const,
        );
        return {
          lines: new Map(byLine.filter(([, tax]) => tax > 0)),
          shipping: calculation.shipping_cost?.amount_tax ?? taxes.get(SHIPPING_REFERENCE) ?? 0,
          calculation: calculationOf(calculation),
        };
      } catch (error) {
        throw asTaxesError(error);
      }
    },

    async record({ calculationId, reference }) {
      try {
        const { id } = await stripe.tax.transactions.createFromCalculation(
          { calculation: calculationId, reference },
          // If the taxes of an order are calculated again, the reference stays the same. The key must then be another
          // one, or Stripe would refuse the second calculation.
          { idempotencyKey: `${reference}:${calculationId}` },
        );
        return id;
      } catch (error) {
        throw isForgotten(error) ? new TaxCalculationExpired({ cause: error }) : asTaxesError(error);
      }
    },

    async reverse(reversal) {
      try {
        const { id } = await stripe.tax.transactions.createReversal(reversalOf(reversal), {
          idempotencyKey: reversal.reference,
        });
        return id;
      } catch (error) {
        throw asTaxesError(error);
      }
    },
  };
}

const calculationOf = ({ id, expires_at }: Stripe.Tax.Calculation) =>
  id ? { id, expiresAt: expires_at ? new Date(expires_at * 1000) : null } : null;

/** Whether Stripe no longer has a calculation. Stripe deletes calculations after 90 days. */
const isForgotten = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const reversalOf = ({
  transactionId,
  reference,
  cents,
  isAll,
}: TaxReversal): Stripe.Tax.TransactionCreateReversalParams => ({
  original_transaction: transactionId,
  reference,
  ...(isAll ? { mode: 'full' } : { mode: 'partial', flat_amount: -cents }),
});

/**
 * The reference of a line must be unique and not empty. The ids of cart lines come from browsers and may be neither, so
 * they are not used.
 */
const referenceOf = (index: number): string => `line-${index}`;
const SHIPPING_REFERENCE = 'shipping';

type CalculationParams = Stripe.Tax.CalculationCreateParams;

function requestOf(
  { address, shippingCents, lines }: TaxQuestion,
  charged: readonly TaxableLine[],
): CalculationParams {
  const shipping = {
    amount: shippingCents,
    tax_behavior: 'exclusive',
    tax_code: SHIPPING_TAX_CODE,
  } as const;
  return {
    currency: 'usd',
    customer_details: {
      address: { ...address },
      address_source: lines.some(({ kind }) => kind === 'physical') ? 'shipping' : 'billing',
    },
    // Stripe needs at least one line. When credits pay for all goods, send the shipping as the only line.
    ...(charged.length === 0
      ? { line_items: [{ ...shipping, reference: SHIPPING_REFERENCE }] }
      : {
          line_items: charged.map(lineItem),
          ...(shippingCents > 0 ? { shipping_cost: shipping } : {}),
        }),
    expand: ['line_items'],
  };
}

function lineItem({ cents, kind }: TaxableLine, index: number): CalculationParams['line_items'][number] {
  const tax_code = taxCodeOf(kind);
  return {
    amount: cents,
    reference: referenceOf(index),
    tax_behavior: 'exclusive',
    ...(tax_code ? { tax_code } : {}),
  };
}

/** Translates errors of Stripe's SDK. All other errors are faults of the shop's own code and are returned unchanged. */
function asTaxesError(error: unknown): unknown {
  const { errors } = Stripe;
  const unavailable = (reason: TaxesUnavailable['reason']) => new TaxesUnavailable(reason, { cause: error });
  if (error instanceof errors.StripeConnectionError) return unavailable('timeout');
  if (error instanceof errors.StripeRateLimitError) return unavailable('rate_limited');
  if (error instanceof errors.StripeAPIError) return unavailable('server_error');
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return unavailable('misconfigured');
  if (!(error instanceof errors.StripeInvalidRequestError)) return error;
  switch (error.code) {
    case 'customer_tax_location_invalid':
      return new TaxAddressUnknown({ cause: error });
    case 'taxes_calculation_failed':
      return unavailable('server_error');
    case 'stripe_tax_inactive':
      return unavailable('misconfigured');
    default:
      return error;
  }
}
