import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { type Purpose, ruleOf, wrongProperty } from '@keepsong/domain/signals/events';
import type { Signal } from '@keepsong/domain/signals/read-batch';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../../db/schema/checkout.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { visitorChoices } from '../../../db/schema/signals/visitor-choices.ts';
import { CARDS, readyToPay } from '../../testing/commission-song.ts';
import { findEventWrongs, findToldOtherwise, readHeard } from '../../testing/oracle/told-events.ts';
import { artistAtWork, newcomer, signedIn } from '../../testing/people.ts';
import { plainPageLoader } from '../../testing/plain-pages.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Parameters<typeof readyToPay>[1];
beforeAll(async () => {
  shop = await openTestShop({ clock, pages: plainPageLoader });
  stock = { artist: (await artistAtWork(shop)).artist, goods: await addSongProducts(shop) };
});
afterAll(() => shop.close());

const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';
/** The bank of this card takes no refund: it sends the money back to the shop. */
const REFUSING_CARD = '4000000000005126';
const PROOF = '0b5c7d1e-1111-4222-8333-444455556666';

/** The purpose to which each customer agreed, by the id of the submission. */
const agreed = new Map<string, Purpose>();

/** What the page of each order tells the receivers in it, by the id of the order. */
const shown = new Map<number, { event_id: string; properties: object } | null>();

/** Orders a song as a customer whose browser sends these headers. Returns the order's id. */
async function order(
  headers: Record<string, string>,
  purpose: Purpose = 'analytics',
  card: string = CARDS.good,
): Promise<number> {
  const visitor = newcomer(shop);
  const buyer = await readyToPay(shop, stock, visitor);
  const { cookie = '', ...others } = headers;
  const sent = await visitor.call('checkout.submit', {
    body: {
      ...buyer.cart,
      submission_id: buyer.submission_id,
      quote_hash: buyer.settings.quote_hash,
    },
    headers: { ...others, cookie: `${visitor.cookie()}; ${cookie}` },
  });
  expect(sent.status).toBe(200);
  agreed.set(buyer.submission_id, purpose);
  await buyer.pay(card);
  const { body } = await buyer.confirm();
  shown.set(body.order.order_id, body.order.told);
  return body.order.order_id;
}

async function toldOf(id: number, name = 'Order Completed'): Promise<Signal[]> {
  await shop.services.relay.drain();
  const events = await shop.receiver.listEvents();
  return events.filter((one) => one.name === name && one.properties.order_id === String(id));
}

it.each([
  ['agreed', { cookie: `sf_consent=1.11.${PROOF}.${VISITOR}` }, 'analytics', VISITOR],
  ['agreed to ads alone', { cookie: `sf_consent=1.01.${PROOF}.${VISITOR}` }, 'marketing', null],
  ['refused', { cookie: `sf_consent=1.00.${PROOF}.0` }, 'necessary', null],
  ['let the browser refuse', { 'sec-gpc': '1' }, 'necessary', null],
] as const)(
  'an order of somebody who %s is told once, as far as they agreed',
  async (_, headers, purpose, visitor) => {
    const id = await order(headers, purpose);
    const [told, ...more] = await toldOf(id);
    expect([told?.source, told?.purpose, told?.visitor, more]).toEqual(['server', purpose, visitor, []]);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(told?.properties).toMatchObject({
      ...{ total: (row?.totalCents ?? 0) / 100, currency: 'USD', payment_method: 'card' },
      products: [
        {
          ...{ product_id: String(stock.goods.song.id), sku: 'S000001', code: 'personalized-song' },
          ...{ name: 'Original Song', title: 'Original Song', brand: 'Keepsong', category: 'song' },
          ...{ price: 199.99, quantity: 1, instant_product: false },
        },
      ],
    });
    const rule = ruleOf('Order Completed');
    expect(rule && wrongProperty(rule, told?.properties)).toBeNull();
    // The page of the order tells the receivers in it the same event.
    const { event_id, properties } = told ?? {};
    expect(shown.get(id)).toEqual(purpose === 'analytics' ? { event_id, properties } : null);
    // The events contain no name, address or text of the customer.
    expect(JSON.stringify(told)).not.toMatch(/@|Lou/);
  },
);

it('money that goes back is told once for each refund', async () => {
  const id = await order({ cookie: `sf_consent=1.11.${PROOF}.${VISITOR}` });
  const finance = (await signedIn(shop, undefined, 'finance')).visitor;
  const cancelled = await finance.call('checkout.cancel', {
    params: { number: orderNumber(id) },
    body: { reason: 'Asked by mail' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(cancelled.status).toBe(200);
  await shop.services.sendRefunds.findMissed();
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  const told = await toldOf(id, 'Order Refunded');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    ...{ source: 'server', purpose: 'analytics', visitor: VISITOR },
    properties: {
      ...{ order_id: String(id), total: (row?.totalCents ?? 0) / 100, currency: 'USD' },
      ...{
        revenue: ((row?.totalCents ?? 0) - (row?.quote.taxes ?? 0)) / 100,
        tax: (row?.quote.taxes ?? 0) / 100,
      },
      products: [
        { product_id: String(stock.goods.song.id), name: 'Original Song', price: 199.99, quantity: 1 },
      ],
    },
  });
  const rule = ruleOf('Order Refunded');
  expect(rule && wrongProperty(rule, told[0]?.properties)).toBeNull();
});

it('money that goes back on the side of the provider is told too, and the oracle of kills finds all as it was agreed', async () => {
  const id = await order({ 'sec-gpc': '1' }, 'necessary');
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  await shop.payments.controls.desk.refund(row?.intentId ?? '', 500);
  for (let times = 0; times < 2; times += 1) await shop.services.sendRefunds.findMissed();
  const told = await toldOf(id, 'Order Refunded');
  // No product was given back, so none is named.
  expect(
    told.map(({ purpose, visitor, properties: { total, products } }) => [purpose, visitor, total, products]),
  ).toEqual([['necessary', null, 5, []]]);
  expect(await findEventWrongs(shop.db, await readHeard(shop.db))).toEqual([]);
  expect(await findToldOtherwise(shop.db, await readHeard(shop.db), agreed)).toEqual([]);
  // Shows that the check finds faults: if the customer had agreed to another purpose, both events are reported.
  agreed.set(row?.submissionId ?? '', 'analytics');
  expect(await findToldOtherwise(shop.db, await readHeard(shop.db), agreed)).toHaveLength(2);
});

it('a refund that fails and the one in its place are told once, because it is the same money', async () => {
  const id = await order({}, 'analytics', REFUSING_CARD);
  const finance = (await signedIn(shop, undefined, 'finance')).visitor;
  const refund = async (more: object) => {
    const answer = await finance.call('checkout.refund', {
      params: { number: orderNumber(id) },
      body: { amount_cents: 900, reason: 'Asked by mail', ...more } as never,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.status).toBe(200);
    await shop.services.sendRefunds.findMissed();
    return answer.body.refund.id;
  };
  const bankAnswers = async () => {
    clock.advance(10_000);
    await shop.payments.controls.runDue();
    await shop.services.sendRefunds.findMissed();
  };
  const first = await refund({});
  const [told] = await toldOf(id, 'Order Refunded');
  expect(told?.properties).toMatchObject({ refund_id: String(first), total: 9 });
  await bankAnswers();
  const second = await refund({ to: 'card', replaces_id: first });
  await bankAnswers();
  await refund({ to: 'credit', replaces_id: second });
  const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id);
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed', 'done']);
  expect(await toldOf(id, 'Order Refunded')).toEqual([told]);
  expect(await findEventWrongs(shop.db, await readHeard(shop.db))).toEqual([]);
});

it('stands among the messages of nobody', async () => {
  const id = await order({});
  const owner = (await signedIn(shop, undefined, 'owner')).visitor;
  const { body } = await owner.call('system.messages', { query: {} });
  expect(JSON.stringify(body)).not.toContain('Order Completed');
  const rows = await shop.db.select().from(outbox).where(eq(outbox.channel, 'event'));
  expect(rows.every(({ orderId }) => orderId === null)).toBe(true);
  expect(await toldOf(id)).toHaveLength(1);
});

it.each([
  ['has refused', '11', '0b5c7d1e-2222-4222-8333-999955556666'],
  // The cookie keeps the id of somebody who took analytics back before the order.
  ['who agreed to ads alone has refused the rest', '01', '0b5c7d1e-2222-4222-8333-777755556666'],
])('money that goes back after a customer %s is told as the shop’s own record', async (_, flags, visitor) => {
  const headers = { cookie: `sf_consent=1.${flags}.${PROOF}.${visitor}` };
  const id = await order(headers, flags === '01' ? 'marketing' : 'analytics');
  const refuse = { analytics: false, marketing: false };
  const chosen = await shop.http.inject({
    ...{ method: 'POST', url: '/v3/api/consent', payload: refuse, headers },
  });
  expect(chosen.statusCode).toBe(200);
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  await shop.payments.controls.desk.refund(row?.intentId ?? '', 500);
  await shop.services.sendRefunds.findMissed();
  const told = await toldOf(id, 'Order Refunded');
  expect(told).toMatchObject([{ purpose: 'necessary', visitor: null, context: {} }]);
});

it.each([
  ['a page', '/terms', '0b5c7d1e-2222-4222-8333-111155556666'],
  ['the question', '/v3/api/consent', '0b5c7d1e-2222-4222-8333-222255556666'],
])(
  'money that goes back after a browser began to say no with %s is told as the shop’s own record',
  async (_, url, visitor) => {
    const headers = { cookie: `sf_consent=1.11.${PROOF}.${visitor}` };
    const id = await order(headers);
    const ofVisitor = eq(visitorChoices.visitor, visitor);
    await shop.http.inject({ url, headers: { ...headers, dnt: '0' } });
    expect(await shop.db.$count(visitorChoices, ofVisitor)).toBe(0);
    const page = await shop.http.inject({ url, headers: { ...headers, 'sec-gpc': '1' } });
    expect(page.cookies).toMatchObject([{ name: 'sf_consent', value: '' }]);
    const [choice] = await shop.db.select().from(visitorChoices).where(ofVisitor);
    expect(choice).toMatchObject({ analytics: false, marketing: false });
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    await shop.payments.controls.desk.refund(row?.intentId ?? '', 500);
    await shop.services.sendRefunds.findMissed();
    const told = await toldOf(id, 'Order Refunded');
    expect(told).toMatchObject([{ purpose: 'necessary', visitor: null, context: {} }]);
  },
);
