import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../db/schema/checkout.ts';
import { CARDS, type Catalogue, readyToPay, stockShop } from '../testing/commission-song.ts';
import { type KilledShop, openKilledShop } from '../testing/killed-shop.ts';
import { findWrongs } from '../testing/oracle.ts';
import { freePort } from '../testing/shop-process.ts';

const KILLS = Number(process.env.KILLS);

/**
 * The steps of a checkout (platform/steps.ts). `orders` is the number of orders that a customer has in the end, when
 * the shop dies at this step.
 */
const STEPS = {
  'checkout.intent': { orders: 1 },
  'checkout.quoted': { orders: 1 },
  'checkout.before_reserve': { orders: 1 },
  'checkout.reserved': { orders: 1 },
  'settle.intent_read': { orders: 1 },
  'settle.before_commit': { orders: 1 },
  'settle.committed': { orders: 1 },
  'webhook.before_record': { orders: 1 },
  'refund.given': { orders: 0 },
} as const;
type Step = keyof typeof STEPS;

let shop: KilledShop;
let stock: Catalogue;

beforeAll(async () => {
  shop = await openKilledShop(await freePort());
  stock = await stockShop(shop);
}, 60_000);
afterAll(() => shop.close());

/** One customer buys a song, from an empty cart to the end. The shop dies once on the way. */
async function buyWhileItDies(step: Step, round: number): Promise<void> {
  const before = shop.deaths();
  const visitor = shop.visitor(`10.9.${round}.${Object.keys(STEPS).indexOf(step)}`);
  if (step === 'checkout.intent' || step === 'checkout.quoted') shop.arm(step);
  const buyer = await readyToPay(shop, stock, visitor);
  if (!shop.isArmed() && shop.deaths() === before) shop.arm(step);
  if (step !== 'refund.given') {
    const submitted = await buyer.submit();
    expect(submitted.status).toBe(200);
    // The customer presses the button again and so sends the same submission a second time.
    expect((await buyer.submit()).body).toEqual(submitted.body);
  }
  expect((await buyer.pay(CARDS.good)).ok).toBe(true);
  if (step === 'webhook.before_record' || step === 'refund.given')
    await deliverEvents(buyer.settings.stripe_intent_id);
  else expect((await buyer.confirm()).body.is_processed).toBe(true);
  await expect.poll(shop.deaths, { timeout: 15_000 }).toBe(before + 1);
  await shop.ready();
  // Everything that was lost with the process is repeated: the provider sends its events again, and the browser asks
  // again.
  await deliverEvents(buyer.settings.stripe_intent_id);
  if (step !== 'refund.given') expect((await buyer.confirm()).body.is_processed).toBe(true);
}

async function deliverEvents(intentId: string): Promise<void> {
  const { events } = await shop.payments.readLedger();
  await shop.payments.controls.redeliver(
    events.filter(({ intent_id }) => intent_id === intentId).map(({ id }) => id),
  );
}

describe('a shop that is killed', () => {
  it.each(Object.keys(STEPS) as Step[])(
    `${KILLS} times at %s loses and doubles nothing`,
    async (step) => {
      const [deaths, before] = [shop.deaths(), await shop.db.$count(orders)];
      for (let round = 0; round < KILLS; round += 1) await buyWhileItDies(step, round);
      expect(shop.deaths()).toBe(deaths + KILLS);
      const wrongs = async () => findWrongs(shop.db, await shop.payments.readLedger());
      await expect.poll(wrongs, { timeout: 20_000, interval: 250 }).toEqual([]);
      expect(await shop.db.$count(orders)).toBe(before + KILLS * STEPS[step].orders);
    },
    300_000,
  );
});
