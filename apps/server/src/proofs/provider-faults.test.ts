import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkouts } from '../../db/schema/checkout.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { FAULT_KINDS, type FaultKind } from '../adapters/payments/sandbox/faults.ts';
import { type Catalogue, stockShop } from '../testing/commission-song.ts';
import { readyToHold } from '../testing/holding-buyer.ts';
import { offerCoupon } from '../testing/money.ts';
import { findWrongs } from '../testing/oracle.ts';
import { newcomer } from '../testing/people.ts';
import { type Desk, MINUTE_MS, openDesk } from '../testing/provider-desk.ts';
import { createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';

const CREDIT = { nonTaxable: 500, taxable: 700 };

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let desk: Desk;
let code: string;
let coupon = 0;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  desk = openDesk(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  coupon += 1;
  code = `HELD${coupon}`;
  await offerCoupon(shop, code, { discountPercent: 10, maxUses: 1 });
  await shop.db.execute('delete from rate_counters');
});
afterEach(async () => {
  await shop.payments.controls.clearFaults();
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

/**
 * A customer whose cart uses the coupon's only use and all of the customer's credit. The cart is priced but not yet
 * submitted.
 */
async function ready() {
  const buyer = await readyToHold(shop, stock, newcomer(shop), { coupon: code, credit: CREDIT });
  return { ...buyer, intentId: String(buyer.settings.stripe_intent_id) };
}
type Buyer = Awaited<ReturnType<typeof ready>>;

async function submitted(): Promise<Buyer> {
  const buyer = await ready();
  const answer = await buyer.submit();
  if (answer.status !== 200) throw new Error(`not submitted: ${JSON.stringify(answer.body)}`);
  return buyer;
}

const held = async ({ visitor }: Buyer) => ({
  uses: (await shop.db.select().from(coupons).where(eq(coupons.code, code)))[0]?.uses,
  credit: (await visitor.call('credits.balance', {})).body.total_credits,
});
const SPENT = { uses: 1, credit: 0 };
const FREE = { uses: 0, credit: 1_200 };

async function booksOf({ intentId }: Buyer) {
  const { charges, refunds } = await shop.payments.readLedger();
  return {
    charged: charges.filter(({ intent_id, status }) => intent_id === intentId && status === 'succeeded')
      .length,
    refunded: refunds.filter(({ intent_id }) => intent_id === intentId).length,
  };
}

/**
 * Runs the job that runs every minute. In the first minutes the provider may fail; the last run must succeed.
 */
async function reconcileUntilQuiet(): Promise<void> {
  for (let minute = 0; minute < 4; minute += 1) {
    clock.advance(MINUTE_MS);
    await desk.reconcile().catch(() => undefined);
  }
  await desk.reconcile();
}

/** Waits for a payment to get this status. When a call succeeds late, the provider chooses the time. */
async function waitFor({ intentId }: Buyer, status: 'succeeded' | 'canceled'): Promise<void> {
  await expect
    .poll(async () => (await shop.payments.findIntent(intentId))?.status, { timeout: 5_000, interval: 50 })
    .toBe(status);
}

const moneyMoves = (kind: FaultKind): boolean => kind === 'answer_lost' || kind === 'succeeds_late';

/** By day one of the faults that have no effect at the provider, and one of those that have. The shop treats them alike. */
const BY_DAY: readonly FaultKind[] = ['timeout', 'succeeds_late'];
const KINDS = process.env.TEST_SIZE === 'night' ? FAULT_KINDS : BY_DAY;

describe.each(KINDS)('a provider with %s', (kind) => {
  const fail = (operation: Parameters<TestShop['payments']['controls']['scriptFault']>[0], times = 1) =>
    shop.payments.controls.scriptFault(operation, kind, times);

  it('charges once when any call of a payment fails, and spends held coupons and credit once', async () => {
    await fail('createIntent');
    const buyer = await ready().catch(ready);
    await buyer.submit();
    await fail('confirm');
    await buyer.pay().catch(() => undefined);
    if (kind === 'succeeds_late') await waitFor(buyer, 'succeeded');
    await buyer.pay().catch(() => undefined);
    await fail('findIntent', 2);
    expect((await buyer.confirm()).status).toBe(502);
    expect(await held(buyer)).toEqual(SPENT);
    await reconcileUntilQuiet();
    expect(await desk.stateOf(buyer.submission_id)).toBe('fulfilled');
    expect((await buyer.confirm()).body.is_processed).toBe(true);
    expect(await booksOf(buyer)).toEqual({ charged: 1, refunded: 0 });
    expect(await held(buyer)).toEqual(SPENT);
  });

  it('keeps coupons and credit until the payment is really over when the customer gives up and prices again', async () => {
    const buyer = await submitted();
    await fail('cancelIntent');
    const again = await buyer.visitor.call('checkout.paymentSettings', { body: buyer.cart });
    expect(again.status).toBe(502);
    // At this moment it is not known whether the payment can still succeed, so everything stays reserved.
    expect(await held(buyer)).toEqual(SPENT);
    if (kind === 'succeeds_late') await waitFor(buyer, 'canceled');
    expect((await buyer.visitor.call('checkout.paymentSettings', { body: buyer.cart })).status).toBe(200);
    expect(await held(buyer)).toEqual(FREE);
    expect((await buyer.pay()).ok).toBe(false);
    await reconcileUntilQuiet();
    expect(await desk.stateOf(buyer.submission_id)).toMatch(/expired|failed/);
    expect(await held(buyer)).toEqual(FREE);
    expect(await booksOf(buyer)).toEqual({ charged: 0, refunded: 0 });
  });

  it('makes the order or cancels the payment, never both, when it succeeds while being canceled', async () => {
    const buyer = await submitted();
    await fail('confirm');
    clock.advance(DAY_MS + MINUTE_MS);
    const paying = buyer.pay().catch(() => undefined);
    await Promise.all([paying, desk.reconcile().catch(() => undefined)]);
    if (kind === 'succeeds_late') await new Promise((over) => setTimeout(over, 2_500));
    await reconcileUntilQuiet();
    const { charged, refunded } = await booksOf(buyer);
    const isOrdered = (await desk.stateOf(buyer.submission_id)) === 'fulfilled';
    expect(charged - refunded).toBe(isOrdered ? 1 : 0);
    if (!moneyMoves(kind)) expect(isOrdered).toBe(false);
    expect(await held(buyer)).toEqual(isOrdered ? SPENT : FREE);
  });

  it('refunds a wrong payment once and releases coupons and credit', async () => {
    const buyer = await submitted();
    const metadata = { checkout_id: (await rowOf(buyer)).id };
    await shop.payments.updateIntent(buyer.intentId, { amountCents: 5_000, metadata, idempotencyKey: code });
    await buyer.pay();
    await fail('refund', 2);
    expect((await buyer.confirm()).status).toBe(502);
    expect(await desk.stateOf(buyer.submission_id)).toBe('refund_due');
    expect(await held(buyer)).toEqual(FREE);
    for (const { body } of await desk.eventsOf(buyer.intentId)) await desk.deliver(body);
    if (kind === 'succeeds_late') await new Promise((over) => setTimeout(over, 2_500));
    await reconcileUntilQuiet();
    expect(await desk.stateOf(buyer.submission_id)).toBe('refunded');
    expect(await booksOf(buyer)).toEqual({ charged: 1, refunded: 1 });
    expect(await held(buyer)).toEqual(FREE);
  });
});

async function rowOf({ submission_id }: Buyer) {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.submissionId, submission_id));
  if (!row) throw new Error('no checkout');
  return row;
}

it('a provider that fails for one checkout does not delay the others', async () => {
  const buyers: Awaited<ReturnType<typeof readyToHold>>[] = [];
  for (let made = 0; made < 2; made += 1) {
    const buyer = await readyToHold(shop, stock, newcomer(shop), {});
    await buyer.submit();
    await buyer.pay();
    clock.advance(1_000);
    buyers.push(buyer);
  }
  const made = () => Promise.all(buyers.map(({ submission_id }) => desk.ordersOf(submission_id)));
  clock.advance(MINUTE_MS);
  await shop.payments.controls.scriptFault('findIntent', 'timeout');
  await desk.reconcile().catch(() => undefined);
  expect(await made()).toContain(1);
  clock.advance(MINUTE_MS);
  await desk.reconcile();
  expect(await made()).toEqual([1, 1]);
});

it('a checkout that cannot be settled says since when, until it can', async () => {
  const buyer = await submitted();
  await buyer.pay();
  // A run asks twice: for the checkout, and for the event of which no webhook told.
  await shop.payments.controls.scriptFault('findIntent', 'timeout', 4);
  clock.advance(MINUTE_MS);
  const since = clock.now();
  await expect(desk.reconcile()).rejects.toThrow();
  expect((await rowOf(buyer)).stuckSince).toEqual(since);
  clock.advance(MINUTE_MS);
  await expect(desk.reconcile()).rejects.toThrow();
  expect((await rowOf(buyer)).stuckSince).toEqual(since);
  clock.advance(MINUTE_MS);
  await desk.reconcile();
  expect(await rowOf(buyer)).toMatchObject({ state: 'fulfilled', stuckSince: null });
});
