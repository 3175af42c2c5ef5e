import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { shippingRates } from '../../../../db/schema/rates.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import { toPay } from '../../../testing/commission-song.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { findStateWrongs } from '../../../testing/oracle/states.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { letGuestIn, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const SHIPPING = {
  name: 'Lou Lavoie',
  line1: '1 Main St',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};
const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

let shop: TestShop;
let mill: { id: number; visitor: Visitor };
let press: { id: number; visitor: Visitor };
let mug: Awaited<ReturnType<typeof sell>>;
let towel: Awaited<ReturnType<typeof sell>>;
let owner: Visitor;

async function vendor(name: string) {
  const { visitor, id: userId } = await signedIn(shop, undefined, 'vendor');
  const [row] = await shop.db.insert(productVendors).values({ name, userId }).returning();
  return { id: row?.id ?? 0, visitor };
}

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  mill = await vendor('The mill');
  press = await vendor('The press');
  owner = (await signedIn(shop, undefined, 'admin')).visitor;
  const goods = { productType: 'physical', requiresShippingAddress: true, vendorId: mill.id };
  mug = await sell(shop, 'mug', goods);
  towel = await sell(shop, 'towel', goods);
});
afterAll(async () => {
  expect(await findStateWrongs(shop.db)).toEqual([]);
  await shop.close();
});

/** Buys these goods; returns the order, its items and its payment. */
async function buy(...bought: (typeof mug)[]) {
  const visitor = newcomer(shop);
  const email = `buyer-${randomUUID()}@example.com`;
  await letGuestIn(shop, visitor, email);
  const cart = {
    sf_cart: {
      addresses: { billing: BILLING, shipping: SHIPPING },
      cart_total: 1_000,
      products: bought.map((one) => ({
        ...lineOf(one),
        bundled_products: one.bundledIds.map((id) => ({ id: String(id), expire: null })),
      })),
      payment_type: 'card',
      stripe_intent_id: null,
    },
    sf_song_data: null,
  };
  const till = await toPay(shop, visitor, { slug: '', cart: cart as never });
  await till.submit();
  await till.pay();
  const placed = (await till.confirm()).body.order;
  const order: number = placed.order_id;
  const items = await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, order));
  return {
    order,
    visitor,
    email,
    intent: String(till.settings.stripe_intent_id),
    ids: items.map(({ id }) => id),
    placed,
    placedAgain: async () => (await till.confirm()).body.order,
  };
}

const list = async (query: object = {}, of = mill) =>
  (await of.visitor.call('studio.vendorOrders', { params: { id: of.id }, query: query as never })).body;
const put = (id: number, body: object, by = mill.visitor) =>
  by.call('studio.setItemState', { params: { id }, body: body as never });
const stateOf = async (id: number) =>
  (await shop.db.select().from(vendorItems).where(eq(vendorItems.id, id)))[0]?.state;
const mails = async (email: string, template: string) =>
  (
    await shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.template, template)))
  ).map(({ params }) => params as Record<string, unknown>);

it('leaves by the day that the customer reads after paying and in the receipt', async () => {
  const { order, email, ids, placed, placedAgain } = await buy(mug);
  const [item] = await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, order));
  const day = item?.sendBy ?? expect.fail('nothing is made');
  expect(placed.goods_day).toBe(day);
  expect((await placedAgain()).goods_day).toBe(day);
  expect(await mails(email, 'order_received')).toMatchObject([{ goodsDay: day }]);
  // Once it is sent, the page of the order promises no day any more.
  await put(ids[0] ?? 0, { state: 'shipped', carrier: 'UPS', tracking: '1Z 42' });
  expect((await placedAgain()).goods_day).toBeNull();
});

it('goes from the order to the door, and its customer, list and staff see each step', async () => {
  const { order, visitor, email, ids } = await buy(mug);
  const [id = 0] = ids;
  const { number } = (await list()).orders[0];
  expect((await put(id, { state: 'making' })).body.item).toMatchObject({ id, state: 'making' });
  expect((await put(id, { state: 'arrived' })).body).toMatchObject({ code: 'item_state' });

  const parcel = { state: 'shipped', carrier: 'USPS', tracking: '9400 1118' };
  const first = await put(id, parcel);
  expect(first.body.item).toMatchObject({ ...parcel, tracking_url: expect.stringContaining('usps.com') });
  expect(await put(id, parcel)).toMatchObject({ status: 200, body: first.body });
  expect(await mails(email, 'goods_shipped')).toMatchObject([{ orderId: order, tracking: '9400 1118' }]);
  // The vendor corrects a wrong tracking number, and the customer gets the right one.
  await put(id, { ...parcel, tracking: 'KS_94/1119' });
  expect((await mails(email, 'goods_shipped')).at(-1)).toMatchObject({ tracking: 'KS_94/1119' });
  expect((await put(id, { ...parcel, tracking: 'evil.test/9' })).body.fields).toEqual({
    tracking: 'invalid_format',
  });
  await put(id, { ...parcel, tracking: '9400 1119' });
  expect(await mails(email, 'goods_shipped')).toHaveLength(3);

  await put(id, { state: 'arrived' });
  expect(await mails(email, 'goods_arrived')).toMatchObject([{ saidBy: 'vendor' }]);
  const goods = [{ title: 'mug', quantity: 1, state: 'arrived', carrier: 'USPS', tracking: '9400 1119' }];
  const seen = (await visitor.call('account.orders', { query: {} })).body.orders;
  expect(seen).toMatchObject([{ order_id: order, goods }]);
  const page = (await owner.call('orders.get', { params: { number } })).body.order;
  expect(page.goods).toMatchObject([{ ...goods[0], vendor: 'The mill' }]);
  expect(page.events.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['goods_making', 'goods_shipped', 'goods_arrived']),
  );
  expect((await list({ q: '9400 11' })).orders).toMatchObject([{ order_id: order }]);
  expect((await list({ q: number, state: ['arrived'] })).orders).toMatchObject([{ order_id: order }]);
  expect((await list({ q: number, state: ['new'] })).orders).toEqual([]);
});

it('may be sent without carrier and tracking number, and null changes neither', async () => {
  const { ids } = await buy(mug, towel);
  const nothing = { carrier: null, tracking: null };
  const [first = 0, second = 0] = ids;
  expect(await put(first, { state: 'shipped', ...nothing })).toMatchObject({
    status: 200,
    body: { item: { state: 'shipped', ...nothing } },
  });
  const parcel = { carrier: 'USPS', tracking: '9400 1118' };
  await put(second, { state: 'shipped', ...parcel });
  const body = { ids: [second], state: 'shipped' as const, ...nothing };
  const many = await mill.visitor.call('studio.setItemStates', { params: { id: mill.id }, body });
  expect(many).toMatchObject({ status: 200, body: { done: [second], refused: [] } });
  expect((await put(second, { state: 'shipped', ...nothing })).body.item).toMatchObject(parcel);
});

it('stops by itself when its money goes back, and only that line of the order', async () => {
  const { order, ids } = await buy(mug, towel);
  const [first = 0, second = 0] = ids;
  const number = (await list()).orders[0].number;
  await put(first, { state: 'making' });
  const lines: { id: string; name: string }[] = (await owner.call('orders.get', { params: { number } })).body
    .order.lines;
  const line_ids = lines.flatMap((line) => (line.name === 'mug' ? line.id : []));
  const gone = await owner.call('checkout.refund', {
    params: { number },
    body: { line_ids, reason: 'Broken' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(gone.status).toBe(200);
  expect(await stateOf(first)).toBe('stopped');
  expect(await stateOf(second)).toBe('new');
  expect(await put(first, { state: 'shipped' })).toMatchObject({
    status: 409,
    body: { code: 'order_closed' },
  });
  expect((await put(second, { state: 'making' })).status).toBe(200);
  expect((await list()).orders[0]).toMatchObject({ order_id: order, lines: [{ id: second }] });
});

it('stops while the bank looks at the payment, and is taken up by the staff when the shop has won', {
  tags: ['night'],
}, async () => {
  const { order, email, ids, intent } = await buy(mug);
  const [id = 0] = ids;
  const params = { number: orderNumber(order) };
  const shown = async () => (await owner.call('orders.get', { params })).body.order.can_resume;
  const waits = async () =>
    (await owner.call('desk.inbox')).body.items.filter(
      (item: { order_number: string }) => item.order_number === params.number,
    ).length;
  await put(id, { state: 'making' });
  await shop.payments.controls.desk.dispute(intent, 1_000);
  await shop.services.settleRefund(intent);
  expect([await stateOf(id), await shown()]).toEqual(['stopped', false]);
  await shop.payments.controls.desk.decide(intent, 'won');
  await shop.services.settleRefund(intent);
  // The work does not resume by itself, because the customer may not want the goods any more.
  expect([await stateOf(id), await shown(), await waits()]).toEqual(['stopped', true, 1]);
  const effects = ['vendors_told', 'customer_told'];
  expect((await owner.call('orders.previewResume', { params })).body).toEqual({
    effects,
    artist: null,
    day: null,
  });
  const vendorMails = async () =>
    (await shop.db.select().from(outbox).where(eq(outbox.template, 'order_resumed_vendor'))).filter(
      ({ params: about }) => (about as { orderId: number }).orderId === order,
    ).length;
  const resume = () => owner.call('orders.resume', { params, body: { reason: 'The bank agreed' } });
  const answers = await Promise.all([resume(), resume()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await stateOf(id), await shown(), await waits()]).toEqual(['new', false, 0]);
  expect(await vendorMails()).toBe(1);
  expect(await mails(email, 'order_resumed')).toMatchObject([{ orderId: order, song: null }]);
});

it('is a file of what is filtered, for its own vendor', async () => {
  const { ids, order } = await buy(mug, towel);
  const [first = 0, second = 0] = ids;
  await put(first, { state: 'making' });
  const take = (query: string, by = mill.visitor) =>
    by.request('GET', `/v3/api/partners/${mill.id}/orders.csv?${query}`);
  const linesOf = (body: string) => body.replace('\ufeff', '').trim().split('\r\n');
  const [head = '', ...lines] = linesOf((await take(`q=${orderNumber(order)}`)).body);
  expect(head.split(',').slice(0, 5)).toEqual(['number', 'id', 'state', 'title', 'quantity']);
  expect(lines.map((line: string) => Number(line.split(',')[1]))).toEqual([second, first]);
  expect(lines[1]).toContain('Lou Lavoie,1 Main St,,Skaneateles,NY,13152,US');
  const due = linesOf((await take(`q=${orderNumber(order)}&state=making&sort=due`)).body).slice(1);
  expect(due).toHaveLength(1);
  expect((await take('', press.visitor)).status).toBe(403);
  expect((await take('', newcomer(shop))).status).toBe(401);
});

it('is a file of more items than are read at once, each once, in either order', {
  tags: ['night'],
}, async () => {
  const { order } = await buy(mug);
  await shop.db.execute(sql`insert into vendor_items (order_id, line_id, product_id, vendor_id, quantity, state, send_by)
    select order_id, 'copy-' || n, product_id, vendor_id, 1, 'arrived', send_by + (n % 3)
    from vendor_items, generate_series(1, 2100) n where order_id = ${order}`);
  for (const sort of ['placed', 'due']) {
    const path = `/v3/api/partners/${mill.id}/orders.csv?q=${orderNumber(order)}&sort=${sort}`;
    const lines = (await mill.visitor.request('GET', path)).body.trim().split('\r\n').slice(1);
    expect(new Set(lines.map((line: string) => line.split(',')[1])).size).toBe(2_101);
  }
  await shop.db.execute(sql`delete from vendor_items where line_id like 'copy-%'`);
});

it('is moved with others at once, each by its own rules, with one mail for a parcel', async () => {
  const { email, ids } = await buy(mug, towel);
  const other = await buy(mug);
  const [sent = 0] = other.ids;
  await put(sent, { state: 'shipped' });
  const body = { ids: [...ids, sent, 999_999], state: 'making' as const };
  const done = await mill.visitor.call('studio.setItemStates', { params: { id: mill.id }, body });
  expect(done.body.done).toEqual(ids);
  expect(done.body.refused).toEqual(
    expect.arrayContaining([
      { id: sent, code: 'item_state' },
      { id: 999_999, code: 'not_found' },
    ]),
  );
  const ship = { ids, state: 'shipped' as const, carrier: 'UPS', tracking: '1Z' };
  await mill.visitor.call('studio.setItemStates', { params: { id: mill.id }, body: ship });
  expect(await mails(email, 'goods_shipped')).toMatchObject([
    { goods: [{ title: 'mug' }, { title: 'towel' }], tracking: '1Z' },
  ]);
});

it('of several customers gets no tracking number in common, because each has a parcel of their own', {
  tags: ['night'],
}, async () => {
  const [one, other] = [await buy(mug, towel), await buy(mug)];
  const [labelled = 0] = other.ids;
  await put(labelled, { state: 'making', tracking: null });
  const parcel = { carrier: 'USPS', tracking: '9400 2222' };
  await shop.db.update(vendorItems).set(parcel).where(eq(vendorItems.id, labelled));
  const many = (ids: number[], more: object) =>
    mill.visitor.call('studio.setItemStates', {
      params: { id: mill.id },
      body: { ids, state: 'shipped', ...more } as never,
    });
  const all = [...one.ids, ...other.ids];
  expect(await many(all, { carrier: 'UPS', tracking: '1Z777' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', details: { reason: 'several_orders' } },
  });
  expect(await Promise.all(all.map(stateOf))).toEqual(['new', 'new', 'making']);
  for (const id of one.ids) await put(id, { state: 'making' });
  // An empty field is no number. A label that was bought before keeps its own.
  expect((await many(all, { carrier: '', tracking: '' })).body).toEqual({ done: all, refused: [] });
  expect(await mails(other.email, 'goods_shipped')).toMatchObject([parcel]);
  expect(await mails(one.email, 'goods_shipped')).toMatchObject([{ tracking: null }]);
  expect((await many(one.ids, { tracking: '1Z777' })).body.done).toEqual(one.ids);
  expect((await mails(one.email, 'goods_shipped')).map(({ tracking }) => tracking)).toContain('1Z777');
});

it('belongs to its vendor alone', async () => {
  const { ids, visitor } = await buy(mug);
  const [id = 0] = ids;
  expect((await put(id, { state: 'making' }, press.visitor)).status).toBe(404);
  expect((await put(id, { state: 'making' }, visitor)).status).toBe(403);
  expect((await put(id, { state: 'making' }, newcomer(shop))).status).toBe(401);
  const foreign = { params: { id: press.id }, body: { ids, state: 'making' as const } };
  const answer = await press.visitor.call('studio.setItemStates', foreign);
  expect(answer.body).toEqual({ done: [], refused: [{ id, code: 'not_found' }] });
  expect(await stateOf(id)).toBe('new');
});

it('with a problem calls the staff, with what the vendor wrote', async () => {
  const { ids } = await buy(mug);
  await put(ids[0] ?? 0, { state: 'problem', problem: 'The clay cracked.' });
  expect(await mails(shop.settings.supportEmail, 'goods_problem_staff')).toMatchObject([
    { vendorName: 'The mill', problem: 'The clay cracked.' },
  ]);
});

/** The effects of a new address, as the staff see them before they change it. */
const previewOf = async (number: string, line1: string) => {
  const change = { kind: 'address', address: { ...SHIPPING, line1, line2: '' } };
  const answer = await owner.call('orders.previewChange', { params: { number }, body: { change } as never });
  return answer.body.effects;
};

/** The staff change the address of an order. */
const moveTo = (number: string, line1: string) =>
  owner.call('orders.change', {
    params: { number },
    body: {
      change: { kind: 'address', address: { ...SHIPPING, line1, line2: '' } },
      reason: 'Moved',
    } as never,
  });

it('has a new address when the staff change it, of which its vendor hears until it is sent', async () => {
  const { ids } = await buy(mug);
  const number = (await list()).orders[0].number;
  const told = async () =>
    (await shop.db.select().from(outbox).where(eq(outbox.template, 'order_changed_vendor'))).length;
  expect(await previewOf(number, '2 Main St')).toEqual(['customer_told', 'vendors_told', 'price_stays']);
  expect((await moveTo(number, '2 Main St')).status).toBe(200);
  expect(await told()).toBe(1);
  await put(ids[0] ?? 0, { state: 'shipped' });
  expect(await previewOf(number, '3 Main St')).toEqual(['customer_told', 'goods_on_the_way', 'price_stays']);
  await moveTo(number, '3 Main St');
  expect(await told()).toBe(1);
});

/** What the shop itself makes, as the staff see it under Today. */
it('waits in Today when its day has passed or its vendor has a problem, until it goes on', async () => {
  const { order, ids } = await buy(mug, towel);
  const [late = 0, broken = 0] = ids;
  const seen = async () =>
    (await owner.call('desk.inbox')).body.items.filter(
      ({ order_number }: { order_number: string }) => order_number === orderNumber(order),
    );
  expect(await seen()).toEqual([]);
  await shop.db.update(vendorItems).set({ sendBy: '2026-01-05' }).where(eq(vendorItems.id, late));
  await put(broken, { state: 'problem', problem: 'The kiln broke.' });
  const problem = {
    ...{ kind: 'goods_problem', key: `goods:${broken}`, artist: 'The mill', text: 'The kiln broke.' },
    goods: [{ quantity: 1 }],
  };
  expect(await seen()).toMatchObject([
    { kind: 'goods_late', ref: String(late), artist: 'The mill', deadline: '2026-01-06T06:00:00.000Z' },
    problem,
  ]);

  await put(late, { state: 'shipped', carrier: 'USPS', tracking: '9400' });
  expect(await seen()).toMatchObject([problem]);
  const body = { keys: [problem.key], reason: 'Sent a new one' };
  expect((await owner.call('desk.close', { body })).status).toBe(200);
  // The database notes by its own clock when the state has changed, and the clock of the test stands still.
  const atItsClock = 'update inbox_marks set closed_at = now() where key = $1';
  await shop.database.pool.query(atItsClock, [problem.key]);
  expect(await seen()).toEqual([]);
  // The same item has another problem later.
  await put(broken, { state: 'making' });
  expect(await seen()).toEqual([]);
  await put(broken, { state: 'problem', problem: 'No clay.' });
  expect(await seen()).toMatchObject([{ kind: 'goods_problem', text: 'No clay.' }]);
});

const waiting = async () =>
  (await owner.call('desk.inbox', {})).body.items
    .filter(({ kind }: { kind: string }) => kind === 'own_goods')
    .map(({ order_number, goods: made, key }: Record<string, unknown>) => ({
      ...{ order_number, goods: made, key },
    }));

/** Gives back the money of these lines of an order. */
async function refund(number: string, ...names: string[]) {
  const params = { number };
  const lines: { id: string; name: string }[] = (await owner.call('orders.get', { params })).body.order.lines;
  const line_ids = lines.flatMap(({ id, name }) => (names.includes(name) ? id : []));
  const headers = { 'idempotency-key': randomUUID() };
  const body = { line_ids, reason: 'Broken' };
  expect((await owner.call('checkout.refund', { params, body, headers })).status).toBe(200);
}

it('without a vendor waits for the staff under Today, until they have made it', async () => {
  const goods = { productType: 'physical', requiresShippingAddress: true };
  const scarf = await sell(shop, 'scarf', { ...goods, titleSp: 'bufanda' });
  const pair = await sell(shop, 'pair', { ...goods, productType: 'bundle', bundledIds: [scarf.id, mug.id] });
  const all = await sell(shop, 'all', {
    ...{ ...goods, productType: 'bundle', bundledIds: [scarf.id], vendorId: mill.id },
  });
  // A vendor makes a mug, and all that is in its own bundle.
  for (const one of [mug, all]) await buy(one);
  expect(await waiting()).toEqual([]);
  const orders = [await buy(scarf), await buy(mug, pair, scarf)];
  const numbers = orders.map(({ order }) => orderNumber(order));
  const made = { title: { en: 'scarf', sp: 'bufanda' }, quantity: 1 };
  const found = await waiting();
  expect(found).toMatchObject([
    { order_number: numbers[0], goods: [made] },
    // The vendor of the mug is told of it.
    { order_number: numbers[1], goods: [made, made] },
  ]);

  await refund(numbers[1] ?? '', 'pair');
  expect(await waiting()).toMatchObject([{}, { order_number: numbers[1], goods: [made] }]);
  await refund(numbers[1] ?? '', 'scarf');
  expect(await waiting()).toMatchObject([{ order_number: numbers[0] }]);

  // It does not leave by itself, also when the marks of the inbox are long deleted.
  await shop.database.pool.query(`update own_goods set created_at = now() - interval '2 years'`);
  const keys = (await waiting()).map(({ key }: { key: unknown }) => String(key));
  expect(keys).toHaveLength(1);
  const closed = await owner.call('desk.close', { body: { keys, reason: 'Sent by us' } });
  expect(closed.status).toBe(200);
  await shop.database.pool.query('delete from inbox_marks');
  expect(await waiting()).toEqual([]);
});

it('without a vendor is noted later when an earlier version of the shop took the order, except what is refunded', {
  tags: ['night'],
}, async () => {
  const goods = { productType: 'physical', requiresShippingAddress: true };
  const [cap, sock, tie] = await Promise.all(['cap', 'sock', 'tie'].map((name) => sell(shop, name, goods)));
  if (!cap || !sock || !tie) throw new Error('nothing is sold');
  const { order } = await buy(cap, sock, tie, mug);
  const { order: other } = await buy(mug);
  const number = orderNumber(order);
  await refund(number, 'cap');
  // The earlier version knows no such goods. Today a vendor makes one of them.
  await shop.database.pool.query('delete from own_goods where order_id = any($1)', [[order, other]]);
  await shop.db.update(products).set({ vendorId: mill.id }).where(eq(products.id, tie.id));
  expect(await waiting()).toEqual([]);

  await shop.services.ownGoods.noteMissed();
  await shop.services.ownGoods.noteMissed();
  const made = (en: string) => ({ title: { en, sp: en }, quantity: 1 });
  expect(await waiting()).toMatchObject([{ order_number: number, goods: [made('sock'), made('tie')] }]);
  await refund(number, 'sock');
  expect(await waiting()).toMatchObject([{ order_number: number, goods: [made('tie')] }]);
});

it('without a vendor follows the money that an earlier version of the shop gave back', {
  tags: ['night'],
}, async () => {
  const goods = { productType: 'physical', requiresShippingAddress: true };
  const [hat, belt] = await Promise.all(['hat', 'belt'].map((name) => sell(shop, name, goods)));
  if (!hat || !belt) throw new Error('nothing is sold');
  const { order } = await buy(hat, belt);
  const { order: other } = await buy(hat);
  const titlesOf = async (id: number) =>
    (await waiting())
      .filter(({ order_number }: { order_number: unknown }) => order_number === orderNumber(id))
      .flatMap(({ goods: made }: { goods: { title: { en: string } }[] }) =>
        made.map(({ title }) => title.en),
      );
  await refund(orderNumber(order), 'hat');
  // The earlier version knows nothing of such goods: neither that money went back, nor that it came back.
  const stop = (id: number, lines: string) =>
    shop.database.pool.query('update own_goods set stopped_lines = $2 where order_id = $1', [id, lines]);
  await stop(order, '{}');
  const all = `select array_agg(g ->> 'lineId') as ids from own_goods, jsonb_array_elements(goods) g where order_id = $1`;
  const [lines] = (await shop.database.pool.query(all, [other])).rows;
  await stop(other, `{${lines.ids}}`);
  expect([await titlesOf(order), await titlesOf(other)]).toEqual([['hat', 'belt'], []]);
  await shop.services.ownGoods.noteMissed();
  expect([await titlesOf(order), await titlesOf(other)]).toEqual([['belt'], ['hat']]);
});

it('of a vendor without an account is told to the address of its contact, in English', {
  tags: ['night'],
}, async () => {
  const contact = newEmail();
  const values = [{ name: 'The loom', contactEmail: contact }, { name: 'The kiln' }];
  const [loom, kiln] = await shop.db.insert(productVendors).values(values).returning();
  const goods = { productType: 'physical', requiresShippingAddress: true };
  const shawl = await sell(shop, 'shawl', { ...goods, vendorId: loom?.id });
  const { order, ids } = await buy(shawl);
  expect(await mails(contact, 'order_to_vendor')).toMatchObject([
    { orderId: order, goods: [{ title: 'shawl' }], sheet: { lines: [{ title: 'shawl' }] } },
  ]);
  /** The newest mail to the contact. It must hold all that is needed, because nobody can sign in for the vendor. */
  const newest = async () => {
    await shop.services.relay.drain();
    const [mail] = await shop.mailbox.listMessages({ to: contact });
    return mail?.text ?? '';
  };
  const first = await newest();
  for (const words of [SHIPPING.line1, SHIPPING.city, 'You have no page', 'help@keepsong.test'])
    expect(first).toContain(words);
  expect(first).not.toMatch(/on your page|\/partners\//);
  expect(await previewOf(orderNumber(order), '2 Main St')).toContain('vendors_told');
  await moveTo(orderNumber(order), '2 Main St');
  expect(await mails(contact, 'order_changed_vendor')).toMatchObject([{ orderId: order }]);
  const second = await newest();
  expect(second).toContain('2 Main St');
  expect(second).not.toMatch(/on your page|\/partners\//);
  const items = await shop.db.select().from(vendorItems).where(inArray(vendorItems.id, ids));
  const back = { id: 1, reason: 'Torn', carrier: null, tracking: null, isHere: false };
  await shop.db.transaction((tx) => shop.services.vendorMessages.tellVendorOfReturn(tx, items, back));
  expect(await mails(contact, 'goods_return_vendor')).toMatchObject([{ orderId: order, reason: 'Torn' }]);
  expect(await newest()).not.toContain('/partners/');
  const told = await shop.db.select().from(outbox).where(eq(outbox.recipient, contact));
  expect(told.map(({ locale }) => locale)).toEqual(['en', 'en', 'en']);

  // Nobody can be told when the vendor has neither. The order is placed all the same.
  const bowl = await sell(shop, 'bowl', { ...goods, vendorId: kiln?.id });
  const untold = await buy(bowl);
  expect(await stateOf(untold.ids[0] ?? 0)).toBe('new');
  expect(await previewOf(orderNumber(untold.order), '2 Main St')).not.toContain('vendors_told');
  await moveTo(orderNumber(untold.order), '2 Main St');
  expect(await mails('', 'order_to_vendor')).toEqual([]);
  expect(await mails('', 'order_changed_vendor')).toEqual([]);
});

it('comes page by page, by the day on which it is to be sent', async () => {
  const due = { sort: 'due', state: ['new', 'making', 'problem'] };
  const all = (await list(due)).orders.map(
    ({ lines }: { lines: { send_by: string }[] }) => lines[0]?.send_by,
  );
  expect(all).toEqual(all.toSorted());
  const [first] = (await list(due)).orders;
  const after = `${first.lines[0].send_by}_${first.order_id}`;
  const rest = (await list({ ...due, after })).orders;
  expect(rest).toHaveLength(all.length - 1);
  expect((await list({ ...due, after: '2026-99-99_1' })).orders).toHaveLength(all.length);
});

it('of a bundle is told to each vendor without the parts of the others', { tags: ['night'] }, async () => {
  const [loomMail, kilnMail] = [newEmail(), newEmail()];
  const values = [
    { name: 'The rug loom', contactEmail: loomMail },
    { name: 'The vase kiln', contactEmail: kilnMail },
  ];
  const [loom, kiln] = await shop.db.insert(productVendors).values(values).returning();
  const goods = { productType: 'physical', requiresShippingAddress: true };
  const rug = await sell(shop, 'rug', { ...goods, vendorId: loom?.id });
  const vase = await sell(shop, 'vase', { ...goods, vendorId: kiln?.id });
  const set = await sell(shop, 'home-set', {
    ...{ ...goods, productType: 'bundle', bundledIds: [rug.id, vase.id] },
  });
  const { order } = await buy(set);
  const part = (title: string) => ({
    goods: [{ title, quantity: 1 }],
    sheet: { lines: [{ title, details: [] }] },
  });
  expect(await mails(loomMail, 'order_to_vendor')).toMatchObject([{ orderId: order, ...part('rug') }]);
  expect(await mails(kilnMail, 'order_to_vendor')).toMatchObject([{ orderId: order, ...part('vase') }]);

  await moveTo(orderNumber(order), '2 Main St');
  expect(await mails(loomMail, 'order_changed_vendor')).toMatchObject([part('rug')]);
  const items = await shop.db
    .select()
    .from(vendorItems)
    .where(and(eq(vendorItems.orderId, order), eq(vendorItems.vendorId, loom?.id ?? 0)));
  const back = { id: 2, reason: 'Torn', carrier: null, tracking: null, isHere: false };
  await shop.db.transaction((tx) => shop.services.vendorMessages.tellVendorOfReturn(tx, items, back));
  expect(await mails(loomMail, 'goods_return_vendor')).toMatchObject([part('rug')]);
  await refund(orderNumber(order), 'home-set');
  expect(await mails(kilnMail, 'order_stopped_vendor')).toMatchObject([part('vase')]);
});
