import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, arrayContains, eq, like, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { shippingRates } from '../../../../db/schema/rates.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { parcels } from '../../../../db/schema/vendors/parcels.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import { createEasyPostShipping } from '../../../adapters/shipping/easypost/easypost-shipping.ts';
import { ShippingUnavailable } from '../../../adapters/shipping/shipping.port.ts';
import { openEasyPostServer } from '../../../adapters/shipping/testing/easypost-server.ts';
import { shopJobs } from '../../../jobs.ts';
import { textsOfPdf } from '../../../platform/pdf/testing/pdf-words.ts';
import { toPay } from '../../../testing/commission-song.ts';
import { lineOf, offerCoupon, sell } from '../../../testing/money.ts';
import { findStateWrongs } from '../../../testing/oracle/states.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { letGuestIn, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const HOME = {
  ...{ line1: '2100 S Morgan St', line2: '', city: 'Chicago', state: 'IL' },
  ...{ postal_code: '60608', country: 'US' },
};
const SHIPPING = {
  ...{ name: 'Lou Lavoie', line1: '1 Main St', city: 'Skaneateles', state: 'NY' },
  ...{ postal_code: '13152', country: 'US' },
};
const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

let shop: TestShop;
let mill: { id: number; visitor: Visitor; email: string };
let goods: Awaited<ReturnType<typeof sell>>[];

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.insert(shippingRates).values([
    { country: 'US', cents: 595 },
    { country: 'CA', cents: 1_595 },
  ]);
  const { visitor, id: userId, email } = await signedIn(shop, undefined, 'vendor');
  const [row] = await shop.db.insert(productVendors).values({ name: 'The mill', userId }).returning();
  mill = { id: row?.id ?? 0, visitor, email };
  const made = {
    ...{ productType: 'physical', requiresShippingAddress: true, vendorId: mill.id },
    extraInfo: { international_shipping: true },
  };
  goods = [await sell(shop, 'mug', made), await sell(shop, 'towel', made)];
});
beforeEach(() => profile({ address: HOME, lead_days: 3, days_off: [] }));
afterAll(async () => {
  expect(await findStateWrongs(shop.db)).toEqual([]);
  await shop.close();
});

async function profile(body: object) {
  const params = { id: mill.id };
  const { version } = (await mill.visitor.call('studio.vendorProfile', { params })).body;
  return mill.visitor.call('studio.saveVendorProfile', { params, body: { version, ...body } });
}

/** A customer with these goods who is about to pay. */
async function atTill(to: object = SHIPPING, bought = goods, coupon_code?: string) {
  const visitor = newcomer(shop);
  const email = `buyer-${randomUUID()}@example.com`;
  await letGuestIn(shop, visitor, email);
  const sf_cart = {
    ...{ cart_total: 1_000, payment_type: 'card', stripe_intent_id: null },
    ...(coupon_code ? { coupon_code } : {}),
    addresses: { billing: BILLING, shipping: to },
    products: bought.map((one) => ({
      ...lineOf(one),
      bundled_products: one.bundledIds.map((id) => ({ id: String(id), expire: null })),
    })),
  };
  const till = await toPay(shop, visitor, { slug: '', cart: { sf_cart, sf_song_data: null } as never });
  return { visitor, email, till };
}

async function buy(...wish: Parameters<typeof atTill>) {
  const { visitor, email, till } = await atTill(...wish);
  await till.submit();
  await till.pay();
  return { visitor, email, ...(await orderOf(till)) };
}

/** The order of a cart that is paid, with its items. */
async function orderOf(till: Awaited<ReturnType<typeof atTill>>['till']) {
  const order: number = (await till.confirm()).body.order.order_id;
  const items = await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, order));
  return { order, items, first: items[0]?.id ?? 0 };
}

const label = (id: number, by = mill.visitor) => by.call('studio.makeLabel', { params: { id } });
const stateOf = async (order: number) =>
  (await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, order))).map(({ state }) => state);
const parcelOf = async (order: number) => {
  const [parcel] = await shop.db.select().from(parcels).where(eq(parcels.orderId, order));
  if (!parcel) throw new Error('no parcel');
  return parcel;
};
const mails = async (email: string, template: string) =>
  (
    await shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.template, template)))
  ).length;
/** Sends the shop the provider's event about a parcel. */
const report = async (parcel: string | null) => {
  const { rawBody, headers } = shop.carrier.controls.sign({ parcel });
  const answer = await shop.http.inject({
    ...{ method: 'POST', url: '/webhooks/shipping', payload: rawBody },
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return answer.statusCode;
};

it('has one label for everything of an order, however often it is asked for', async () => {
  const { order, first, items } = await buy();
  const answers = await Promise.all([label(first), label(items[1]?.id ?? 0), label(first)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const parcel = await parcelOf(order);
  expect(parcel).toMatchObject({ state: 'made', carrier: 'USPS', itemIds: items.map(({ id }) => id) });
  expect(answers[0]?.body.item).toMatchObject({ tracking: parcel.tracking, state: 'new' });
  const pdf = await shop.http.inject({
    url: `/v3/api/vendor/items/${first}/label.pdf`,
    headers: { cookie: mill.visitor.cookie() },
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await shop.db.$count(parcels, eq(parcels.orderId, order))).toBe(1);
});

it('has a label to another country, which no carrier sells without the goods for its customs', async () => {
  const toronto = { city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6', country: 'CA' };
  const { order, first } = await buy({ ...SHIPPING, ...toronto });
  expect((await label(first)).status).toBe(200);
  expect(await parcelOf(order)).toMatchObject({ state: 'made', carrier: 'USPS' });
});

it('has a packing slip that lists everything its label takes, before and after the label is bought', async () => {
  const slipOf = async (path: string) => {
    const answer = await shop.http.inject({
      url: `/v3/api/${path}`,
      headers: { cookie: mill.visitor.cookie() },
    });
    const lines = textsOfPdf(answer.rawPayload).filter((words) => words.startsWith('1 × '));
    return lines.toSorted();
  };
  const both = ['1 × mug', '1 × towel'];
  /** The items of an order, the mug first. */
  const ordered = ({ items }: Awaited<ReturnType<typeof buy>>) =>
    goods.map(({ id }) => items.find(({ productId }) => productId === id)?.id ?? 0) as [number, number];
  const ofItem = (id: number) => slipOf(`vendor/items/${id}/packing-slip.pdf`);
  const ofMany = (ids: number[]) => slipOf(`partners/${mill.id}/packing-slips.pdf?ids=${ids.join(',')}`);
  const [first, second] = ordered(await buy());
  expect(await ofItem(first)).toEqual(both);
  expect(await ofMany([second])).toEqual(both);
  // Two items of one parcel have one slip.
  expect(await ofMany([first, second])).toEqual(both);
  await label(second);
  for (const id of [first, second]) expect(await ofItem(id)).toEqual(both);

  const [mug, towel] = ordered(await buy());
  const sent = { state: 'shipped', carrier: 'UPS', tracking: '1Z999' } as const;
  await mill.visitor.call('studio.setItemState', { params: { id: mug }, body: sent });
  expect(await ofItem(towel)).toEqual(['1 × towel']);
  expect(await ofItem(mug)).toEqual(['1 × mug']);
});

it('moves its items as the carrier reports, whatever comes late, twice or in another order', async () => {
  const { order, email, first } = await buy();
  await label(first);
  const { providerId, id } = await parcelOf(order);
  await shop.carrier.controls.set(providerId ?? '', 'on_the_way');
  expect(await report(providerId)).toBe(200);
  expect(await report(providerId)).toBe(200);
  expect(await stateOf(order)).toEqual(['shipped', 'shipped']);
  expect(await mails(email, 'goods_shipped')).toBe(1);

  await shop.carrier.controls.set(providerId ?? '', 'arrived');
  await Promise.all([report(providerId), report(providerId)]);
  await shop.carrier.controls.set(providerId ?? '', 'on_the_way');
  await report(providerId);
  expect(await stateOf(order)).toEqual(['arrived', 'arrived']);
  expect(await mails(email, 'goods_arrived')).toBe(1);
  expect((await parcelOf(order)).state).toBe('arrived');
  expect(await report('shp_nobodys')).toBe(200);
  const forged = await shop.http.inject({
    ...{ method: 'POST', url: '/webhooks/shipping', payload: JSON.stringify({ parcel: providerId }) },
    headers: { 'content-type': 'application/json' },
  });
  expect(forged.statusCode).toBe(400);
  expect(id).toBeGreaterThan(0);
});

it('arrives although nobody reported that it left, and without any report by the job', async () => {
  const { order, email, first } = await buy();
  await label(first);
  const { providerId } = await parcelOf(order);
  await shop.carrier.controls.set(providerId ?? '', 'arrived');
  await shop.db.update(parcels).set({ nextAt: shop.clock.now() }).where(eq(parcels.orderId, order));
  await shop.services.parcels.followDue();
  expect(await stateOf(order)).toEqual(['arrived', 'arrived']);
  expect(await mails(email, 'goods_arrived')).toBe(1);
});

/** The job that the shop runs every minute. */
const followAll = () =>
  shopJobs({ services: shop.services, database: shop.database, clock: shop.clock })
    .find(({ name }) => name === 'parcels-due')
    ?.run();

/** A parcel that has just left and is due, and others that were due before it and that the provider does not know. */
async function dueAfter(others: number) {
  const { order, first } = await buy();
  await label(first);
  const { id, token: _token, ...parcel } = await parcelOf(order);
  await shop.carrier.controls.set(parcel.providerId ?? '', 'on_the_way');
  const nextAt = shop.clock.now();
  await shop.db.update(parcels).set({ nextAt }).where(eq(parcels.id, id));
  const earlier = { itemIds: [], nextAt: new Date(nextAt.getTime() - 1_000) };
  await shop.db.insert(parcels).values(
    Array.from({ length: others }, (_, number) => ({
      ...parcel,
      ...earlier,
      providerId: `shp_unknown_${number}`,
    })),
  );
  return {
    order,
    countDue: () => shop.db.$count(parcels, lte(parcels.nextAt, nextAt)),
    remove: () => shop.db.delete(parcels).where(like(parcels.providerId, 'shp_unknown_%')),
  };
}

it('is followed in the same run as many that were due before it', async () => {
  const { order, countDue, remove } = await dueAfter(45);
  await followAll();
  expect(await stateOf(order)).toEqual(['shipped', 'shipped']);
  expect(await countDue()).toBe(0);
  await remove();
});

it('is followed by a later run while the provider is away', async () => {
  const { order, countDue, remove } = await dueAfter(25);
  shop.carrier.controls.failNext(20);
  await followAll();
  expect(await countDue()).toBe(6);
  await followAll();
  expect(await stateOf(order)).toEqual(['shipped', 'shipped']);
  await remove();
});

it('is followed although the answer about another one has a fault', async () => {
  const { order, countDue, remove } = await dueAfter(1);
  vi.spyOn(shop.carrier, 'track').mockRejectedValueOnce(new Error('no such step'));
  await expect(followAll()).rejects.toThrow('no such step');
  expect(await stateOf(order)).toEqual(['shipped', 'shipped']);
  expect(await countDue()).toBe(0);
  await remove();
});

it('is asked about no more when its label was not used for a month, but still moves by an event', async () => {
  const { order, first } = await buy();
  await label(first);
  const { providerId } = await parcelOf(order);
  const ofOrder = eq(parcels.orderId, order);
  const now = shop.clock.now();
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS);
  await shop.carrier.controls.set(providerId ?? '', 'made');
  await shop.db.update(parcels).set({ nextAt: now, createdAt: monthAgo }).where(ofOrder);
  await followAll();
  expect(await parcelOf(order)).toMatchObject({ state: 'made', nextAt: null });
  await shop.carrier.controls.set(providerId ?? '', 'on_the_way');
  await report(providerId);
  expect(await stateOf(order)).toEqual(['shipped', 'shipped']);
  expect((await parcelOf(order)).nextAt).toEqual(expect.any(Date));
});

/** The staff change the address of an order; returns the effects that they saw before. */
async function moveTo(order: number, line1: string): Promise<string[]> {
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const params = { number: orderNumber(order) };
  const change = { kind: 'address', address: { ...SHIPPING, line1, line2: '' } };
  const { body } = await support.call('orders.previewChange', { params, body: { change } as never });
  const changed = await support.call('orders.change', { params, body: { change, reason: 'Moved' } as never });
  expect(changed.status).toBe(200);
  return body.effects;
}
const parcelsOf = (order: number) =>
  shop.db.select().from(parcels).where(eq(parcels.orderId, order)).orderBy(parcels.id);

it('ends when the staff change the address before it leaves, and a new label has the new address', async () => {
  const { order, email, first } = await buy();
  await label(first);
  const [old] = await parcelsOf(order);
  expect(await moveTo(order, '2 Main St')).toEqual([
    ...['customer_told', 'vendors_told', 'labels_ended', 'price_stays'],
  ]);
  expect(await parcelsOf(order)).toMatchObject([
    { state: 'failed', failure: 'address_changed', nextAt: expect.any(Date) },
  ]);
  await shop.services.relay.drain();
  const told = (await shop.mailbox.listMessages({ to: mill.email })).map(({ text }) => text).join();
  expect(told).toContain('A label that you made before has the old address. Make a new one there.');
  const [item] = await shop.db.select().from(vendorItems).where(eq(vendorItems.id, first));
  expect(item).toMatchObject({ carrier: null, tracking: null });
  const url = `/v3/api/vendor/items/${first}/label.pdf`;
  const open = () => shop.http.inject({ url, headers: { cookie: mill.visitor.cookie() } });
  expect((await open()).statusCode).toBe(404);

  expect((await label(first)).body.item.label.state).toBe('made');
  const [, fresh] = await parcelsOf(order);
  expect(fresh?.tracking).not.toBe(old?.tracking);
  const bought = await shop.db.execute<{ line1: string }>(
    sql`select label->'to'->>'line1' as line1 from sandbox_carrier.parcels where id = ${fresh?.providerId}`,
  );
  expect(bought.rows).toEqual([{ line1: '2 Main St' }]);
  // A late report about the old label is about no parcel, and nobody asks for it again.
  await shop.carrier.controls.set(old?.providerId ?? '', 'on_the_way');
  expect(await report(old?.providerId ?? null)).toBe(200);
  expect(await stateOf(order)).toEqual(['new', 'new']);
  expect((await parcelsOf(order))[0]).toMatchObject({ state: 'failed' });
  await shop.carrier.controls.set(fresh?.providerId ?? '', 'on_the_way');
  await report(fresh?.providerId ?? null);
  expect(await mails(email, 'goods_shipped')).toBe(1);
});

it('ends also before its label is bought, but not once it has left', async () => {
  const late = await buy();
  shop.carrier.controls.failNext();
  await label(late.first);
  expect(await moveTo(late.order, '2 Main St')).toContain('labels_ended');
  expect(await parcelsOf(late.order)).toMatchObject([{ state: 'failed' }]);

  const sent = await buy();
  await label(sent.first);
  await mill.visitor.call('studio.setItemState', { params: { id: sent.first }, body: { state: 'shipped' } });
  const effects = await moveTo(sent.order, '2 Main St');
  expect(effects).toContain('goods_on_the_way');
  expect(effects).not.toContain('labels_ended');
  expect(await parcelsOf(sent.order)).toMatchObject([{ state: 'made' }]);
});

it('is bought later when the provider does not answer', async () => {
  const { order, first } = await buy();
  shop.carrier.controls.failNext();
  expect((await label(first)).body.item.label).toEqual({ state: 'asked', url: null });
  await shop.db.update(parcels).set({ nextAt: shop.clock.now() }).where(eq(parcels.orderId, order));
  await shop.services.parcels.followDue();
  expect((await parcelOf(order)).state).toBe('made');
});

it('is refused to an address that no carrier finds, and without the address of the vendor', async () => {
  const lost = await buy({ ...SHIPPING, line1: '1 Nowhere Rd' });
  expect(await label(lost.first)).toMatchObject({ status: 400, body: { code: 'address_invalid' } });
  expect((await parcelOf(lost.order)).state).toBe('failed');
  await profile({ address: null });
  const { first } = await buy();
  expect((await label(first)).body.code).toBe('address_invalid');
});

it('is not sold for what was sent, nor to others', async () => {
  const { first } = await buy();
  expect((await label(first, newcomer(shop))).status).toBe(401);
  expect((await label(first, (await signedIn(shop)).visitor)).status).toBe(403);
  await mill.visitor.call('studio.setItemState', { params: { id: first }, body: { state: 'shipped' } });
  expect((await label(first)).body.code).toBe('item_state');
});

/** How the carrier knows the label of a parcel. */
const inBooks = async ({ token }: { token: string }) =>
  (await shop.carrier.readBooks()).parcels.find(({ reference }) => reference === token);

it('is ended when its vendor sends under another number, and its label is given back once', async () => {
  const { order, items, first } = await buy();
  const second = items.find(({ id }) => id !== first)?.id ?? 0;
  await label(first);
  const params = { id: first };
  const own = { state: 'shipped', tracking: '1Z999' } as const;
  const sent = await mill.visitor.call('studio.setItemState', { params, body: own });
  // The carrier of the label does not know the other number.
  expect(sent.body.item).toMatchObject({ state: 'shipped', tracking: '1Z999', carrier: null, label: null });
  const ended = await parcelOf(order);
  expect(ended).toMatchObject({ state: 'failed', failure: 'own_number' });
  shop.carrier.controls.failNext();
  await shop.services.parcels.followDue();
  shop.carrier.controls.failNext(0);
  expect(await inBooks(ended)).toMatchObject({ given_back: false });
  await shop.db.update(parcels).set({ nextAt: shop.clock.now() }).where(eq(parcels.id, ended.id));
  await followAll();
  expect(await inBooks(ended)).toMatchObject({ given_back: true });
  expect((await parcelOf(order)).nextAt).toBeNull();

  // What it did not send gets a new label.
  expect((await label(second)).body.item).toMatchObject({ label: { state: 'made' }, state: 'new' });
  const [, fresh] = await parcelsOf(order);
  expect(fresh?.itemIds).toEqual([second]);
});

/** Makes a parcel due, so that the job asks the provider about it now. */
const askNow = async (id: number) => {
  await shop.db.update(parcels).set({ nextAt: shop.clock.now() }).where(eq(parcels.id, id));
  await followAll();
};

/** A parcel whose vendor sent it under its own number. `waits` lists what Today says about its label. */
async function endedLabel() {
  const { order, first } = await buy();
  await label(first);
  const body = { state: 'shipped', tracking: '1Z997' } as const;
  await mill.visitor.call('studio.setItemState', { params: { id: first }, body });
  const { visitor } = await signedIn(shop, undefined, 'support');
  return { ...(await parcelOf(order)), ...keptLabels(order, visitor) };
}
function keptLabels(order: number, support: Visitor) {
  const waits = async () =>
    (await support.call('desk.inbox')).body.items.filter(
      (item: { kind: string; order_number: string }) =>
        item.kind === 'label_kept' && item.order_number === orderNumber(order),
    );
  const close = (key: string) =>
    support.call('desk.close', { body: { keys: [key], reason: 'Claimed by hand' } });
  return { waits, close };
}

it('is followed while the carrier decides about its refund, and ends when the carrier has refunded it', async () => {
  const { id, orderId, providerId, waits } = await endedLabel();
  const label = { id: providerId ?? '', carrier: 'USPS', tracking: 'KS1', costCents: 845 };
  const gives = vi
    .spyOn(shop.carrier, 'giveBack')
    .mockResolvedValue({ state: 'under_way', asked: true, label });
  await askNow(id);
  const tomorrow = new Date(shop.clock.now().getTime() + DAY_MS);
  expect(await parcelOf(orderId)).toMatchObject({ nextAt: tomorrow, keptAt: null, tracking: 'KS1' });
  gives.mockResolvedValue({ state: 'given_back', asked: false, label });
  await askNow(id);
  expect(await parcelOf(orderId)).toMatchObject({ nextAt: null, keptAt: null });
  gives.mockRestore();
  expect(await waits()).toEqual([]);
});

it('waits in Today when its refund stays refused, until the staff close it', async () => {
  const { id, orderId, providerId, tracking, waits, close } = await endedLabel();
  const label = { id: providerId ?? '', carrier: 'USPS', tracking: tracking ?? '', costCents: 845 };
  const gives = vi
    .spyOn(shop.carrier, 'giveBack')
    .mockResolvedValue({ state: 'refused', asked: true, label });
  for (let tries = 1; tries < 45; tries++) await askNow(id);
  expect(await waits()).toEqual([]);
  await askNow(id);
  expect(gives).toHaveBeenCalledTimes(45);
  gives.mockRestore();
  expect(await parcelOf(orderId)).toMatchObject({ nextAt: null, keptAt: shop.clock.now() });
  const [item] = await waits();
  expect(item).toMatchObject({ amount_cents: 845, text: `USPS ${tracking}`, artist: 'The mill' });
  expect((await close(item.key)).status).toBe(200);
  expect(await waits()).toEqual([]);
});

it('is asked for after a month of deciding as often as before, and waits in Today when nobody decides', async () => {
  const { id, orderId, providerId } = await endedLabel();
  const label = { id: providerId ?? '', carrier: 'USPS', tracking: 'KS2', costCents: 845 };
  const gives = vi
    .spyOn(shop.carrier, 'giveBack')
    .mockResolvedValue({ state: 'refused', asked: true, label });
  for (let tries = 1; tries <= 20; tries++) await askNow(id);
  gives.mockResolvedValueOnce({ state: 'under_way', asked: true, label });
  gives.mockResolvedValue({ state: 'under_way', asked: false, label });
  for (let day = 0; day < 30; day++) {
    await askNow(id);
    expect(await parcelOf(orderId)).toMatchObject({ keptAt: null, tries: 21 });
    await shop.db
      .update(parcels)
      .set({ underWaySince: sql`${parcels.underWaySince} - interval '1 day'` })
      .where(eq(parcels.id, id));
  }
  gives.mockResolvedValueOnce({ state: 'refused', asked: true, label });
  await askNow(id);
  expect(await parcelOf(orderId)).toMatchObject({ keptAt: null, tries: 22, underWaySince: null });
  await askNow(id);
  const since = new Date(shop.clock.now().getTime() - 31 * DAY_MS);
  await shop.db.update(parcels).set({ underWaySince: since }).where(eq(parcels.id, id));
  await askNow(id);
  gives.mockRestore();
  expect(await parcelOf(orderId)).toMatchObject({ nextAt: null, keptAt: shop.clock.now() });
});

it('is followed as long for each refund that is asked for after a rejection, until it was asked for often enough', async () => {
  const { id, orderId, token } = await endedLabel();
  const server = await openEasyPostServer('easy-secret');
  const easyPost = createEasyPostShipping({
    ...{ apiKey: 'EZTKtest', webhookSecrets: ['easy-secret'], baseUrl: server.baseUrl },
  });
  const address = {
    ...{ name: 'Lou', line1: '1 Main St', line2: '', city: 'Boise', state: 'ID' },
    ...{ postalCode: '83702', country: 'US' },
  };
  const parcel = { ounces: 8, inches: [6, 4, 1] as const };
  const bought = await easyPost.buyLabel({
    ...{ reference: token, from: address, to: address, parcel, goods: [], isReturn: false },
  });
  const gives = vi.spyOn(shop.carrier, 'giveBack').mockImplementation(easyPost.giveBack);
  const askAfterDays = async (days: number) => {
    const since = new Date(shop.clock.now().getTime() - days * DAY_MS);
    await shop.db.update(parcels).set({ underWaySince: since }).where(eq(parcels.id, id));
    await askNow(id);
    return parcelOf(orderId);
  };
  const fresh = { keptAt: null, nextAt: expect.any(Date), underWaySince: shop.clock.now() };
  await askNow(id);
  expect(await parcelOf(orderId)).toMatchObject({ ...fresh, tries: 1, tracking: bought.tracking });

  server.decideRefund(bought.id, 'rejected');
  expect(await askAfterDays(30)).toMatchObject({ ...fresh, tries: 2 });
  expect(await askAfterDays(30)).toMatchObject({ keptAt: null, nextAt: expect.any(Date), tries: 2 });

  // The answer to a new refund is lost.
  server.decideRefund(bought.id, 'rejected');
  gives.mockImplementationOnce(async (reference) => {
    await easyPost.giveBack(reference);
    throw new ShippingUnavailable('timeout');
  });
  await askAfterDays(30);
  await askNow(id);
  expect(await parcelOf(orderId)).toMatchObject({ ...fresh, tries: 3 });

  // The last refund is followed, and the rejection of it ends the tries.
  await shop.db.update(parcels).set({ tries: 44 }).where(eq(parcels.id, id));
  server.decideRefund(bought.id, 'rejected');
  expect(await askAfterDays(30)).toMatchObject({ ...fresh, tries: 45 });
  expect(await askAfterDays(1)).toMatchObject({ keptAt: null, tries: 45 });
  server.decideRefund(bought.id, 'rejected');
  expect(await askAfterDays(30)).toMatchObject({ nextAt: null, keptAt: shop.clock.now() });
  gives.mockRestore();
  await server.close();
});

it('is asked for no longer than 90 days after its purchase, and then waits in Today', async () => {
  const { id, orderId, providerId, waits } = await endedLabel();
  const label = { id: providerId ?? '', carrier: 'USPS', tracking: 'KS3', costCents: 845 };
  const gives = vi
    .spyOn(shop.carrier, 'giveBack')
    .mockResolvedValue({ state: 'under_way', asked: true, label });
  const askAtAge = async (days: number) => {
    const createdAt = new Date(shop.clock.now().getTime() - days * DAY_MS);
    await shop.db.update(parcels).set({ createdAt }).where(eq(parcels.id, id));
    await askNow(id);
    return parcelOf(orderId);
  };
  expect(await askAtAge(89)).toMatchObject({ keptAt: null, tries: 1 });
  // The carrier has rejected the first refund, and a second one has begun.
  expect(await askAtAge(90)).toMatchObject({ nextAt: null, keptAt: shop.clock.now() });
  expect(await waits()).toHaveLength(1);

  // One that was ended so late is asked for once, and its refund is followed.
  const late = await endedLabel();
  const createdAt = new Date(shop.clock.now().getTime() - 100 * DAY_MS);
  await shop.db.update(parcels).set({ createdAt }).where(eq(parcels.id, late.id));
  const other = { ...label, id: late.providerId ?? '', tracking: 'KS4' };
  gives.mockResolvedValue({ state: 'under_way', asked: true, label: other });
  await askNow(late.id);
  expect(await parcelOf(late.orderId)).toMatchObject({ nextAt: expect.any(Date), keptAt: null });
  gives.mockResolvedValue({ state: 'refused', asked: true, label: other });
  await askNow(late.id);
  gives.mockRestore();
  expect(await parcelOf(late.orderId)).toMatchObject({ nextAt: null, keptAt: shop.clock.now() });
});

it('is given back also when its label was given up before labels were followed', async () => {
  const { id, orderId } = await endedLabel();
  await shop.db
    .update(parcels)
    .set({ nextAt: null, tries: 45, createdAt: sql`now()` })
    .where(eq(parcels.id, id));
  const file = new URL('../../../../db/migrations/0132_earlier_labels.sql', import.meta.url);
  const [, again = ''] = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  await shop.db.execute(sql.raw(again));
  const after = await parcelOf(orderId);
  expect(after).toMatchObject({ nextAt: expect.any(Date), tries: 0 });
  await askNow(id);
  expect(await inBooks(after)).toMatchObject({ given_back: true });
  expect(await parcelOf(orderId)).toMatchObject({ nextAt: null, keptAt: null });
});

it('is given back when it was ended while its label was bought and the provider did not answer', async () => {
  const { order, first } = await buy();
  shop.carrier.controls.failNext();
  await label(first);
  const buyOne = shop.carrier.buyLabel.bind(shop.carrier);
  const buys = vi.spyOn(shop.carrier, 'buyLabel').mockImplementationOnce(async (input) => {
    await buyOne(input);
    await moveTo(order, '2 Main St');
    // The label of the ended parcel was not there yet when the job asked the provider to take it back.
    await shop.db.update(parcels).set({ nextAt: null }).where(eq(parcels.orderId, order));
    throw new ShippingUnavailable('timeout');
  });
  const { id } = await parcelOf(order);
  await askNow(id);
  buys.mockRestore();
  const ended = await parcelOf(order);
  expect(ended).toMatchObject({ state: 'failed', nextAt: expect.any(Date), tries: 0 });
  await askNow(id);
  expect(await inBooks(ended)).toMatchObject({ given_back: true });
  // The answer names the label, which the shop did not know.
  expect(await parcelOf(order)).toMatchObject({ nextAt: null, carrier: 'USPS', costCents: 1_085 });
});

it('is given back when it was bought, but its file never came', async () => {
  const { order, first } = await buy();
  const buyOne = shop.carrier.buyLabel.bind(shop.carrier);
  const buys = vi.spyOn(shop.carrier, 'buyLabel').mockImplementation(async (input) => {
    await buyOne(input);
    throw new ShippingUnavailable('server_error');
  });
  await label(first);
  const { id } = await parcelOf(order);
  for (let tries = 1; tries <= 30; tries++) await askNow(id);
  buys.mockRestore();
  const ended = await parcelOf(order);
  expect(ended).toMatchObject({ state: 'failed', failure: 'unavailable', tries: 0 });
  await askNow(id);
  expect(await inBooks(ended)).toMatchObject({ given_back: true });
});

it('keeps its label for what was sent with it, when another item is sent under a number of its own', async () => {
  const { order, items, first } = await buy();
  const second = items.find(({ id }) => id !== first)?.id ?? 0;
  await label(first);
  const send = (id: number, tracking?: string) =>
    mill.visitor.call('studio.setItemState', {
      params: { id },
      body: { state: 'shipped', ...(tracking ? { tracking } : {}) },
    });
  await send(first);
  await send(second, '1Z998');
  const parcel = await parcelOf(order);
  expect(parcel).toMatchObject({ state: 'made', itemIds: [first] });
  // The number of the label itself, typed, changes nothing, whole or in groups.
  const number = parcel.tracking ?? '';
  await send(first, number);
  await send(first, number.toLowerCase().replace(/.{4}(?=.)/g, '$& '));
  expect(await parcelOf(order)).toMatchObject({ state: 'made', itemIds: [first] });
  expect(await inBooks(parcel)).toMatchObject({ given_back: false });
});

it('keeps its number once a carrier has scanned it, unless its vendor confirms another one', async () => {
  const { order, items, first, email } = await buy();
  const second = items.find(({ id }) => id !== first)?.id ?? 0;
  await label(first);
  const parcel = await parcelOf(order);
  const scan = async (step: 'on_the_way' | 'arrived') => {
    await shop.carrier.controls.set(parcel.providerId ?? '', step);
    await report(parcel.providerId);
  };
  const numbers = async () => {
    const rows = await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, order));
    return new Map(rows.map(({ id, carrier, tracking }) => [id, { carrier, tracking }]));
  };
  await scan('on_the_way');
  const own = { state: 'shipped', tracking: '1Z996' } as const;
  const params = { id: first };
  const one = await mill.visitor.call('studio.setItemState', { params, body: own });
  expect(one).toMatchObject({ status: 409, body: { code: 'parcel_scanned' } });
  const many = await mill.visitor.call('studio.setItemStates', {
    ...{ params: { id: mill.id }, body: { ids: [first, second], ...own } },
  });
  expect(many.body).toEqual({
    done: [],
    refused: [first, second].map((id) => ({ id, code: 'parcel_scanned' })),
  });
  const { carrier, tracking } = parcel;
  expect([...(await numbers()).values()]).toEqual([
    { carrier, tracking },
    { carrier, tracking },
  ]);

  const confirmed = { ...own, replaces_scanned: true };
  const sent = await mill.visitor.call('studio.setItemState', { params, body: confirmed });
  // The carrier of the label does not know the other number.
  expect(sent.body.item).toMatchObject({ state: 'shipped', tracking: '1Z996', carrier: null });
  // The same number again needs no second confirmation.
  expect((await mill.visitor.call('studio.setItemState', { params, body: own })).status).toBe(200);
  expect((await numbers()).get(second)).toEqual({ carrier, tracking });
  expect(await parcelOf(order)).toMatchObject({ state: 'on_the_way', failure: null });

  // The label reports only about what still has its number.
  await scan('arrived');
  const [known] = await shop.db.select().from(vendorItems).where(eq(vendorItems.id, first));
  expect(known?.state).toBe('shipped');
  const [other] = await shop.db.select().from(vendorItems).where(eq(vendorItems.id, second));
  expect(other?.state).toBe('arrived');
  expect(await mails(email, 'goods_arrived')).toBe(1);
});

it('comes back with a label that only its customer can open, asked for once', async () => {
  const { order, visitor, email, first } = await buy();
  const back = (reason = 'Torn', by = mill.visitor) =>
    by.call('studio.makeReturn', { params: { id: first }, body: { reason } });
  expect((await back()).body.code).toBe('item_state');
  await mill.visitor.call('studio.setItemState', { params: { id: first }, body: { state: 'shipped' } });
  const answers = await Promise.all([back(), back('Another')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const parcel = await parcelOf(order);
  expect(parcel).toMatchObject({ isReturn: true, state: 'made', itemIds: [first] });
  expect(await shop.db.$count(parcels, eq(parcels.orderId, order))).toBe(1);
  expect(await mails(email, 'goods_return')).toBe(1);

  const url = `/v3/api/dashboard/returns/${parcel.id}/label.pdf`;
  const shown = { state: 'made', carrier: parcel.carrier, tracking: parcel.tracking, label_url: url };
  expect((await back()).body.item).toMatchObject({ state: 'shipped', return: shown });
  const { orders } = (await visitor.call('account.orders', { query: { show: 'all', page: 1 } })).body;
  expect(orders[0].goods[0]).toMatchObject({ return: shown, tracking: null });
  const open = async (by: Visitor) => shop.http.inject({ url, headers: { cookie: by.cookie() } });
  expect((await open(visitor)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await open(mill.visitor)).statusCode).toBe(404);

  await shop.carrier.controls.set(parcel.providerId ?? '', 'on_the_way');
  await Promise.all([report(parcel.providerId), report(parcel.providerId)]);
  expect(await vendorMails(order)).toMatchObject([{ isHere: false, reason: parcel.reason }]);
  await shop.carrier.controls.set(parcel.providerId ?? '', 'arrived');
  await report(parcel.providerId);
  await report(parcel.providerId);
  expect((await back()).body.item).toMatchObject({ state: 'shipped', return: { state: 'arrived' } });
  expect(await mails(email, 'goods_arrived')).toBe(0);
  expect(await vendorMails(order)).toMatchObject([{ isHere: false }, { isHere: true }]);
  const listed = async () =>
    (await mill.visitor.call('studio.vendorOrders', { params: { id: mill.id }, query: {} as never })).body
      .returns;
  expect((await listed())[0]).toMatchObject({ id: first, state: 'arrived', reason: parcel.reason });
  await shop.db
    .update(parcels)
    .set({ arrivedAt: new Date(shop.clock.now().getTime() - 31 * 86_400_000) })
    .where(eq(parcels.id, parcel.id));
  expect(await listed()).toEqual([]);
});

/** The mails to the vendor about goods that come back. */
const vendorMails = async (order: number) =>
  (
    await shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.template, 'goods_return_vendor'))
      .orderBy(outbox.createdAt)
  )
    .map(({ params }) => params as { orderId: number; isHere: boolean })
    .filter(({ orderId }) => orderId === order)
    .sort((one, other) => Number(one.isHere) - Number(other.isHere));

it('is taken back by the staff, as shown before, and then waits for its refund in Today', async () => {
  const { order, email, first } = await buy();
  const number = orderNumber(order);
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const params = { number, id: first };
  const preview = (by = support) => by.call('orders.previewReturn', { params });
  const take = (by = support) => by.call('orders.takeBack', { params, body: { reason: 'quality: torn' } });
  expect((await preview()).body.code).toBe('item_state');
  await mill.visitor.call('studio.setItemState', { params: { id: first }, body: { state: 'shipped' } });
  const producer = (await signedIn(shop, undefined, 'producer')).visitor;
  expect([(await preview(producer)).status, (await take(producer)).status]).toEqual([403, 403]);
  const effects = ['label_bought', 'customer_told', 'vendor_told', 'money_stays', 'pay_stays'];
  const shown = (await preview()).body;
  // The weight is that of a mug and its carton.
  expect(shown).toEqual({ effects, ounces: 20 });
  expect(await shop.db.$count(parcels, eq(parcels.orderId, order))).toBe(0);
  const answers = await Promise.all([take(), take()]);
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toContainEqual(shown);
  expect(await shop.db.$count(parcels, eq(parcels.orderId, order))).toBe(1);
  expect((await take()).body.code).toBe('item_state');
  expect(await mails(email, 'goods_return')).toBe(1);
  const deeds = await shop.db
    .select()
    .from(staffLog)
    .where(and(eq(staffLog.action, 'order.goods_back'), eq(staffLog.orderNumber, number)));
  expect(deeds).toMatchObject([{ reason: 'quality: torn', after: { goods: first, ounces: 20 } }]);

  const waits = async () =>
    (await support.call('desk.inbox')).body.items.filter(
      (item: { kind: string; order_number: string }) =>
        item.kind === 'goods_back' && item.order_number === number,
    );
  expect(await waits()).toEqual([]);
  const { providerId } = await parcelOf(order);
  await shop.carrier.controls.set(providerId ?? '', 'arrived');
  await report(providerId);
  const shownNow = (await support.call('orders.get', { params: { number } })).body.order;
  const [line] = shownNow.goods;
  const told = shownNow.events.filter(({ kind }: { kind: string }) => /^return_|_back$/.test(kind));
  expect(told).toMatchObject([
    { kind: 'return_label', who: line.vendor },
    { kind: 'goods_back', who: line.vendor },
  ]);
  expect(told[0].what).toBeTruthy();
  expect(await waits()).toMatchObject([{ ref: line.line_id, text: 'quality: torn' }]);
  const refund = { line_ids: [line.line_id], to: 'card', reason: 'quality: came back' };
  const headers = { 'idempotency-key': randomUUID() };
  const money = await support.call('checkout.refund', {
    ...{ params: { number }, headers },
    body: refund as never,
  });
  expect(money.status).toBe(200);
  expect(await waits()).toEqual([]);
});

it('calls the staff when it is lost on its way back, and waits in Today until it is decided', async () => {
  const { order, first } = await buy();
  const number = orderNumber(order);
  await mill.visitor.call('studio.setItemState', { params: { id: first }, body: { state: 'shipped' } });
  await mill.visitor.call('studio.makeReturn', { params: { id: first }, body: { reason: 'Torn' } });
  const { providerId } = await parcelOf(order);
  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const waits = async () =>
    (await support.call('desk.inbox')).body.items.filter(
      (item: { kind: string; order_number: string }) =>
        item.kind === 'goods_back' && item.order_number === number,
    );
  const say = async (step: 'on_the_way' | 'problem' | 'arrived') => {
    await shop.carrier.controls.set(providerId ?? '', step);
    await report(providerId);
    await report(providerId);
  };
  await say('on_the_way');
  expect(await waits()).toEqual([]);
  await say('problem');
  const told = await shop.db.select().from(outbox).where(eq(outbox.template, 'goods_problem_staff'));
  expect(told.filter(({ orderId }) => orderId === order).map(({ params }) => params)).toMatchObject([
    { vendorName: 'The mill', problem: '', isReturn: true },
  ]);
  const [item] = await waits();
  expect(item).toMatchObject({ has_problem: true, text: 'Torn' });
  expect(await stateOf(order)).toContain('shipped');
  await say('arrived');
  const [here] = await waits();
  expect(here).toMatchObject({ key: item.key, text: 'Torn' });
  expect(here.has_problem).toBeUndefined();
});

it('is asked back by its customer, once, and the staff send a label or say why not', async () => {
  const { order, visitor, email, items } = await buy();
  const [first = 0, second = 0] = items.map(({ id }) => id);
  const number = orderNumber(order);
  const wish = (id: number, by = visitor, reason = 'A corner is torn') =>
    by.call('orders.askReturn', { params: { id: number, goods: id }, body: { reason } });
  const seen = async () =>
    (await visitor.call('account.orders', { query: { show: 'all', page: 1 } })).body.orders[0].goods;
  expect((await wish(first)).body.code).toBe('item_state');
  expect((await seen())[0]).toMatchObject({ id: first, can_ask_return: false, return_asked: null });
  for (const id of [first, second])
    await mill.visitor.call('studio.setItemState', { params: { id }, body: { state: 'shipped' } });
  expect((await seen())[0]).toMatchObject({ can_ask_return: true });
  expect((await wish(first, newcomer(shop))).status).toBe(401);
  for (const other of [(await signedIn(shop)).visitor, mill.visitor])
    expect((await wish(first, other)).status).toBe(404);
  const answers = await Promise.all([wish(first), wish(first, visitor, 'Again'), wish(second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await wish(first, visitor, 'Again')).body.return_asked.reason).toBe(
    (await seen())[0].return_asked.reason,
  );

  const support = (await signedIn(shop, undefined, 'support')).visitor;
  const waits = async () =>
    (await support.call('desk.inbox')).body.items
      .filter((item: { kind: string; order_number: string }) => item.kind === 'return_asked')
      .filter((item: { order_number: string }) => item.order_number === number)
      .map(({ ref }: { ref: string }) => Number(ref));
  expect((await waits()).sort()).toEqual([first, second].sort());
  const producer = (await signedIn(shop, undefined, 'producer')).visitor;
  const say = (id: number, by = support) =>
    by.call('orders.refuseReturn', { params: { number, id }, body: { reason: 'It is as you wrote it.' } });
  expect((await say(second, producer)).status).toBe(403);
  expect((await say(second)).status).toBe(200);
  expect((await say(second)).body.code).toBe('already_decided');
  expect(await mails(email, 'goods_return_refused')).toBe(1);
  const taken = { params: { number, id: first }, body: { reason: 'A corner is torn' } };
  expect((await support.call('orders.takeBack', taken)).status).toBe(200);
  expect(await mails(email, 'goods_return')).toBe(1);
  expect(await waits()).toEqual([]);
  expect(await seen()).toMatchObject([
    { can_ask_return: false, return: { state: 'made' } },
    { can_ask_return: false, return: null, return_asked: { refusal: 'It is as you wrote it.' } },
  ]);
  expect((await say(first)).body.code).toBe('already_decided');
  const { goods: desk, events } = (await support.call('orders.get', { params: { number } })).body.order;
  const asked = events.filter(({ kind }: { kind: string }) => kind === 'return_asked');
  expect(asked.map(({ ref }: { ref: string }) => Number(ref)).sort()).toEqual([first, second].sort());
  expect(asked).toContainEqual(expect.objectContaining({ what: 'A corner is torn', ref: String(second) }));
  expect(desk[1].return_asked).toMatchObject({
    reason: 'A corner is torn',
    refusal: 'It is as you wrote it.',
  });
  const deeds = await shop.db
    .select()
    .from(staffLog)
    .where(and(eq(staffLog.action, 'order.return_refused'), eq(staffLog.orderNumber, number)));
  expect(deeds).toMatchObject([{ reason: 'It is as you wrote it.', after: { goods: second } }]);
});

it('weighs what lies in it, there and back', async () => {
  const { order, first, items } = await buy();
  await label(first);
  const parcel = await parcelOf(order);
  // A mug and a towel, which the table of weights does not have, count a pound each. With the carton, the third
  // pound has begun.
  expect(parcel).toMatchObject({ itemIds: items.map(({ id }) => id), costCents: 845 + 2 * 120 });
});

it('lead time and days off of the vendor move the day that is promised, in the calendar and in the order', async () => {
  const dayOf = async () => {
    const [item] = (await buy()).items;
    return item?.sendBy;
  };
  const told = async () =>
    (await mill.visitor.call('studio.vendorProfile', { params: { id: mill.id } })).body.sends_by;
  const usual = await dayOf();
  expect(usual).toBe(await told());
  const saved = await profile({ lead_days: 10, days_off: [{ from: usual, to: usual }] });
  expect(saved.body).toMatchObject({ lead_days: 10, days_off: [{ from: usual, to: usual }] });
  expect(await dayOf()).toBe(await told());
  expect((await told()) > (usual ?? '')).toBe(true);
  const { makers } = (await newcomer(shop).call('catalog.holidays')).body;
  expect(makers).toEqual([
    { products: ['mug', 'towel'], lead_days: 10, days_off: [{ from: usual, to: usual }] },
  ]);
  const wrong = await profile({ address: { ...HOME, state: 'XX' } });
  expect(wrong.body).toMatchObject({ code: 'address_invalid', fields: { state: expect.any(String) } });
  expect((await profile({ lead_days: 0 })).status).toBe(400);
});

it('keeps the day of an order whose vendor publishes days off while it is paid', async () => {
  const paid = await atTill();
  await paid.till.submit();
  await paid.till.pay();
  const promised = (await mill.visitor.call('studio.vendorProfile', { params: { id: mill.id } })).body
    .sends_by;
  await profile({ lead_days: 10, days_off: [{ from: promised, to: promised }] });
  const { items } = await orderOf(paid.till);
  expect(items.map(({ sendBy }) => sendBy)).toEqual([promised, promised]);
});

it('shows a customer the new day before they pay, when the vendor publishes days off after the price', async () => {
  const { till } = await atTill();
  const { sends_by } = (await mill.visitor.call('studio.vendorProfile', { params: { id: mill.id } })).body;
  await profile({ days_off: [{ from: sends_by, to: sends_by }] });
  expect((await till.submit()).body.code).toBe('quote_changed');
  const unchanged = await atTill();
  expect((await unchanged.till.submit()).status).toBe(200);
});

it('tells customs what was paid after the coupon', async () => {
  await offerCoupon(shop, 'HALF', { discountPercent: 50 });
  const toronto = { city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6', country: 'CA' };
  const { order, first } = await buy({ ...SHIPPING, ...toronto }, goods, 'HALF');
  expect((await label(first)).status).toBe(200);
  const { rows } = await shop.database.pool.query(
    'select label from sandbox_carrier.parcels where reference = $1',
    [(await parcelOf(order)).token],
  );
  expect(rows[0].label.goods.map(({ cents }: { cents: number }) => cents)).toEqual(
    goods.map(({ priceCents }) => priceCents / 2),
  );
});

it('tells customs of a bundle from several vendors what was paid for it, and no more', async () => {
  const other = await signedIn(shop, undefined, 'vendor');
  const [kiln] = await shop.db
    .insert(productVendors)
    .values({ name: 'The kiln', userId: other.id, address: HOME })
    .returning();
  const made = {
    ...{ productType: 'physical', requiresShippingAddress: true },
    extraInfo: { international_shipping: true },
  };
  const [vase, plate, tray] = await Promise.all([
    sell(shop, 'vase', { ...made, vendorId: kiln?.id ?? null }),
    sell(shop, 'plate', { ...made, vendorId: mill.id }),
    sell(shop, 'tray', made),
  ]);
  const set = await sell(shop, 'home-set', {
    ...{ ...made, productType: 'bundle', vendorId: mill.id, priceCents: 10_000 },
    bundledIds: [vase.id, plate.id, tray.id, vase.id],
  });
  const odd = await sell(shop, 'odd-set', {
    ...{ ...made, productType: 'bundle', vendorId: mill.id, priceCents: 10_000 },
    bundledIds: [vase.id, plate.id, tray.id],
  });
  const toronto = { city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6', country: 'CA' };
  const { items } = await buy({ ...SHIPPING, ...toronto }, [set, odd]);
  const declared = async (vendorId: number | undefined, by: Visitor) => {
    const id = items.find((item) => item.vendorId === vendorId)?.id ?? 0;
    expect((await label(id, by)).status).toBe(200);
    const [parcel] = await shop.db
      .select()
      .from(parcels)
      .where(arrayContains(parcels.itemIds, [id]));
    const { rows } = await shop.database.pool.query(
      'select label from sandbox_carrier.parcels where reference = $1',
      [parcel?.token],
    );
    return rows[0].label.goods.map(({ title, quantity, cents }: Record<string, unknown>) => [
      ...[title, quantity, cents],
    ]);
  };
  const ofMill = await declared(mill.id, mill.visitor);
  const ofKiln = await declared(kiln?.id, other.visitor);
  expect(ofMill.toSorted()).toEqual([
    ['home-set', 1, 5_000],
    ['odd-set', 1, 6_666],
  ]);
  expect(ofKiln.toSorted()).toEqual([
    ['vase', 1, 3_334],
    ['vase', 2, 5_000],
  ]);
});

it('shows the staff a report that failed, who have it worked on again', async () => {
  const { order, first } = await buy();
  await label(first);
  const { providerId } = await parcelOf(order);
  await shop.carrier.controls.set(providerId ?? '', 'on_the_way');
  await shop.db.execute('alter table vendor_items rename to vendor_items_away');
  expect(await report(providerId)).toBe(500);
  await shop.db.execute('alter table vendor_items_away rename to vendor_items');
  const { visitor: support } = await signedIn(shop, undefined, 'support');
  const { reports } = (await support.call('system.webhooks', { query: { state: 'failed' } })).body;
  expect(reports).toMatchObject([{ source: 'shipping', id: providerId, type: 'parcel' }]);
  await support.call('desk.retryWebhook', { params: { id: reports[0].failed.id } });
  expect(await stateOf(order)).toEqual(['shipped', 'shipped']);
  const left = await support.call('system.webhooks', { query: { state: 'failed' } });
  expect(left.body.reports).toEqual([]);
});
