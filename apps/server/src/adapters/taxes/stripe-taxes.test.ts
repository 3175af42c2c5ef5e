import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  STAND_IN_SECRET_KEY,
  type StripeStandIn,
  startStripeStandIn,
} from '../payments/testing/stripe-stand-in.ts';
import { createStripeTaxes } from './stripe-taxes.ts';
import { TaxAddressUnknown, TaxCalculationExpired, TaxesUnavailable } from './taxes.port.ts';
import { StripeTaxBooks } from './testing/stripe-tax-books.ts';
import { SEATTLE, SKANEATELES, taxable, taxesContract } from './testing/taxes-contract.ts';

const start = () => startStripeStandIn({ taxes: new StripeTaxBooks() });

/** Long enough that no pause of a busy machine ends it, and short enough for the tests of silence. */
const PATIENCE_MS = 2_000;

const connect = (standIn: StripeStandIn, secretKey = STAND_IN_SECRET_KEY) =>
  createStripeTaxes({ secretKey, api: standIn.api, timeoutMs: PATIENCE_MS, maxNetworkRetries: 0 });

describe('Stripe Tax', () => {
  taxesContract(async () => {
    const standIn = await start();
    return { taxes: connect(standIn), close: () => standIn.close() };
  });
});

describe('the Stripe Tax adapter', () => {
  let standIn: StripeStandIn;
  beforeEach(async () => {
    standIn = await start();
  });
  afterEach(() => standIn.close());

  const question = {
    address: SEATTLE,
    lines: [taxable('song', 19_999), taxable('physical', 4_800), taxable('novelty', 300)],
    shippingCents: 595,
    rates: [],
  };

  it('sends what Stripe expects', async () => {
    await connect(standIn).taxesFor(question);
    const [request] = standIn.requests;
    expect(`${request?.method} ${request?.path}`).toBe('POST /v1/tax/calculations');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'stripe-version': '2026-10-28.endive',
    });
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      currency: 'usd',
      'customer_details[address][country]': 'US',
      'customer_details[address][state]': 'WA',
      'customer_details[address][postal_code]': '98104',
      'customer_details[address][city]': 'Seattle',
      'customer_details[address_source]': 'shipping',
      'line_items[0][amount]': '19999',
      'line_items[0][reference]': 'line-0',
      'line_items[0][tax_behavior]': 'exclusive',
      'line_items[0][tax_code]': 'txcd_10401100',
      'line_items[1][amount]': '4800',
      'line_items[1][reference]': 'line-1',
      'line_items[1][tax_behavior]': 'exclusive',
      'line_items[1][tax_code]': 'txcd_99999999',
      'line_items[2][amount]': '300',
      'line_items[2][reference]': 'line-2',
      'line_items[2][tax_behavior]': 'exclusive',
      'shipping_cost[amount]': '595',
      'shipping_cost[tax_behavior]': 'exclusive',
      'shipping_cost[tax_code]': 'txcd_92010001',
      'expand[0]': 'line_items',
    });
  });

  it('uses the address of a digital order as the billing address', async () => {
    await connect(standIn).taxesFor({
      address: SKANEATELES,
      lines: [taxable('song', 100)],
      shippingCents: 0,
      rates: [],
    });
    expect(standIn.requests[0]?.form.get('customer_details[address_source]')).toBe('billing');
  });

  it('does not ask Stripe when nothing is taxable', async () => {
    const free = { ...question, lines: [taxable('song', 0)], shippingCents: 0 };
    expect(await connect(standIn).taxesFor(free)).toEqual({
      lines: new Map(),
      shipping: 0,
      calculation: null,
    });
    expect(standIn.requests).toEqual([]);
  });

  it.each([
    ['timeout', 'timeout'],
    ['answer_lost', 'timeout'],
    ['server_error', 'server_error'],
    ['rate_limited', 'rate_limited'],
  ] as const)('a %s is a shop that cannot tell now', async (fault, reason) => {
    standIn.failNext(fault);
    const error = await connect(standIn)
      .taxesFor(question)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TaxesUnavailable);
    expect(error).toMatchObject({ reason });
    expect((await connect(standIn).taxesFor(question)).lines.get('song')).toBe(1_858);
  });

  it('treats a wrong key as a fault of the shop', async () => {
    const call = connect(standIn, 'sk_test_wrong').taxesFor(question);
    await expect(call).rejects.toMatchObject({ name: 'TaxesUnavailable', reason: 'misconfigured' });
  });

  it('reports an address that Stripe does not recognise', async () => {
    const nowhere = { ...question, address: { ...SEATTLE, postal_code: 'x' } };
    await expect(connect(standIn).taxesFor(nowhere)).rejects.toBeInstanceOf(TaxAddressUnknown);
  });

  it('sends an order and its refunds as Stripe expects them', async () => {
    const taxes = connect(standIn);
    const { calculation } = await taxes.taxesFor(question);
    expect(calculation).toEqual({ id: 'taxcalc_1', expiresAt: new Date('2027-02-20T12:00:00Z') });
    const transactionId = await taxes.record({ calculationId: 'taxcalc_1', reference: 'order:1' });
    await taxes.reverse({ transactionId, reference: 'order:1:refund:500', cents: 500, isAll: false });
    await taxes.reverse({ transactionId, reference: 'order:1:refund:900', cents: 400, isAll: true });
    expect(standIn.requests.slice(1).map(({ path, form }) => [path, Object.fromEntries(form)])).toEqual([
      ['/v1/tax/transactions/create_from_calculation', { calculation: 'taxcalc_1', reference: 'order:1' }],
      [
        '/v1/tax/transactions/create_reversal',
        {
          original_transaction: transactionId,
          reference: 'order:1:refund:500',
          mode: 'partial',
          flat_amount: '-500',
        },
      ],
      [
        '/v1/tax/transactions/create_reversal',
        { original_transaction: transactionId, reference: 'order:1:refund:900', mode: 'full' },
      ],
    ]);
  });

  it('reports a calculation that Stripe has deleted', async () => {
    const call = connect(standIn).record({ calculationId: 'taxcalc_9', reference: 'order:1' });
    await expect(call).rejects.toBeInstanceOf(TaxCalculationExpired);
  });

  it('records an order once although the answer was lost', { tags: ['night'] }, async () => {
    const taxes = connect(standIn);
    const { calculation } = await taxes.taxesFor(question);
    const order = { calculationId: calculation?.id ?? '', reference: 'order:1' };
    standIn.failNext('answer_lost');
    await expect(taxes.record(order)).rejects.toMatchObject({ reason: 'timeout' });
    expect(await taxes.record(order)).toBe('tax_1');
  });
});
