import { randomUUID } from 'node:crypto';
import { describe, type ExpectStatic, expect, it } from 'vitest';
import { orders } from '../../db/schema/checkout.ts';
import { CARDS, type Catalogue, readyToPay, stockShop } from '../testing/commission-song.ts';
import { type KilledShop, openKilledShop } from '../testing/killed-shop.ts';
import { findWrongs } from '../testing/oracle.ts';
import { freePort } from '../testing/shop-process.ts';
import { createSlots } from '../testing/slots.ts';

const KILLS = Number(process.env.KILLS);
/** Two purchases run at once, because each shop is a process of its own and there are two cores. */
const inTurn = createSlots(2);

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

type Purchase = { shop: KilledShop; stock: Catalogue; step: Step; round: number; expect: ExpectStatic };

/** One customer buys a song, from an empty cart to the end. The shop dies once on the way. */
async function buyWhileItDies({ shop, stock, step, round, expect }: Purchase): Promise<void> {
  const before = shop.deaths();
  const visitor = shop.visitor(`10.9.${round}.${Object.keys(STEPS).indexOf(step)}`);
  if (step === 'checkout.intent' || step === 'checkout.quoted') shop.arm();
  const buyer = await readyToPay(shop, stock, visitor);
  if (!shop.isArmed() && shop.deaths() === before) shop.arm();
  if (step !== 'refund.given') {
    const submitted = await buyer.submit();
    expect(submitted.status).toBe(200);
    // The customer presses the button again and so sends the same submission a second time.
    expect((await buyer.submit()).body).toEqual(submitted.body);
  }
  expect((await buyer.pay(CARDS.good)).ok).toBe(true);
  if (step === 'webhook.before_record' || step === 'refund.given')
    await deliverEvents(shop, buyer.settings.stripe_intent_id);
  else expect((await buyer.confirm()).body.is_processed).toBe(true);
  await expect.poll(shop.deaths, { timeout: 15_000 }).toBe(before + 1);
  await shop.ready();
  // Everything that was lost with the process is repeated: the provider sends its events again, and the browser asks
  // again.
  await deliverEvents(shop, buyer.settings.stripe_intent_id);
  if (step !== 'refund.given') expect((await buyer.confirm()).body.is_processed).toBe(true);
}

async function deliverEvents({ payments }: KilledShop, intentId: string): Promise<void> {
  const { events } = await payments.readLedger();
  await payments.controls.redeliver(
    events.filter(({ intent_id }) => intent_id === intentId).map(({ id }) => id),
  );
}

describe.concurrent('a shop that is killed', () => {
  it.for(Object.keys(STEPS) as Step[])(
    `${KILLS} times at %s loses and doubles nothing`,
    { timeout: 300_000 },
    (step, { expect }) =>
      inTurn(async () => {
        const shop = await openKilledShop(step, await freePort());
        try {
          const stock = await stockShop(shop);
          for (let round = 0; round < KILLS; round += 1)
            await buyWhileItDies({ shop, stock, step, round, expect });
          expect(shop.deaths()).toBe(KILLS);
          const wrongs = async () => findWrongs(shop.db, await shop.payments.readLedger());
          await expect.poll(wrongs, { timeout: 20_000, interval: 250 }).toEqual([]);
          expect(await shop.db.select().from(orders)).toHaveLength(KILLS * STEPS[step].orders);
        } finally {
          await shop.close();
        }
      }),
  );
});

it('the oracle reports lost and doubled payments (its control)', async () => {
  const shop = await openKilledShop('never', await freePort());
  try {
    const stock = await stockShop(shop);
    const buyer = await readyToPay(shop, stock, shop.visitor('10.9.9.9'));
    await buyer.submit();
    await shop.payments.controls.holdDeliveries();
    await buyer.pay();
    expect((await findWrongs(shop.db, await shop.payments.readLedger())).join()).toContain(
      'neither order nor refund',
    );
    await buyer.confirm();
    expect(await findWrongs(shop.db, await shop.payments.readLedger())).toEqual([]);
    const [order] = await shop.db.select().from(orders);
    if (!order) throw new Error('no order');
    await shop.db.execute(`update orders set charge_id = 'ch_${randomUUID()}'`);
    expect((await findWrongs(shop.db, await shop.payments.readLedger())).join()).toMatch(/was not paid/);
  } finally {
    await shop.close();
  }
}, 60_000);
