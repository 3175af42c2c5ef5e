import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, type Catalogue, stockShop } from '../testing/commission-song.ts';
import { createDice } from '../testing/dice.ts';
import { readyToHold } from '../testing/holding-buyer.ts';
import { offerCoupon } from '../testing/money.ts';
import { findWrongs } from '../testing/oracle.ts';
import { newcomer } from '../testing/people.ts';
import { type Desk, LATER, MINUTE_MS, openDesk, type ProviderEvent } from '../testing/provider-desk.ts';
import { createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';

/** `WEBHOOK_RUNS=10000` is the nightly run. */
const RUNS = Number(process.env.WEBHOOK_RUNS);
const SEED = Number(process.env.WEBHOOK_SEED ?? process.env.PROPERTY_SEED);
/** How many checkouts one shop makes before the test compares the shop's records with the provider's. */
const BATCH = 20;

const clock = createTestClock();
const dice = createDice(SEED);
let shop: TestShop;
let stock: Catalogue;
let desk: Desk;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  desk = openDesk(shop);
  await offerCoupon(shop, 'COUNTED', { discountPercent: 10, maxUses: 1_000_000 });
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});

/**
 * Makes a payment that uses a coupon and credit, and collects its events. Sometimes a declined card comes first, and
 * sometimes the payment succeeds only later.
 */
async function paid() {
  const buyer = await readyToHold(shop, stock, newcomer(shop), {
    coupon: 'COUNTED',
    credit: { nonTaxable: 500, taxable: 700 },
  });
  const answer = await buyer.submit();
  if (answer.status !== 200) throw new Error(`not submitted: ${JSON.stringify(answer.body)}`);
  if (dice.oneIn(2)) await buyer.pay(CARDS.declined);
  await buyer.pay(dice.oneIn(2) ? LATER.good : CARDS.good);
  clock.advance(10_000);
  await shop.payments.controls.runDue();
  const events = await desk.eventsOf(String(buyer.settings.stripe_intent_id));
  return { ...buyer, events };
}

/** Picks some of the events in any order. Some may be repeated, and sometimes none is picked. */
function shuffled(events: readonly ProviderEvent[]): ProviderEvent[] {
  return Array.from({ length: dice.between(0, 2 * events.length) }, () => dice.pick(events));
}

async function permute(): Promise<void> {
  const buyer = await paid();
  const work = [
    ...shuffled(buyer.events).map(({ body }) => async () => {
      expect((await desk.deliver(body)).statusCode).toBe(200);
    }),
    ...(dice.oneIn(2) ? [buyer.confirm] : []),
    ...(dice.oneIn(2) ? [desk.reconcile] : []),
  ];
  work.sort(() => dice.between(-1, 1));
  if (dice.oneIn(2)) await Promise.all(work.map((task) => task()));
  else for (const task of work) await task();
  // The job that runs each minute finds the payments whose events were dropped.
  clock.advance(MINUTE_MS);
  await desk.reconcile();
  expect(await desk.stateOf(buyer.submission_id)).toBe('fulfilled');
  expect(await desk.ordersOf(buyer.submission_id)).toBe(1);
  // Late events change nothing.
  for (const { body } of shuffled(buyer.events)) await desk.deliver(body);
  expect(await desk.stateOf(buyer.submission_id)).toBe('fulfilled');
  expect(await desk.ordersOf(buyer.submission_id)).toBe(1);
}

describe(`webhooks repeated, reordered and dropped: ${RUNS} payments, seed ${SEED}`, () => {
  it.each(Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, batch) => batch * BATCH))(
    'make one order each (from %d on)',
    async (first) => {
      for (let run = first; run < Math.min(RUNS, first + BATCH); run += 1) {
        await shop.db.execute('delete from rate_counters');
        await permute();
      }
    },
    120_000,
  );
});
