import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWrongs } from '../../src/testing/oracle.ts';
import { signedIn } from '../../src/testing/people.ts';
import { openDesk } from '../../src/testing/provider-desk.ts';
import { openTestShop, type TestShop } from '../../src/testing/test-shop.ts';
import type { Visitor } from '../../src/testing/visitor.ts';
import { orders } from '../schema/checkout.ts';
import { refunds } from '../schema/refunds.ts';
import { fillDemo } from './fill-demo.ts';

let shop: TestShop;
let finance: Visitor;
let order: typeof orders.$inferSelect;

beforeAll(async () => {
  shop = await openTestShop();
  // The second start finds the shop filled.
  for (let start = 0; start < 2; start += 1)
    await fillDemo({
      ...{ database: shop.database, partner: 'pl', now: shop.clock.now(), mode: 'demo' },
      bookEarlier: shop.payments.bookEarlier,
    });
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
  const [found] = await shop.db.select().from(orders).where(eq(orders.paymentType, 'card'));
  if (!found) throw new Error('the demo has no order that a card paid');
  order = found;
});
afterAll(() => shop.close());

const post = (url: string, payload: object) => shop.http.inject({ method: 'POST', url, payload });
/** Brings the provider's news to the shop. */
async function tell() {
  const desk = openDesk(shop);
  for (const { body } of await desk.eventsOf(order.intentId ?? '')) await desk.deliver(body);
}
const wrongs = async () => findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true });

it('the provider has the payment of the demo’s order, once', async () => {
  const { intents, charges } = (await shop.http.inject('/dev/payments.json')).json();
  expect(intents).toMatchObject([{ id: order.intentId, amount_cents: 10_000, status: 'succeeded' }]);
  expect(charges).toMatchObject([{ id: order.chargeId, amount_cents: 10_000, card_last4: '4242' }]);
  expect(await wrongs()).toEqual([]);
});

it('its money can go back to the card, from the shop and from the provider, and can be disputed', async () => {
  const refunded = await finance.call('checkout.refund', {
    params: { number: orderNumber(order.id) },
    body: { amount_cents: 1_000, to: 'card', reason: 'Came late' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(refunded.status).toBe(200);
  const ask = { intent_id: order.intentId, amount_cents: 500 };
  expect((await post('/dev/payments/refund', ask)).statusCode).toBe(200);
  expect((await post('/dev/payments/dispute', ask)).statusCode).toBe(200);
  await tell();
  const booked = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  expect(booked.map(({ toCardCents, state }) => [toCardCents, state]).sort()).toEqual([
    [1_000, 'done'],
    [500, 'done'],
    [500, 'sent'],
  ]);
  expect(await wrongs()).toEqual([]);
});
