import { randomUUID } from 'node:crypto';
import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkouts, orders, paymentEvents } from '../../db/schema/checkout.ts';
import { signWebhook } from '../adapters/payments/sandbox/signature.ts';
import { begin, moveAll } from '../platform/states/move.ts';
import { type Catalogue, readyToPay, stockShop } from '../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../testing/database.ts';
import { findWrongs } from '../testing/oracle.ts';
import { newcomer } from '../testing/people.ts';
import { type Desk, LATER, MINUTE_MS, openDesk, WEBHOOK_SECRET } from '../testing/provider-desk.ts';
import { createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';

const HOUR_MS = 60 * MINUTE_MS;

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let desk: Desk;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  desk = openDesk(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.payments.controls.clearFaults();
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

async function submitted() {
  await shop.db.execute('delete from rate_counters');
  const buyer = await readyToPay(shop, stock, newcomer(shop));
  const answer = await buyer.submit();
  if (answer.status !== 200) throw new Error(`not submitted: ${answer.status}`);
  return { ...buyer, intentId: String(buyer.settings.stripe_intent_id) };
}

/** Ends a submission as unpaid while its payment is still in progress. */
async function endSubmission(submissionId: string): Promise<void> {
  const where = eq(checkouts.submissionId, submissionId);
  const ended = await moveAll(shop.db, 'checkouts', { from: 'reserved', to: 'expired' }, 'shop', { where });
  expect(ended).toHaveLength(1);
}

async function paid() {
  const buyer = await submitted();
  await buyer.pay();
  return buyer;
}

describe('a webhook', () => {
  it('that is forged, damaged or too old is refused, and nothing is looked up or stored', async () => {
    const buyer = await paid();
    const [event] = await desk.eventsOf(buyer.intentId);
    const body = event?.body ?? '';
    const good = signWebhook(body, WEBHOOK_SECRET, clock.now());
    const refused = [
      await desk.deliver(body, { secret: 'another-secret' }),
      await desk.deliver(body, { at: new Date(clock.now().getTime() - 301_000) }),
      await desk.deliver(body, { at: new Date(clock.now().getTime() + 301_000) }),
      await desk.deliver(body.replace('succeeded', 'canceled'), { header: good }),
      await desk.deliver(`${body} `, { header: good }),
      await desk.deliver(body, { header: '' }),
      await desk.deliver(body, { header: good.replace('v1=', 'v0=') }),
      await desk.deliver(body, { header: good.slice(0, -1) }),
      await desk.deliver(body, { header: `${good},${good}` }),
      await desk.deliver('', { header: good }),
      await desk.deliver('not json'),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(refused.length).fill(400));
    expect(await desk.stateOf(buyer.submission_id)).toBe('reserved');
    expect(await shop.db.select().from(paymentEvents)).toEqual([]);
    expect((await desk.deliver(body)).statusCode).toBe(200);
    expect(await desk.stateOf(buyer.submission_id)).toBe('fulfilled');
  });

  it('is accepted up to an age of 300 seconds', async () => {
    const buyer = await paid();
    const [event] = await desk.eventsOf(buyer.intentId);
    const at = new Date(clock.now().getTime() - 300_000);
    expect((await desk.deliver(event?.body ?? '', { at })).statusCode).toBe(200);
    expect(await desk.ordersOf(buyer.submission_id)).toBe(1);
  });

  it('about a payment that is not the shop’s is accepted and changes nothing', async () => {
    const body = JSON.stringify({
      id: 'evt_other',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_other', object: 'payment_intent' } },
    });
    const before = (await shop.db.select({ n: count() }).from(orders))[0]?.n;
    expect((await desk.deliver(body)).statusCode).toBe(200);
    expect((await shop.db.select({ n: count() }).from(orders))[0]?.n).toBe(before);
  });
});

describe('without any webhook', () => {
  it('and without a return of the browser, the job makes the order within two minutes', async () => {
    const buyer = await paid();
    await desk.reconcile();
    expect(await desk.ordersOf(buyer.submission_id)).toBe(0);
    clock.advance(MINUTE_MS);
    await desk.reconcile();
    expect(await desk.ordersOf(buyer.submission_id)).toBe(1);
  });

  it('and when the process died, the job runs every 20 seconds while somebody may be paying', async () => {
    const buyer = await paid();
    expect(await desk.reconcilesIn()).toBe(20);
    clock.advance(20_001);
    await desk.reconcile();
    expect(await desk.ordersOf(buyer.submission_id)).toBe(1);
    // Earlier tests left open checkouts. The shop checks those only once a minute, so they do not count here.
    clock.advance(10 * MINUTE_MS);
    expect(await desk.reconcilesIn()).toBeNull();
  });

  it('the order of a customer who paid does not wait behind orders of many who left', {
    tags: ['night'],
  }, async () => {
    const changedMind = await submitted();
    const row = (
      await shop.db.select().from(checkouts).where(eq(checkouts.submissionId, changedMind.submission_id))
    )[0];
    if (!row) throw new Error('not reserved');
    const openForHours = Array.from({ length: 300 }, () => ({
      ...row,
      id: randomUUID(),
      submissionId: randomUUID(),
      intentId: null,
      createdAt: new Date(clock.now().getTime() - 20 * HOUR_MS),
      updatedAt: new Date(clock.now().getTime() - 5 * MINUTE_MS),
    }));
    await begin(shop.db, 'checkouts', openForHours, 'import');
    const buyer = await paid();
    clock.advance(MINUTE_MS);
    const asked = vi.spyOn(shop.services.settle, 'settleCheckout');
    await desk.reconcile();
    expect(await desk.ordersOf(buyer.submission_id)).toBe(1);
    expect(asked).toHaveBeenCalledTimes(2);
    clock.advance(10 * MINUTE_MS);
    await desk.reconcile();
    expect(asked).toHaveBeenCalledTimes(2 + 301);
    asked.mockRestore();
    await shop.db.delete(checkouts).where(
      inArray(
        checkouts.id,
        openForHours.map(({ id }) => id),
      ),
    );
  });

  it('a slow provider is asked about each checkout once in a run, and the run ends', async () => {
    const buyers = [await submitted(), await submitted()];
    clock.advance(MINUTE_MS);
    const asked = vi.spyOn(shop.services.settle, 'settleCheckout').mockImplementation(async () => {
      if (asked.mock.calls.length > 50) throw new Error('asked too many times');
      clock.advance(MINUTE_MS);
      return null;
    });
    await desk.reconcile();
    const ids = asked.mock.calls.map(([id]) => id);
    asked.mockRestore();
    const due = await shop.db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(
        inArray(
          checkouts.submissionId,
          buyers.map(({ submission_id }) => submission_id),
        ),
      );
    expect(due).toHaveLength(buyers.length);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining(due.map(({ id }) => id)));
  });

  it('a late result is found', async () => {
    const buyer = await submitted();
    await buyer.pay(LATER.good);
    expect((await buyer.confirm()).body.state).toBe('pending');
    expect(await desk.stateOf(buyer.submission_id)).toBe('payment_pending');
    clock.advance(MINUTE_MS);
    await desk.reconcile();
    expect(await desk.stateOf(buyer.submission_id)).toBe('fulfilled');
  });

  it('an unpaid submission ends after a day and cannot be paid any more', async () => {
    const buyer = await submitted();
    clock.advance(24 * HOUR_MS + MINUTE_MS);
    await desk.reconcile();
    expect(await desk.stateOf(buyer.submission_id)).toBe('expired');
    expect((await buyer.pay()).ok).toBe(false);
    expect((await shop.payments.findIntent(buyer.intentId))?.status).toBe('canceled');
  });

  it('a cart that was priced and never submitted ends after a day, and its payment with it', async () => {
    const buyer = await readyToPay(shop, stock, newcomer(shop));
    const intentId = String(buyer.settings.stripe_intent_id);
    clock.advance(24 * HOUR_MS - MINUTE_MS);
    await desk.reconcile();
    expect((await shop.payments.findIntent(intentId))?.status).toBe('requires_payment_method');
    clock.advance(2 * MINUTE_MS);
    await desk.reconcile();
    expect((await shop.payments.findIntent(intentId))?.status).toBe('canceled');
    expect(await desk.stateOfIntent(intentId)).toBe('expired');
    expect((await buyer.pay()).ok).toBe(false);
    // A page that the customer left open gets this refusal and begins a new submission.
    expect(await buyer.submit()).toMatchObject({
      status: 409,
      body: { code: 'payment_changed', reset_stripe_key: true },
    });
    expect(await desk.ordersOf(buyer.submission_id)).toBe(0);
  });

  it('a payment without a submission is refunded in the next run', async () => {
    const buyer = await readyToPay(shop, stock, newcomer(shop));
    await buyer.pay();
    const intentId = String(buyer.settings.stripe_intent_id);
    expect(await desk.reconcilesIn()).toBe(20);
    clock.advance(20_001);
    await desk.reconcile();
    expect(await desk.stateOfIntent(intentId)).toBe('refunded');
    expect((await shop.payments.findIntent(intentId))?.refundedCents).toBe(19_999);
  });

  it('an event that was processed but not acknowledged is not processed again', async () => {
    const buyer = await paid();
    const [event] = await desk.eventsOf(buyer.intentId);
    await desk.deliver(event?.body ?? '');
    clock.advance(MINUTE_MS);
    const received = vi.spyOn(shop.services.webhook, 'receive');
    await desk.reconcile();
    expect(received.mock.calls.map(([{ id }]) => id)).not.toContain(event?.id);
    received.mockRestore();
  });

  it('a provider that cannot list its undelivered events does not delay other checkouts', async () => {
    const left = await readyToPay(shop, stock, newcomer(shop));
    clock.advance(24 * HOUR_MS);
    const buyer = await paid();
    clock.advance(MINUTE_MS);
    await shop.payments.controls.scriptFault('findUndelivered', 'server_error');
    await expect(desk.reconcile()).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
    expect(await desk.ordersOf(buyer.submission_id)).toBe(1);
    expect(await desk.stateOfIntent(String(left.settings.stripe_intent_id))).toBe('expired');
  });

  it('a payment without a submission is found after a day and refunded', async () => {
    const buyer = await readyToPay(shop, stock, newcomer(shop));
    await buyer.pay();
    const intentId = String(buyer.settings.stripe_intent_id);
    clock.advance(24 * HOUR_MS + MINUTE_MS);
    await desk.reconcile();
    expect(await desk.stateOfIntent(intentId)).toBe('refunded');
    expect((await shop.payments.findIntent(intentId))?.refundedCents).toBe(19_999);
    await desk.reconcile();
    const { refunds } = await shop.payments.readLedger();
    expect(refunds.filter(({ intent_id }) => intent_id === intentId)).toHaveLength(1);
  });

  it('quotes that the provider cannot cancel, or does not know, do not delay later ones', {
    tags: ['night'],
  }, async () => {
    const buyer = await readyToPay(shop, stock, newcomer(shop));
    const intentId = String(buyer.settings.stripe_intent_id);
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.intentId, intentId));
    if (!row) throw new Error('not quoted');
    clock.advance(24 * HOUR_MS + MINUTE_MS);
    const unknown = Array.from({ length: 50 }, (_, nth) => ({
      ...row,
      id: randomUUID(),
      visitorId: randomUUID(),
      intentId: `pi_unknown_${nth}`,
      updatedAt: new Date(clock.now().getTime() - 25 * HOUR_MS),
    }));
    await begin(shop.db, 'checkouts', unknown, 'import');
    await shop.payments.controls.scriptFault('cancelIntent', 'server_error', 50);
    await expect(desk.reconcile()).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
    clock.advance(MINUTE_MS);
    await desk.reconcile();
    expect(await desk.stateOfIntent(intentId)).toBe('expired');
    clock.advance(10 * MINUTE_MS);
    await desk.reconcile();
    const ids = unknown.map(({ id }) => id);
    const ended = await shop.db.select().from(checkouts).where(inArray(checkouts.id, ids));
    expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['expired']));
  });

  it('a submission whose payment the provider does not know ends after a day', async () => {
    const buyer = await submitted();
    await shop.db
      .update(checkouts)
      .set({ intentId: 'pi_of_another_account' })
      .where(eq(checkouts.submissionId, buyer.submission_id));
    clock.advance(24 * HOUR_MS + MINUTE_MS);
    await desk.reconcile();
    expect(await desk.stateOf(buyer.submission_id)).toBe('expired');
  });

  it('an old quote that is priced again or submitted at the last moment stays open', {
    tags: ['night'],
  }, async () => {
    await shop.db.execute('delete from rate_counters');
    const quoted = async () => {
      const visitor = newcomer(shop);
      const buyer = await readyToPay(shop, stock, visitor);
      return { ...buyer, visitor, intentId: String(buyer.settings.stripe_intent_id) };
    };
    const buyers = [await quoted(), await quoted(), await quoted()];
    clock.advance(24 * HOUR_MS + MINUTE_MS);
    const { endQuote } = shop.services.unpaid;
    const ending = vi.spyOn(shop.services.unpaid, 'endQuote').mockImplementationOnce(async (row) => {
      const [anew, sent] = buyers.filter(({ intentId }) => intentId !== row.intentId);
      await anew?.visitor.call('checkout.paymentSettings', { body: anew.cart });
      await sent?.submit();
      return endQuote(row);
    });
    await desk.reconcile();
    ending.mockRestore();
    const states = buyers.map(({ intentId }) => desk.stateOfIntent(intentId));
    expect((await Promise.all(states)).sort()).toEqual(['expired', 'quoted', 'reserved']);
    const payments = await Promise.all(buyers.map(({ intentId }) => shop.payments.findIntent(intentId)));
    expect(payments.map((payment) => payment?.status).sort()).toEqual([
      'canceled',
      'requires_payment_method',
      'requires_payment_method',
    ]);
  });

  it('a payment that was declined late also ends after a day', async () => {
    const buyer = await submitted();
    await buyer.pay(LATER.bad);
    await buyer.confirm();
    clock.advance(MINUTE_MS);
    await desk.reconcile();
    expect(await desk.stateOf(buyer.submission_id)).toBe('payment_pending');
    clock.advance(24 * HOUR_MS);
    await desk.reconcile();
    expect(await desk.stateOf(buyer.submission_id)).toBe('expired');
  });
});

describe('a payment that fits no order', () => {
  /** The e-mail to the staff about a payment. */
  async function mailAbout(intentId: string) {
    await shop.services.relay.drain();
    const mails = await shop.mailbox.listMessages({ to: shop.settings.supportEmail });
    return mails.find(({ text }) => text.includes(intentId))?.text;
  }

  it('of a wrong amount is refunded, and the staff read what was paid', async () => {
    const buyer = await submitted();
    const [row] = await shop.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.submissionId, buyer.submission_id));
    const change = { amountCents: 5_000, metadata: { checkout_id: row?.id ?? '' } };
    await shop.payments.updateIntent(buyer.intentId, { ...change, idempotencyKey: randomUUID() });
    await buyer.pay();
    await buyer.confirm();
    expect(await desk.stateOf(buyer.submission_id)).toBe('refunded');
    const text = await mailAbout(buyer.intentId);
    expect(text).toContain('$50.00');
    expect(text).toContain('The customer was told.');
  });

  it('is refunded when it comes after the end', async () => {
    const buyer = await paid();
    await endSubmission(buyer.submission_id);
    const [event] = await desk.eventsOf(buyer.intentId);
    expect((await desk.deliver(event?.body ?? '')).statusCode).toBe(200);
    expect(await desk.stateOf(buyer.submission_id)).toBe('refunded');
    expect((await shop.payments.findIntent(buyer.intentId))?.refundedCents).toBe(19_999);
    expect(await desk.ordersOf(buyer.submission_id)).toBe(0);
  });

  it('is refunded, also when the refunds of others fail', async () => {
    const buyers = [await paid(), await paid()];
    for (const { submission_id, intentId } of buyers) {
      await endSubmission(submission_id);
      await shop.payments.controls.scriptFault('refund', 'server_error');
      const [event] = await desk.eventsOf(intentId);
      expect((await desk.deliver(event?.body ?? '')).statusCode).toBeGreaterThanOrEqual(500);
    }
    const states = () => Promise.all(buyers.map(({ submission_id }) => desk.stateOf(submission_id)));
    const failsInReconcile = () =>
      readOneAtATime(shop.database, () => expect(desk.reconcile()).rejects.toThrow());
    // While the provider is away, the others are not tried in the same run.
    await shop.payments.controls.scriptFault('refund', 'server_error');
    await failsInReconcile();
    expect(await states()).toEqual(['refund_due', 'refund_due']);
    const accept = await refuseRows(
      shop.database,
      'checkouts',
      `state = 'refunded' and submission_id = '${buyers[0]?.submission_id}'`,
    );
    await failsInReconcile();
    await accept();
    expect(await states()).toEqual(['refund_due', 'refunded']);
    await desk.reconcile();
    expect(await states()).toEqual(['refunded', 'refunded']);
  });

  it('is refunded once, even when the provider cannot be reached at first', async () => {
    const buyer = await paid();
    await endSubmission(buyer.submission_id);
    await shop.payments.controls.scriptFault('refund', 'answer_lost');
    await shop.payments.controls.scriptFault('refund', 'server_error');
    const [event] = await desk.eventsOf(buyer.intentId);
    expect((await desk.deliver(event?.body ?? '')).statusCode).toBeGreaterThanOrEqual(500);
    expect(await desk.stateOf(buyer.submission_id)).toBe('refund_due');
    await desk.reconcile().catch(() => undefined);
    await desk.reconcile();
    expect(await desk.stateOf(buyer.submission_id)).toBe('refunded');
    const { refunds } = await shop.payments.readLedger();
    expect(refunds.filter(({ intent_id }) => intent_id === buyer.intentId)).toHaveLength(1);
  });

  it('is refunded when the cart was never submitted', async () => {
    const buyer = await readyToPay(shop, stock, newcomer(shop));
    await buyer.pay();
    const intentId = String(buyer.settings.stripe_intent_id);
    const [event] = await desk.eventsOf(intentId);
    expect((await desk.deliver(event?.body ?? '')).statusCode).toBe(200);
    expect((await shop.payments.findIntent(intentId))?.refundedCents).toBe(19_999);
    // The shop does not know the customer, so the e-mail must say that nobody was told.
    expect(await mailAbout(intentId)).toContain('Nobody was told');
  });

  it('is refunded when the cart was priced again after it was paid without being submitted', async () => {
    const visitor = newcomer(shop);
    const buyer = await readyToPay(shop, stock, visitor);
    await buyer.pay();
    const again = await visitor.call('checkout.paymentSettings', { body: buyer.cart });
    const intentId = String(buyer.settings.stripe_intent_id);
    expect(again.body.stripe_intent_id).not.toBe(intentId);
    const [event] = await desk.eventsOf(intentId);
    await desk.deliver(event?.body ?? '');
    expect((await shop.payments.findIntent(intentId))?.refundedCents).toBe(19_999);
  });
});
