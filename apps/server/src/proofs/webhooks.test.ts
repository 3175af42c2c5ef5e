import { count, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkouts, orders, paymentEvents } from '../../db/schema/checkout.ts';
import { FAULT_KINDS } from '../adapters/payments/sandbox/faults.ts';
import { SIGNATURE_HEADER, signWebhook } from '../adapters/payments/sandbox/signature.ts';
import { reconcileJob } from '../features/checkout/reconcile.job.ts';
import { type Catalogue, readyToPay, stockShop } from '../testing/commission-song.ts';
import { findWrongs } from '../testing/oracle.ts';
import { newcomer } from '../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';

const SECRET = 'test-webhook-secret';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A card whose result comes later: it succeeds, and it is declined. */
const LATER = { good: '4000000000000077', bad: '4000000000000341' };
const DECLINED = '4000000000000002';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.payments.controls.clearFaults();
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

type Event = { id: string; body: string };

/** The events of an intent, as the provider would send them, oldest first. */
async function eventsOf(intentId: string): Promise<Event[]> {
  const { rows } = await shop.database.pool.query<Event>(
    'select id, body from sandbox_payments.events where intent_id = $1 order by position',
    [intentId],
  );
  return rows;
}

const deliver = (
  body: string,
  { secret = SECRET, at = clock.now(), header = signWebhook(body, secret, at) } = {},
) =>
  shop.http.inject({
    method: 'POST',
    url: '/webhooks/payments',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: header },
    payload: body,
  });

const reconcile = () => reconcileJob({ db: shop.db, settle: shop.services.settle, clock }).run();

const stateOf = async (submissionId: string) =>
  (await shop.db.select().from(checkouts).where(eq(checkouts.submissionId, submissionId)))[0]?.state;
const ordersOf = async (submissionId: string) =>
  (await shop.db.select({ n: count() }).from(orders).where(eq(orders.submissionId, submissionId)))[0]?.n;

async function submitted() {
  await shop.db.execute('delete from rate_counters');
  const buyer = await readyToPay(shop, stock, newcomer(shop));
  const answer = await buyer.submit();
  if (answer.status !== 200) throw new Error(`not submitted: ${answer.status}`);
  return { ...buyer, intentId: String(buyer.settings.stripe_intent_id) };
}

async function paid() {
  const buyer = await submitted();
  await buyer.pay();
  return buyer;
}

describe('a webhook', () => {
  it('that is forged, damaged or stale is refused, and nothing is asked or noted', async () => {
    const buyer = await paid();
    const [event] = await eventsOf(buyer.intentId);
    const body = event?.body ?? '';
    const good = signWebhook(body, SECRET, clock.now());
    const refused = [
      await deliver(body, { secret: 'another-secret' }),
      await deliver(body, { at: new Date(clock.now().getTime() - 301_000) }),
      await deliver(body, { at: new Date(clock.now().getTime() + 301_000) }),
      await deliver(body.replace('succeeded', 'canceled'), { header: good }),
      await deliver(`${body} `, { header: good }),
      await deliver(body, { header: '' }),
      await deliver(body, { header: good.replace('v1=', 'v0=') }),
      await deliver(body, { header: good.slice(0, -1) }),
      await deliver(body, { header: `${good},${good}` }),
      await deliver('', { header: good }),
      await deliver('not json'),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(refused.length).fill(400));
    expect(await stateOf(buyer.submission_id)).toBe('reserved');
    expect(await shop.db.select().from(paymentEvents)).toEqual([]);
    expect((await deliver(body)).statusCode).toBe(200);
    expect(await stateOf(buyer.submission_id)).toBe('fulfilled');
  });

  it('at the edge of its 300 seconds is taken', async () => {
    const buyer = await paid();
    const [event] = await eventsOf(buyer.intentId);
    const at = new Date(clock.now().getTime() - 300_000);
    expect((await deliver(event?.body ?? '', { at })).statusCode).toBe(200);
    expect(await ordersOf(buyer.submission_id)).toBe(1);
  });

  it('of an intent that is not the shop’s is received and changes nothing', async () => {
    const body = JSON.stringify({
      id: 'evt_other',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_other', object: 'payment_intent' } },
    });
    const before = (await shop.db.select({ n: count() }).from(orders))[0]?.n;
    expect((await deliver(body)).statusCode).toBe(200);
    expect((await shop.db.select({ n: count() }).from(orders))[0]?.n).toBe(before);
  });
});

describe('webhooks repeated, reordered and dropped', () => {
  it('end in the same state with one order', async () => {
    // A declined card, then one whose result comes later: five events of every kind a good payment has.
    const buyer = await submitted();
    await buyer.pay(DECLINED);
    await buyer.pay(LATER.good);
    clock.advance(10_000);
    await shop.payments.controls.runDue();
    const events = await eventsOf(buyer.intentId);
    expect(events.length).toBeGreaterThanOrEqual(3);
    const sequences = fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(sequences, fc.boolean(), async (sequence, atOnce) => {
      if (atOnce) await Promise.all(sequence.map(({ body }) => deliver(body)));
      else for (const { body } of sequence) expect((await deliver(body)).statusCode).toBe(200);
      expect(await stateOf(buyer.submission_id)).toBe('fulfilled');
      expect(await ordersOf(buyer.submission_id)).toBe(1);
    });
    await fc.assert(property, { numRuns: Number(process.env.FUZZ_RUNS ?? 60) });
  });

  it.each(Array.from({ length: 6 }, (_, seed) => seed))(
    'make one order when they begin it (%d)',
    async (seed) => {
      const buyer = await submitted();
      await buyer.pay(DECLINED);
      await buyer.pay();
      const events = await eventsOf(buyer.intentId);
      const order =
        fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: 1 }), { numRuns: 1, seed })[0] ??
        [];
      await Promise.all([
        ...order.map(({ body }) => deliver(body)),
        buyer.confirm(),
        buyer.confirm(),
        reconcile(),
      ]);
      expect(await stateOf(buyer.submission_id)).toBe('fulfilled');
      expect(await ordersOf(buyer.submission_id)).toBe(1);
    },
  );
});

describe('no webhook ever', () => {
  it('and no return of the browser: the job makes the order within two minutes', async () => {
    const buyer = await paid();
    await reconcile();
    expect(await ordersOf(buyer.submission_id)).toBe(0);
    clock.advance(MINUTE_MS);
    await reconcile();
    expect(await ordersOf(buyer.submission_id)).toBe(1);
  });

  it('a result that comes late is found', async () => {
    const buyer = await submitted();
    await buyer.pay(LATER.good);
    expect((await buyer.confirm()).body.state).toBe('pending');
    expect(await stateOf(buyer.submission_id)).toBe('payment_pending');
    clock.advance(MINUTE_MS);
    await reconcile();
    expect(await stateOf(buyer.submission_id)).toBe('fulfilled');
  });

  it('what was never paid ends after a day and can then not be paid any more', async () => {
    const buyer = await submitted();
    clock.advance(24 * HOUR_MS + MINUTE_MS);
    await reconcile();
    expect(await stateOf(buyer.submission_id)).toBe('expired');
    expect((await buyer.pay()).ok).toBe(false);
    expect((await shop.payments.findIntent(buyer.intentId))?.status).toBe('canceled');
  });

  it('what was declined late ends after a day too', async () => {
    const buyer = await submitted();
    await buyer.pay(LATER.bad);
    await buyer.confirm();
    clock.advance(MINUTE_MS);
    await reconcile();
    expect(await stateOf(buyer.submission_id)).toBe('payment_pending');
    clock.advance(24 * HOUR_MS);
    await reconcile();
    expect(await stateOf(buyer.submission_id)).toBe('expired');
  });
});

describe('money that no order can take', () => {
  it('goes back when it comes after the end', async () => {
    const buyer = await paid();
    await shop.db
      .update(checkouts)
      .set({ state: 'expired' })
      .where(eq(checkouts.submissionId, buyer.submission_id));
    const [event] = await eventsOf(buyer.intentId);
    expect((await deliver(event?.body ?? '')).statusCode).toBe(200);
    expect(await stateOf(buyer.submission_id)).toBe('refunded');
    expect((await shop.payments.findIntent(buyer.intentId))?.refundedCents).toBe(19_999);
    expect(await ordersOf(buyer.submission_id)).toBe(0);
  });

  it('goes back also when the provider is away at first, once', async () => {
    const buyer = await paid();
    await shop.db
      .update(checkouts)
      .set({ state: 'expired' })
      .where(eq(checkouts.submissionId, buyer.submission_id));
    await shop.payments.controls.scriptFault('refund', 'answer_lost');
    await shop.payments.controls.scriptFault('refund', 'server_error');
    const [event] = await eventsOf(buyer.intentId);
    expect((await deliver(event?.body ?? '')).statusCode).toBeGreaterThanOrEqual(500);
    expect(await stateOf(buyer.submission_id)).toBe('needs_attention');
    await reconcile().catch(() => undefined);
    await reconcile();
    expect(await stateOf(buyer.submission_id)).toBe('refunded');
    const { refunds } = await shop.payments.readLedger();
    expect(refunds.filter(({ intent_id }) => intent_id === buyer.intentId)).toHaveLength(1);
  });

  it('goes back when it was paid without being submitted', async () => {
    const buyer = await readyToPay(shop, stock, newcomer(shop));
    await buyer.pay();
    const intentId = String(buyer.settings.stripe_intent_id);
    const [event] = await eventsOf(intentId);
    expect((await deliver(event?.body ?? '')).statusCode).toBe(200);
    expect((await shop.payments.findIntent(intentId))?.refundedCents).toBe(19_999);
  });

  it('goes back when the cart was priced anew after it was paid without being submitted', async () => {
    const visitor = newcomer(shop);
    const buyer = await readyToPay(shop, stock, visitor);
    await buyer.pay();
    const again = await visitor.call('checkout.paymentSettings', { body: buyer.cart });
    const intentId = String(buyer.settings.stripe_intent_id);
    expect(again.body.stripe_intent_id).not.toBe(intentId);
    const [event] = await eventsOf(intentId);
    await deliver(event?.body ?? '');
    expect((await shop.payments.findIntent(intentId))?.refundedCents).toBe(19_999);
  });
});

describe('a provider that fails', () => {
  it.each(FAULT_KINDS)('with %s at any call charges once', async (kind) => {
    const { controls } = shop.payments;
    await controls.scriptFault('createIntent', kind);
    await shop.db.execute('delete from rate_counters');
    const visitor = newcomer(shop);
    const buyer = await readyToPay(shop, stock, visitor).catch(async () =>
      readyToPay(shop, stock, newcomer(shop)),
    );
    await buyer.submit();
    await controls.scriptFault('confirm', kind);
    await buyer.pay().catch(() => undefined);
    if (kind === 'succeeds_late') await waitForCharge(String(buyer.settings.stripe_intent_id));
    await buyer.pay().catch(() => undefined);
    await controls.scriptFault('findIntent', kind, 2);
    expect((await buyer.confirm()).status).toBe(502);
    clock.advance(MINUTE_MS);
    await reconcile().catch(() => undefined);
    clock.advance(MINUTE_MS);
    await reconcile();
    expect(await stateOf(buyer.submission_id)).toBe('fulfilled');
    expect((await buyer.confirm()).body.is_processed).toBe(true);
    const { charges } = await shop.payments.readLedger();
    const good = charges.filter(
      ({ intent_id, status }) => intent_id === buyer.settings.stripe_intent_id && status === 'succeeded',
    );
    expect(good).toHaveLength(1);
  });

  it('for one checkout does not keep the others waiting', async () => {
    const first = await paid();
    clock.advance(1_000);
    const second = await paid();
    clock.advance(MINUTE_MS);
    await shop.payments.controls.scriptFault('findIntent', 'timeout');
    await reconcile().catch(() => undefined);
    expect([await ordersOf(first.submission_id), await ordersOf(second.submission_id)]).toContain(1);
    clock.advance(MINUTE_MS);
    await reconcile();
    expect([await ordersOf(first.submission_id), await ordersOf(second.submission_id)]).toEqual([1, 1]);
  });

  /** A call that succeeds late does so on the provider's own time, so that it is looked for. */
  async function waitForCharge(intentId: string): Promise<void> {
    await expect
      .poll(async () => (await shop.payments.findIntent(intentId))?.status, { timeout: 5_000, interval: 50 })
      .toBe('succeeded');
  }
});
