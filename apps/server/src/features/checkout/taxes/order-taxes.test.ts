import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { orders, orderTaxes } from '../../../../db/schema/checkout.ts';
import { taxRates } from '../../../../db/schema/rates.ts';
import {
  STAND_IN_SECRET_KEY,
  type StripeStandIn,
  startStripeStandIn,
} from '../../../adapters/payments/testing/stripe-stand-in.ts';
import { createStripeTaxes } from '../../../adapters/taxes/stripe-taxes.ts';
import { StripeTaxBooks } from '../../../adapters/taxes/testing/stripe-tax-books.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { type Catalogue, readyToPay, stockShop } from '../../../testing/commission-song.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createOrderTaxes } from './order-taxes.service.ts';

type Till = { shop: TestShop; clock: ReturnType<typeof createTestClock>; stock: Catalogue };

async function openTill(options: Parameters<typeof openTestShop>[0] = {}): Promise<Till> {
  const clock = createTestClock();
  const shop = await openTestShop({ ...options, clock });
  return { shop, clock, stock: await stockShop(shop) };
}

/** Places and pays an order; returns the order and its payment. */
async function paidOrder({ shop, stock }: Till) {
  const buyer = await readyToPay(shop, stock, shop.visitor());
  await buyer.submit();
  await buyer.pay();
  await buyer.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.submissionId, buyer.submission_id));
  if (!order) throw new Error('no order');
  return { order, intentId: order.intentId ?? '', quote: buyer.settings.quote };
}

const taxesOf = async ({ shop }: Till, orderId: number) =>
  (await shop.db.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId)))[0];

async function giveBack({ shop }: Till, intentId: string, amountCents: number): Promise<void> {
  const idempotencyKey = `${intentId}:${amountCents}`;
  const { refundedCents } = await shop.payments.refund(intentId, { amountCents, idempotencyKey });
  await shop.services.webhook.receive({
    id: `evt_${intentId}_${refundedCents}`,
    type: 'charge.refunded',
    intentId,
  });
}

describe('taxes of a paid order at Stripe', () => {
  let till: Till;
  let books: StripeTaxBooks;
  let standIn: StripeStandIn;
  let taxes: ReturnType<typeof createStripeTaxes>;

  beforeAll(async () => {
    books = new StripeTaxBooks();
    standIn = await startStripeStandIn({ taxes: books });
    taxes = createStripeTaxes({
      secretKey: STAND_IN_SECRET_KEY,
      api: standIn.api,
      timeoutMs: 2_000,
      maxNetworkRetries: 0,
    });
    till = await openTill({ taxes });
  });
  afterAll(async () => {
    await till.shop.close();
    await standIn.close();
  });
  const runDue = () => till.shop.services.orderTaxes.runDue();
  /** The recorded tax transactions of an order, oldest first. */
  const bookedOf = ({ submissionId }: { submissionId: string }) =>
    [...books.transactions].filter(([reference]) => reference.startsWith(`order:${submissionId}`));
  const transactionOf = async ({ id }: { id: number }) => (await taxesOf(till, id))?.transactionId;

  it('are recorded once, under the submission, from the calculation that was stored with the quote', async () => {
    const { order } = await paidOrder(till);
    expect(bookedOf(order)).toEqual([]);
    await Promise.all([runDue(), runDue()]);
    await runDue();
    const calculation = order.cart.tax?.id;
    expect(calculation).toMatch(/^taxcalc_/);
    const transactionId = await transactionOf(order);
    expect(bookedOf(order)).toEqual([[`order:${order.submissionId}`, { id: transactionId, calculation }]]);
    expect(await taxesOf(till, order.id)).toMatchObject({ nextAt: null, failure: null });
  });

  it('are reversed by the refunded amount, and completely with the last refund', async () => {
    const { order, intentId } = await paidOrder(till);
    await giveBack(till, intentId, 5_000);
    await runDue();
    await giveBack(till, intentId, order.totalCents - 5_000);
    // The provider reports the same refund again, late.
    await till.shop.services.webhook.receive({ id: `late_${intentId}`, type: 'charge.refunded', intentId });
    await runDue();
    await runDue();
    const reference = `order:${order.submissionId}`;
    const id = await transactionOf(order);
    expect(bookedOf(order)).toEqual([
      [reference, { id, calculation: order.cart.tax?.id }],
      [`${reference}:refund:5000`, { id: expect.any(String), reverses: id, flatAmount: -5_000 }],
      [`${reference}:refund:${order.totalCents}`, { id: expect.any(String), reverses: id, flatAmount: null }],
    ]);
    expect(await taxesOf(till, order.id)).toMatchObject({
      refundedCents: order.totalCents,
      reversedCents: order.totalCents,
      nextAt: null,
    });
  });

  it('are reversed without a webhook too: an hourly search finds the refund, and reverses once', async () => {
    const [one, whole, kept] = [await paidOrder(till), await paidOrder(till), await paidOrder(till)];
    const { payments, services } = till.shop;
    await payments.refund(one.intentId, { amountCents: 4_000, idempotencyKey: `desk:${one.intentId}` });
    await payments.refund(whole.intentId, {
      amountCents: whole.order.totalCents,
      idempotencyKey: `desk:${whole.intentId}`,
    });
    await services.sendRefunds.findMissed();
    await runDue();
    await services.sendRefunds.findMissed();
    await runDue();
    const referencesOf = ({ order }: typeof one) =>
      bookedOf(order).map(([reference]) => reference.split(':')[3]);
    expect(referencesOf(one)).toEqual([undefined, '4000']);
    expect(referencesOf(whole)).toEqual([undefined, String(whole.order.totalCents)]);
    expect(referencesOf(kept)).toEqual([undefined]);
    expect(await taxesOf(till, one.order.id)).toMatchObject({ refundedCents: 4_000, reversedCents: 4_000 });
  });

  it('are reversed by a later search when the provider was unavailable during the first', async () => {
    const { order, intentId } = await paidOrder(till);
    const { payments, services } = till.shop;
    await payments.refund(intentId, { amountCents: 1_000, idempotencyKey: `desk:${intentId}` });
    await payments.controls.scriptFault('findReturned', 'server_error');
    await expect(services.sendRefunds.findMissed()).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
    expect(await taxesOf(till, order.id)).toMatchObject({ refundedCents: 0 });
    await services.sendRefunds.findMissed();
    expect(await taxesOf(till, order.id)).toMatchObject({ refundedCents: 1_000 });
    await runDue();
  });

  it('are reversed for the other refunds when the search fails for one', { tags: ['night'] }, async () => {
    const paid = [await paidOrder(till), await paidOrder(till), await paidOrder(till)];
    const { payments, services } = till.shop;
    for (const { intentId } of paid)
      await payments.refund(intentId, { amountCents: 1_500, idempotencyKey: `desk:${intentId}` });
    await payments.controls.scriptFault('findReturns', 'server_error');
    await expect(services.sendRefunds.findMissed()).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
    const ids = paid.map(({ order }) => order.id);
    const rows = await till.shop.db.select().from(orderTaxes).where(inArray(orderTaxes.orderId, ids));
    expect(rows.filter(({ refundedCents }) => refundedCents === 1_500).length).toBeGreaterThanOrEqual(2);
    await services.sendRefunds.findMissed();
    await runDue();
  });

  it.each(['server_error', 'answer_lost', 'rate_limited'] as const)(
    'are recorded once after a %s',
    { tags: ['night'] },
    async (fault) => {
      const { order } = await paidOrder(till);
      standIn.failNext(fault);
      await expect(runDue()).rejects.toMatchObject({ name: 'TaxesUnavailable' });
      expect(await transactionOf(order)).toBeNull();
      await runDue();
      expect(await transactionOf(order), 'not at once').toBeNull();
      till.clock.advance(2 * 60_000);
      await runDue();
      expect(bookedOf(order).map(([reference]) => reference)).toEqual([`order:${order.submissionId}`]);
      expect(await transactionOf(order)).toBe(bookedOf(order)[0]?.[1].id);
    },
  );

  it('are calculated again when Stripe no longer has the calculation', async () => {
    const { order } = await paidOrder(till);
    books.forgetCalculations();
    await runDue();
    const [[reference, what] = []] = bookedOf(order);
    expect(reference).toBe(`order:${order.submissionId}`);
    expect(what).toHaveProperty('calculation');
    expect(what).not.toHaveProperty('calculation', order.cart.tax?.id);
  });

  it('are calculated again when the calculation is too old', async () => {
    const { order } = await paidOrder(till);
    till.clock.advance(120 * DAY_MS);
    const before = standIn.requests.length;
    await runDue();
    expect(standIn.requests.slice(before).map(({ path }) => path)).toEqual([
      '/v1/tax/calculations',
      '/v1/tax/transactions/create_from_calculation',
    ]);
    expect(await transactionOf(order)).toBe(bookedOf(order)[0]?.[1].id);
  });

  /** An order whose stored taxes differ from a new calculation. */
  async function changedOrder() {
    const { order } = await paidOrder(till);
    const quote = { ...order.quote, taxes: order.quote.taxes + 1 };
    await till.shop.db.update(orders).set({ quote }).where(eq(orders.id, order.id));
    books.forgetCalculations();
    return order;
  }

  /** The mails to the staff that name an order. */
  async function mailsAbout({ id }: { id: number }) {
    await till.shop.services.relay.drain();
    const mails = await till.shop.mailbox.listMessages({ to: till.shop.settings.supportEmail });
    return mails.filter(({ subject }) => subject?.includes(orderNumber(id)));
  }

  it('are left to the staff when a new calculation differs, and nothing is recorded', async () => {
    const order = await changedOrder();
    await expect(runDue()).rejects.toThrow('taxes_changed');
    expect(bookedOf(order)).toEqual([]);
    expect(await taxesOf(till, order.id)).toMatchObject({ failure: 'taxes_changed', nextAt: null });
    await runDue();
    expect(await mailsAbout(order)).toHaveLength(1);
  });

  it('are reported to the staff after a restart when the shop stopped while reporting a difference', {
    tags: ['night'],
  }, async () => {
    const order = await changedOrder();
    const { databaseUrl, settings } = till.shop;
    const database = openDatabase(databaseUrl);
    onTestFinished(() => database.close());
    const broken = createOrderTaxes({
      db: database.db,
      taxes,
      clock: till.clock,
      staff: { email: settings.supportEmail, locale: 'en' },
      notifications: { notify: () => Promise.reject(new Error('ended')) },
    });
    await expect(broken.runDue()).rejects.toThrow('ended');
    expect(await mailsAbout(order)).toEqual([]);
    till.clock.advance(2 * 60_000);
    await expect(runDue()).rejects.toThrow('taxes_changed');
    expect(await mailsAbout(order)).toHaveLength(1);
  });
});

describe('taxes of a paid order from the shop’s own table', () => {
  let till: Till;
  beforeAll(async () => {
    till = await openTill();
    await till.shop.db
      .insert(taxRates)
      .values([{ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 }]);
  });
  afterAll(() => till.shop.close());

  it('are marked as recorded and reversed without a call to a provider', async () => {
    const { order, intentId } = await paidOrder(till);
    await till.shop.services.orderTaxes.runDue();
    await giveBack(till, intentId, 800);
    await till.shop.services.orderTaxes.runDue();
    expect(await taxesOf(till, order.id)).toMatchObject({
      calculationId: 'table',
      transactionId: `table:order:${order.submissionId}`,
      refundedCents: 800,
      reversedCents: 800,
      nextAt: null,
    });
  });
});
