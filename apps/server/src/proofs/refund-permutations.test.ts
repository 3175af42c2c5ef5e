import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../db/schema/checkout.ts';
import { taxRates } from '../../db/schema/rates.ts';
import { PaymentsRefused } from '../adapters/payments/payments.port.ts';
import { CARDS, type Catalogue, stockShop } from '../testing/commission-song.ts';
import { createDice } from '../testing/dice.ts';
import { readyToHold } from '../testing/holding-buyer.ts';
import { offerCoupon } from '../testing/money.ts';
import { findWrongs } from '../testing/oracle.ts';
import { newcomer, signedIn } from '../testing/people.ts';
import { type Desk, MINUTE_MS, openDesk } from '../testing/provider-desk.ts';
import { createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { Visitor } from '../testing/visitor.ts';

/** `REFUND_WEBHOOKS=10000` is the nightly run. */
const WEBHOOKS = Number(process.env.REFUND_WEBHOOKS);
const SEED = Number(process.env.REFUND_SEED ?? process.env.PROPERTY_SEED);
/** About how many webhooks are delivered before the records are compared. */
const BATCH = 100;
const CARDS_TO_PAY = [CARDS.good, CARDS.good, '4000000000007726', '4000000000005126'];

const clock = createTestClock();
const dice = createDice(SEED);
let shop: TestShop;
let stock: Catalogue;
let desk: Desk;
let finance: Visitor;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  desk = openDesk(shop);
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
  await offerCoupon(shop, 'COUNTED', { discountPercent: 10, maxUses: 1_000_000 });
  await shop.db.insert(taxRates).values({ country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 });
});
afterAll(() => shop.close());

async function sold() {
  const credit = { nonTaxable: dice.between(0, 2_000), taxable: dice.between(0, 2_000) };
  // Without the coupon an order costs $200 or more, so a second person must approve when all of it is refunded.
  const coupon = dice.oneIn(2) ? { coupon: 'COUNTED' } : {};
  const buyer = await readyToHold(shop, stock, newcomer(shop), { ...coupon, credit });
  await buyer.submit();
  await buyer.pay(dice.pick(CARDS_TO_PAY));
  const { body } = await buyer.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order.order_id));
  if (!order?.intentId) throw new Error('no order');
  return { visitor: buyer.visitor, number: orderNumber(order.id), intentId: order.intentId, order };
}
type Sold = Awaited<ReturnType<typeof sold>>;

/** Does nothing when the payment provider refuses an action of its own desk, because then nothing changes. */
const tried = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PaymentsRefused)) throw error;
  });

/** Performs one random action that concerns the money of an order. */
async function act({ visitor, number, intentId, order }: Sold): Promise<void> {
  const params = { number };
  const headers = { 'idempotency-key': randomUUID() };
  const cents = dice.between(1, order.totalCents);
  const its = shop.payments.controls.desk;
  if (dice.oneIn(4))
    await shop.payments.controls.scriptFault('refund', dice.pick(['answer_lost', 'timeout']));
  if (dice.oneIn(6)) await shop.payments.controls.scriptFault('findReturns', 'timeout');
  const agreed = async (asked: Awaited<ReturnType<Visitor['call']>>) => {
    if (asked.status === 202)
      await owner.call('checkout.approveRefund', { params: { number, id: asked.body.refund.id } });
  };
  const cancel = () =>
    finance.call('checkout.cancel', {
      params,
      headers: { 'idempotency-key': randomUUID() },
      body: { reason: 'Asked' },
    });
  const acts = [
    async () => {
      const to = dice.pick(['card', 'credit']);
      const body = { amount_cents: cents, to, reason: 'Late' };
      await agreed(await finance.call('checkout.refund', { params, headers, body }));
    },
    async () => {
      let asked = await cancel();
      // Sometimes a cancel that waits for approval is requested again.
      if (dice.oneIn(2)) asked = await cancel();
      if (dice.oneIn(2)) await agreed(asked);
    },
    () => visitor.call('checkout.cancelOwn', { params: { id: number } }),
    () => tried(its.refund(intentId, cents)),
    () => tried(its.dispute(intentId, cents)),
    () => tried(its.decide(intentId, dice.pick(['won', 'lost']))),
    () => answerDispute(number),
    () => giveCredit(order),
  ];
  await dice.pick(acts)();
}

/** If the order has a dispute, the staff answer it. Sometimes they press the button twice. */
async function answerDispute(number: string): Promise<void> {
  const params = { number };
  const { status, body } = await finance.call('orders.dispute', { params });
  if (status === 404) return;
  const dispute_id = body.dispute.id;
  if (dice.oneIn(4)) await shop.payments.controls.scriptFault('submitEvidence', 'answer_lost');
  if (dice.oneIn(4)) await shop.payments.controls.scriptFault('acceptDispute', 'timeout');
  const press = () =>
    dice.oneIn(3)
      ? finance.call('orders.acceptDispute', { params, body: { dispute_id, reason: 'Never made' } })
      : finance.call('orders.answerDispute', { params, body: { dispute_id, statement: 'It was heard.' } });
  const answers = await Promise.all(dice.oneIn(2) ? [press(), press()] : [press()]);
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
}

/** The staff give or take credit of the customer. They may try to take more than is left. */
async function giveCredit({ userId }: Sold['order']): Promise<void> {
  const kind = dice.pick(['taxable', 'non_taxable'] as const);
  const amount_cents = dice.oneIn(3) ? -dice.between(1, 900) : dice.between(1, 2_000);
  const { status } = await finance.call('credits.grant', {
    params: { id: userId },
    body: { amount_cents, kind, reason: 'Late' },
  });
  expect([200, 202, 422]).toContain(status);
}

/**
 * Plays random actions on one order, with its webhooks in any order. @returns how many webhooks were delivered
 */
async function permute(): Promise<number> {
  const order = await sold();
  let delivered = 0;
  const deliverSome = async () => {
    const events = await desk.eventsOf(order.intentId);
    const picked = Array.from({ length: dice.between(0, 2 * events.length) }, () => dice.pick(events));
    const deliver = async ({ body }: { body: string }) => {
      // When the provider has a fault, the shop refuses the webhook, and the provider sends it again.
      expect([200, 502, 503]).toContain((await desk.deliver(body)).statusCode);
      delivered += 1;
    };
    if (dice.oneIn(2)) await Promise.all(picked.map(deliver));
    else for (const event of picked) await deliver(event);
  };
  for (let round = dice.between(1, 4); round > 0; round -= 1) {
    const work = [() => act(order), deliverSome, ...(dice.oneIn(3) ? [() => act(order)] : [])];
    if (dice.oneIn(2)) await Promise.all(work.map((task) => task()));
    else for (const task of work) await task();
    clock.advance(dice.between(0, 10_000));
    await shop.payments.controls.runDue();
  }
  return delivered;
}

/** Does the work of the jobs in the next minutes. */
async function calm(): Promise<void> {
  await shop.payments.controls.clearFaults();
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance(10 * MINUTE_MS);
    await shop.payments.controls.runDue();
    await shop.services.sendRefunds.sendDue();
    await shop.services.sendAnswers.sendDue();
    await shop.services.sendRefunds.findMissed();
  }
}

describe(`reports of refunds and disputes repeated, reordered and dropped: ${WEBHOOKS} webhooks, seed ${SEED}`, () => {
  it.each(Array.from({ length: Math.ceil(WEBHOOKS / BATCH) }, (_, batch) => batch * BATCH))(
    'leave the books of shop and provider the same, to the cent (from %d on)',
    async () => {
      for (let delivered = 0; delivered < Math.min(BATCH, WEBHOOKS); ) {
        await shop.db.execute('delete from rate_counters');
        delivered += await permute();
      }
      await calm();
      const wrongs = await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true });
      expect(wrongs).toEqual([]);
    },
    240_000,
  );
});
