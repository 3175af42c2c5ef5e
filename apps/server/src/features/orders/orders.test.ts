import { randomUUID } from 'node:crypto';
import { SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { deskOrders } from '../../../db/schema/desk.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { type Catalogue, toPay } from '../../testing/commission-song.ts';
import { type InHand, makeHolder } from '../../testing/holding-buyer.ts';
import { lineOf, offerCoupon, sell } from '../../testing/money.ts';
import { artistAtWork, deliverSong, newcomer, newEmail, signedIn } from '../../testing/people.ts';
import {
  addSongProducts,
  createTestClock,
  letGuestIn,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { SAMPLES } from '../notifications/edits/sample-params.ts';
import type { MessageName } from '../notifications/messages.ts';
import { titlesOf } from './order-list.service.ts';

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let support: Visitor;
let supportId: number;
let supportEmail: string;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  artist = await artistAtWork(shop);
  stock = { goods: await addSongProducts(shop), artist: artist.artist };
  await offerCoupon(shop, 'TEN', { discountPercent: 10, maxUses: 100_000 });
  const member = await signedIn(shop, undefined, 'support');
  support = member.visitor;
  supportId = member.id;
  supportEmail = member.email;
});
afterAll(() => shop.close());

/** Buys a song. */
async function bought(inHand: InHand = {}) {
  await shop.db.execute('delete from rate_counters');
  const me = await makeHolder(shop, stock, newcomer(shop), inHand);
  const till = await toPay(shop, me.visitor, { slug: me.slug, cart: me.cart });
  await till.submit();
  await till.pay();
  const { body } = await till.confirm();
  const id = Number(body.order.order_id);
  const work = await shop.database.pool.query(
    'select c.id from commissions c join stories s on s.id = c.story_id where s.order_id = $1',
    [id],
  );
  return { ...me, id, number: orderNumber(id), commissionId: Number(work.rows[0].id) };
}
type Bought = Awaited<ReturnType<typeof bought>>;

type Query = Record<string, unknown>;
const list = async (query: Query = {}, by = support) => (await by.call('orders.list', { query })).body;
const numbersOf = async (query: Query) =>
  (await list(query)).orders.map(({ number }: { number: string }) => number);
/** Writes a mail about an order, to an address of its own. It waits to be sent. */
async function written({ id: orderId }: Bought, template: MessageName, params: string) {
  const to = newEmail();
  const [row] = await shop.db
    .insert(outbox)
    .values({
      ...{ channel: 'email', recipient: to, template, locale: 'en', params: JSON.parse(params), orderId },
      ...{ dedupeKey: randomUUID(), createdAt: clock.now(), sendAfter: clock.now() },
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
    })
    .returning({ id: outbox.id });
  return { to, id: row?.id ?? '' };
}
const lastDeed = async () => (await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1))[0];
const refund = (finance: Visitor, { number }: { number: string }, body: object) =>
  finance.call('checkout.refund', {
    params: { number },
    body: { reason: 'It came late', ...body },
    headers: { 'idempotency-key': randomUUID() },
  });

describe('the list of orders', () => {
  let sold: Bought[];
  let finance: Visitor;
  beforeAll(async () => {
    sold = [await bought(), await bought({ coupon: 'TEN' }), await bought(), await bought()];
    finance = (await signedIn(shop, undefined, 'finance')).visitor;
    await deliverSong(artist.visitor, sold[1]?.commissionId ?? 0);
    await artist.visitor.call('studio.accept', { params: { id: sold[2]?.commissionId ?? 0 } });
    await refund(finance, sold[3] as Bought, { amount_cents: 1_000 });
  });
  const numbers = () => sold.map(({ number }) => number);

  it('shows each order with its state and its money, newest first', async () => {
    const { orders: rows, next } = await list();
    expect(next).toBeNull();
    expect(rows.map(({ number, state }: Query) => [number, state])).toEqual([
      [numbers()[3], 'partly_refunded'],
      [numbers()[2], 'in_work'],
      [numbers()[1], 'delivered'],
      [numbers()[0], 'new'],
    ]);
    expect(rows[0]).toMatchObject({ total_cents: 19_999, refunded_cents: 1_000, kind: 'song' });
    expect(rows[2].total_cents).toBe(17_999);
    expect(rows[3]).toMatchObject({
      customer: { name: 'Henri Lavoie' },
      song: { recipient: 'Marguerite' },
      artist: { id: artist.artist.id },
      is_late: false,
    });
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'orders.listed', byUserId: supportId },
      after: { orders: numbers().toReversed(), customers: sold.map(({ userId }) => userId).toReversed() },
    });
  });

  it.each<[string, (one: Bought[]) => Query, number[]]>([
    ['a state', () => ({ state: 'delivered' }), [1]],
    ['several states', () => ({ state: ['delivered', 'new'] }), [1, 0]],
    ['a kind', () => ({ kind: 'goods' }), []],
    ['its artist', () => ({ artist: artist.artist.id }), [3, 2, 1, 0]],
    ['another artist', () => ({ artist: 999_999 }), []],
    ['a sum', () => ({ max_cents: 18_000 }), [1]],
    ['a language', () => ({ language: 'sp' }), []],
    ['a day', () => ({ from: '2026-11-02', to: '2026-11-02' }), [3, 2, 1, 0]],
    ['days before', () => ({ to: '2026-11-01' }), []],
    ['two filters', () => ({ state: 'in_work', min_cents: 19_000 }), [2]],
    ['its number', ([one]) => ({ q: one?.number.toLowerCase() }), [0]],
    ['the name of a customer', () => ({ q: 'henri lav' }), [3, 2, 1, 0]],
    ['a name with a wrong letter', () => ({ q: 'Marguerita' }), [3, 2, 1, 0]],
    // These read as order numbers, too: of orders that the shop does not have.
    ['a recipient with a wrong letter', () => ({ q: 'Margerite' }), [3, 2, 1, 0]],
    ['a customer with a wrong letter', () => ({ q: 'Lavoye' }), [3, 2, 1, 0]],
    ['nobody', () => ({ q: 'zzyzx' }), []],
    ['signs of patterns', () => ({ q: '%%%' }), []],
    ['lateness', () => ({ late: '1' }), []],
    ['numbers', ([, two]) => ({ numbers: two?.number }), [1]],
  ])('is filtered by %s', async (_, query, at) => {
    expect(await numbersOf(query(sold))).toEqual(at.map((index) => numbers()[index]));
  });

  it('has days that begin at midnight in the shop’s time zone', async () => {
    const orderId = sold[3]?.id ?? 0;
    const placedAt = (moment: string | Date) =>
      shop.db
        .update(deskOrders)
        .set({ createdAt: new Date(moment) })
        .where(eq(deskOrders.orderId, orderId));
    const [before] = await shop.db.select().from(deskOrders).where(eq(deskOrders.orderId, orderId));
    const on = async (day: string) => (await numbersOf({ from: day, to: day })).includes(numbers()[3]);
    try {
      // 11 PM of 3 November in Chicago, and half past midnight there: in UTC both are on the 4th.
      await placedAt('2026-11-04T05:00:00Z');
      expect([await on('2026-11-03'), await on('2026-11-04')]).toEqual([true, false]);
      await placedAt('2026-11-04T06:30:00Z');
      expect([await on('2026-11-03'), await on('2026-11-04')]).toEqual([false, true]);
    } finally {
      await placedAt(before?.createdAt ?? clock.now());
    }
  });

  it('finds an order by the id of its payment and by the address of its customer', async () => {
    const [row] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.id, sold[0]?.id ?? 0));
    expect(await numbersOf({ q: row?.intentId })).toEqual([numbers()[0]]);
    const [user] = await shop.db
      .select()
      .from(users)
      .where(eq(users.id, sold[2]?.userId ?? 0));
    expect(await numbersOf({ q: user?.email })).toEqual([numbers()[2]]);
  });

  it.each(['+13155550177', '(315) 555-0177', '+1 315.555.0177', '555-0177', '0177'])(
    'finds orders by the number %s of their customer, and by one that only the order has',
    async (q) => {
      const [ofCustomer, ofOrder] = [sold[2], sold[0]] as [Bought, Bought];
      const phoneNumber = '+13155550177';
      const called = (number: string | null) =>
        shop.db.update(users).set({ phoneNumber: number }).where(eq(users.id, ofCustomer.userId));
      const texted = (textsTo: string | null) =>
        shop.db.update(orders).set({ textsTo }).where(eq(orders.id, ofOrder.id));
      try {
        await called(phoneNumber);
        expect(await numbersOf({ q })).toEqual([ofCustomer.number]);
        await texted(phoneNumber);
        expect(await numbersOf({ q })).toEqual([ofCustomer.number, ofOrder.number]);
      } finally {
        await called(null);
        await texted(null);
      }
    },
  );

  it('lists songs of which the day has passed, the earliest first', async () => {
    clock.advance(60 * 86_400_000);
    support = (await signedIn(shop, undefined, 'support')).visitor;
    finance = (await signedIn(shop, undefined, 'finance')).visitor;
    expect(await numbersOf({ late: '1', sort: 'promised', dir: 'asc' })).toEqual([
      numbers()[0],
      numbers()[2],
      numbers()[3],
    ]);
    const [row] = (await list({ state: 'new' })).orders;
    expect(row.is_late).toBe(true);
  });

  it('refuses a state that does not exist, and a cursor of another list', async () => {
    expect((await support.call('orders.list', { query: { state: 'lost' } })).status).toBe(400);
    expect((await support.call('orders.list', { query: { cursor: 'x' } })).status).toBe(400);
    const forged = Buffer.from(JSON.stringify(['placed', 'desc', "now()'; --", 1, 0])).toString('base64url');
    expect((await support.call('orders.list', { query: { cursor: forged } })).status).toBe(400);
  });

  it('counts what fits', async () => {
    const count = async (query: Query) => (await support.call('orders.count', { query })).body;
    expect(await count({ state: 'delivered' })).toEqual({ count: 1, total_cents: 17_999, has_more: false });
    expect(await count({ language: 'sp' })).toEqual({ count: 0, total_cents: 0, has_more: false });
  });

  it('is a file with the same rows, in which nothing is a formula', async () => {
    await shop.db
      .update(users)
      .set({ firstName: '=HYPERLINK("http://evil.test","x")', lastName: '' })
      .where(eq(users.id, sold[0]?.userId ?? 0));
    const file = await support.request('GET', '/v3/api/admin/orders.csv?sort=total&dir=asc');
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^number,state,placed_at,customer,email/);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`${numbers()[1]},delivered,`);
    expect(lines.find((line: string) => line.startsWith(String(numbers()[0])))).toContain(
      `"'=HYPERLINK(""http://evil.test"",""x"")"`,
    );
    expect(await lastDeed()).toMatchObject({ action: 'orders.exported' });
    const one = await support.request('GET', `/v3/api/admin/orders.csv?numbers[]=${numbers()[2]}`);
    expect(one.body.trim().split('\r\n')).toHaveLength(2);
  });

  it('says who looks after orders, and finds them by it', async () => {
    const chosen = [numbers()[0], numbers()[1]];
    const answer = await support.call('orders.assign', { body: { numbers: chosen, to: supportId } });
    expect(answer.body).toEqual({ orders: 2 });
    expect(await numbersOf({ assigned: supportId })).toEqual([numbers()[1], numbers()[0]]);
    expect(await numbersOf({ assigned: 'nobody' })).toEqual([numbers()[3], numbers()[2]]);
    expect((await list({ assigned: supportId })).names.assigned).not.toBeNull();
    await support.call('orders.assign', { body: { numbers: [numbers()[0]], to: null } });
    expect(await lastDeed()).toMatchObject({
      action: 'order.assigned',
      orderNumber: numbers()[0],
      before: { assigned_to: supportId },
      after: { assigned_to: null },
    });
    expect(await numbersOf({ assigned: supportId })).toEqual([numbers()[1]]);
    // Neither a customer nor an editor may see orders.
    const editor = await signedIn(shop, undefined, 'editor');
    for (const to of [sold[0]?.userId, editor.id])
      expect((await support.call('orders.assign', { body: { numbers: chosen, to } })).status).toBe(404);
    const { staff } = (await support.call('orders.choices')).body;
    expect(staff.map(({ id }: { id: number }) => id)).not.toContain(editor.id);
    expect(staff.map(({ id }: { id: number }) => id)).toContain(supportId);
  });

  it('are nobody’s when who looked after them may not see orders any more', async () => {
    const boss = (await signedIn(shop, undefined, 'owner')).visitor;
    const leaver = await signedIn(shop, undefined, 'support');
    const assigned = async () => {
      const body = { numbers: [numbers()[2]], to: leaver.id };
      expect((await support.call('orders.assign', { body })).status).toBe(200);
    };
    const asRole = (role: string) =>
      boss.call('staff.changeRole', { params: { id: leaver.id }, body: { role, reason: 'New work' } });
    await assigned();
    await asRole('producer');
    expect(await numbersOf({ assigned: leaver.id })).toEqual([numbers()[2]]);
    await asRole('editor');
    expect(await lastDeed()).toMatchObject({ after: { role: 'editor', released_orders: 1 } });
    expect(await numbersOf({ assigned: leaver.id })).toEqual([]);
    expect(await numbersOf({ assigned: 'nobody' })).toContain(numbers()[2]);
    await asRole('support');
    await assigned();
    await boss.call('staff.remove', { params: { id: leaver.id }, body: { reason: 'Left' } });
    expect(await numbersOf({ assigned: 'nobody' })).toContain(numbers()[2]);
  });

  it('sends receipts again, each as a new message', async () => {
    await shop.services.relay.drain();
    const [user] = await shop.db
      .select()
      .from(users)
      .where(eq(users.id, sold[2]?.userId ?? 0));
    const received = async () => (await shop.mailbox.listMessages({ to: user?.email ?? '' })).length;
    const before = await received();
    const chosen = { numbers: [numbers()[2] as string, orderNumber(999_999)] };
    // The preview says who gets one, and sends nothing.
    const preview = await support.call('orders.previewReceipts', { body: chosen });
    expect(preview.body).toEqual({ orders: [{ number: numbers()[2], to: [user?.email] }] });
    expect(await lastDeed()).toMatchObject({
      action: 'orders.receipts_seen',
      after: { orders: [numbers()[2]] },
    });
    const body = { ...chosen, reason: 'The mailbox was full' };
    for (const wrong of [
      chosen,
      { ...body, numbers: Array.from({ length: 51 }, (_, at) => orderNumber(at + 1)) },
    ])
      expect((await support.call('orders.sendReceipts', { body: wrong })).body.code).toBe('invalid_input');
    await shop.services.relay.drain();
    expect(await received()).toBe(before);
    const answer = await support.call('orders.sendReceipts', { body });
    expect(answer.body).toEqual({ orders: 1 });
    await shop.services.relay.drain();
    expect(await received()).toBe(before + 1);
    expect(await lastDeed()).toMatchObject({ action: 'order.message_sent', reason: 'The mailbox was full' });
    // A page that lost its answer sends the same again, also at the same moment.
    const sent = { body, headers: { 'idempotency-key': randomUUID() } };
    const deeds = () => shop.db.$count(staffLog, eq(staffLog.action, 'order.message_sent'));
    const logged = await deeds();
    const answers = await Promise.all([1, 2, 3].map(() => support.call('orders.sendReceipts', sent)));
    answers.push(await support.call('orders.sendReceipts', sent));
    for (const again of answers) expect(again.body).toEqual({ orders: 1 });
    await shop.services.relay.drain();
    expect(await received()).toBe(before + 2);
    expect(await deeds()).toBe(logged + 1);
  });

  it('is the same as what the orders say, after everything that happened', async () => {
    await refund(finance, sold[0] as Bought, { all: true });
    const { rows } = await shop.database.pool.query(`
      (select * from desk_orders except select order_id, created_at, state, kind, total_cents, refunded_cents, user_id,
        story_id, artist_id, vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed from desk_orders_now)
      union all
      (select order_id, created_at, state, kind, total_cents, refunded_cents, user_id,
        story_id, artist_id, vendor_ids, locale, is_rush, due_at, is_open, is_unclaimed from desk_orders_now
        except select * from desk_orders)`);
    expect(rows).toEqual([]);
    expect(await numbersOf({ state: 'refunded' })).toEqual([numbers()[0]]);
  });
});

describe('the pages of a list', () => {
  beforeAll(async () => {
    // Make 130 copies of one order. Many of them have the same time and the same sum.
    await shop.db.execute('alter table desk_orders drop constraint desk_orders_order_id_orders_id_fk');
    await shop.db.execute(sql`
      insert into desk_orders select order_id + 1000000 + n, created_at - (n % 3) * interval '1 day', state, kind,
        total_cents + n % 4, refunded_cents, user_id, story_id, artist_id, vendor_ids, locale, is_rush,
        case when n % 5 = 0 then 'infinity' else due_at end, is_open, is_unclaimed
      from (select * from desk_orders order by order_id limit 1) one, generate_series(1, 130) n`);
  });

  it.each(['placed', 'promised', 'total'].flatMap((sort) => ['desc', 'asc'].map((dir) => [sort, dir])))(
    'by %s %s have each order once, forwards and backwards',
    async (sort, dir) => {
      const pages: string[][] = [];
      let cursor: string | null = null;
      let back: string | null = null;
      do {
        const page = await list({ sort, dir, ...(cursor ? { cursor } : {}) });
        pages.push(page.orders.map(({ number }: { number: string }) => number));
        cursor = page.next;
        back = page.previous;
      } while (cursor);
      const all = pages.flat();
      expect(new Set(all).size).toBe(all.length);
      expect(all).toHaveLength(await shop.db.$count(deskOrders));
      while (back) {
        const page = await list({ sort, dir, cursor: back });
        pages.pop();
        expect(page.orders.map(({ number }: { number: string }) => number)).toEqual(pages.at(-1));
        back = page.previous;
      }
    },
  );
});

describe('who may', () => {
  it('look through orders is decided by the role', async () => {
    const editor = (await signedIn(shop, undefined, 'editor')).visitor;
    expect((await editor.call('orders.list')).status).toBe(403);
    expect((await editor.request('GET', '/v3/api/admin/orders.csv')).status).toBe(403);
    expect((await newcomer(shop).call('orders.list')).status).toBe(401);
    const producer = (await signedIn(shop, undefined, 'producer')).visitor;
    expect((await producer.call('orders.list')).status).toBe(200);
  });
});

describe('saved views', () => {
  it('belong to a person, are replaced by their name, and end at twenty', async () => {
    const me = (await signedIn(shop, undefined, 'support')).visitor;
    const other = (await signedIn(shop, undefined, 'support')).visitor;
    const save = (name: string, query = 'late=1') =>
      me.call('staff.saveView', { body: { list: 'orders', name, query } });
    await save('Late');
    const again = await save('Late', 'late=1&kind=song');
    expect(again.body.views).toEqual([expect.objectContaining({ name: 'Late', query: 'late=1&kind=song' })]);
    expect((await other.call('staff.views', { query: { list: 'orders' } })).body.views).toEqual([]);
    const id = again.body.views[0].id;
    expect((await other.call('staff.removeView', { params: { id } })).status).toBe(404);
    for (let count = 1; count < 20; count += 1) expect((await save(`View ${count}`)).status).toBe(200);
    expect((await save('One more')).body).toMatchObject({ code: 'views_full' });
    expect((await me.call('staff.removeView', { params: { id } })).body.views).toHaveLength(19);
  });
});

describe('the page of an order', () => {
  it('has everything that was bought, paid, said and done', async () => {
    const sold = await bought({ coupon: 'TEN', credit: { nonTaxable: 1_000, taxable: 500 } });
    await shop.services.offers.accept(sold.commissionId, artist.artist.id);
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    await refund(finance, sold, { amount_cents: 500 });
    await shop.services.relay.drain();
    const editor = await signedIn(shop, undefined, 'editor');
    const note = await support.call('orders.addNote', {
      params: { number: sold.number },
      body: { text: 'Say it softly', mentions: [supportId, sold.userId, editor.id] },
    });
    expect(note.body.note.mentions.map(({ id }: { id: number }) => id)).toEqual([supportId]);
    const told = await shop.db.select().from(outbox).where(eq(outbox.template, 'note_staff'));
    expect(told).toMatchObject([
      { recipient: supportEmail, params: { path: `/admin/orders/${sold.number}` } },
    ]);
    expect(JSON.stringify(told)).not.toContain('Say it softly');
    // Pressing twice writes once.
    const once = { params: { number: sold.number }, headers: { 'idempotency-key': randomUUID() } };
    const write = (text: string) =>
      support.call('orders.addNote', { ...once, body: { text, mentions: [supportId] } });
    const twice = await Promise.all([write('Say it twice'), write('Say it twice')]);
    expect(twice.map(({ body }) => body.note)).toEqual([twice[0].body.note, twice[0].body.note]);
    expect(await shop.db.$count(outbox, eq(outbox.template, 'note_staff'))).toBe(2);
    expect((await write('Something else')).body.code).toBe('key_reused');
    const { order } = (await support.call('orders.get', { params: { number: sold.number } })).body;
    expect(order).toMatchObject({
      number: sold.number,
      state: 'partly_refunded',
      discount_cents: 2_000,
      credit_cents: 1_500,
      taxable_credit_cents: 500,
      non_taxable_credit_cents: 1_000,
      customer: { time_zone: 'America/New_York' },
      refunded_cents: 500,
      coupon_code: 'TEN',
    });
    const sum = order.lines.reduce(
      (all: number, line: { amount_cents: number }) => all + line.amount_cents,
      0,
    );
    // The sums must agree: the lines add up to the total, and so do the payments by card and credit.
    expect(order.total_cents).toBe(sum);
    expect(order.card_cents + order.credit_cents).toBe(order.total_cents);
    expect(order.refundable_cents).toBe(order.total_cents - order.refunded_cents);
    const [listed] = (await list({ q: sold.number })).orders;
    expect(listed).toMatchObject({ total_cents: order.total_cents, refunded_cents: 500 });
    const whose = await support.call('customers.read', { params: { id: sold.userId } });
    expect(whose.body.customer.orders[0]).toMatchObject({
      state: 'partly_refunded',
      total_cents: order.total_cents,
      refunded_cents: 500,
    });
    expect(order.refundable_card_cents + order.refundable_credit_cents).toBe(order.refundable_cents);
    const kinds = order.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'cart',
        'paid',
        'coupon',
        'credit_spent',
        'offered',
        'accepted',
        'message',
        'note',
      ]),
    );
    expect(kinds).toContain('refund_done');
    const times = order.events.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort());
    expect(order.song.brief).toMatchObject({ relationship: 'Wife' });
    expect(order.song.offers).toEqual([
      expect.objectContaining({
        outcome: 'accepted',
        artist: expect.objectContaining({ id: artist.artist.id }),
      }),
    ]);
    const receipt = order.messages.find(
      ({ template }: { template: string }) => template === 'order_received',
    );
    expect(receipt).toMatchObject({
      state: 'sent',
      is_kept: true,
      // The customer has not proved the mailbox, so the subject names nobody.
      subject: expect.stringContaining('someone special'),
    });
    const text = await support.call('orders.readMessage', {
      params: { number: sold.number, id: receipt.id },
    });
    expect(text.body.text).toContain('Marguerite');
    const deeds = await shop.db.select().from(staffLog).where(eq(staffLog.orderNumber, sold.number));
    expect(deeds.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['order.seen', 'order.message_read', 'order.noted', 'order.refunded']),
    );
  });

  it('sends a message again, but not by the number of another order', async () => {
    const [one, other] = [await bought(), await bought()];
    await shop.services.relay.drain();
    const [row] = await shop.db
      .select()
      .from(outbox)
      .where(sql`${outbox.orderId} = ${one.id} and ${outbox.template} = 'order_received'`);
    const resend = (number: string, headers = {}) =>
      support.call('orders.resendMessage', {
        params: { number, id: row?.id ?? '' },
        body: { reason: 'Lost in the mailbox' },
        headers,
      });
    expect((await resend(other.number)).status).toBe(404);
    const sent = await resend(one.number);
    expect(sent.body.message).toMatchObject({ state: 'waiting', template: 'order_received' });
    expect(await lastDeed()).toMatchObject({ action: 'order.message_sent', reason: 'Lost in the mailbox' });
    await shop.services.relay.drain();
    const mails = await shop.mailbox.listMessages({ to: row?.recipient ?? '' });
    expect(mails.filter(({ subject }) => subject?.startsWith('We have your order'))).toHaveLength(2);
    // With the same key it is sent once more, however often it is asked for.
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => resend(one.number, key)));
    answers.push(await resend(one.number, key));
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
    await shop.services.relay.drain();
    const now = await shop.mailbox.listMessages({ to: row?.recipient ?? '' });
    expect(now.filter(({ subject }) => subject?.startsWith('We have your order'))).toHaveLength(3);
    expect((await resend(one.number, { 'idempotency-key': randomUUID() })).body.message.id).not.toBe(
      answers[0]?.body.message.id,
    );
  });

  it('sends messages to the customer where the account is reached now, and others where they went', async () => {
    const sold = await bought();
    const to = newEmail();
    await shop.db.update(users).set({ email: to }).where(eq(users.id, sold.userId));
    const rows = await shop.db.select().from(outbox).where(eq(outbox.orderId, sold.id));
    const idOf = (template: string) => rows.find((row) => row.template === template)?.id ?? '';
    const before = rows.find(({ template }) => template === 'offer_to_artist')?.recipient;
    const params = (template: string) => ({ params: { number: sold.number, id: idOf(template) } });
    for (const [template, now] of [
      ['order_received', to],
      ['offer_to_artist', before],
    ] as const) {
      const read = await support.call('orders.readMessage', params(template));
      expect(read.body.again_to).toBe(now);
      const body = { reason: 'It did not arrive' };
      const sent = await support.call('orders.resendMessage', { ...params(template), body });
      expect(sent.body.message.to).toBe(now);
    }
    const numbers = [sold.number];
    const preview = await support.call('orders.previewReceipts', { body: { numbers } });
    expect(preview.body.orders).toEqual([{ number: sold.number, to: [to] }]);
    await support.call('orders.sendReceipts', { body: { numbers, reason: 'Again' } });
    const receipts = sql`${outbox.recipient} = ${to} and ${outbox.template} = 'order_received'`;
    expect(await shop.db.$count(outbox, receipts)).toBe(2);
  });

  it('sends a text to the number of now, and to none when the customer chose e-mail or gets no texts any more', async () => {
    const sold = await bought();
    const { id } = await written(sold, 'song_delivered', JSON.stringify(SAMPLES.song_delivered));
    await shop.db.update(outbox).set({ channel: 'sms', recipient: '+13125550178' }).where(eq(outbox.id, id));
    const params = { number: sold.number, id };
    const numberNow = async (change: Partial<typeof users.$inferInsert>) => {
      await shop.db.update(users).set(change).where(eq(users.id, sold.userId));
      return (await support.call('orders.readMessage', { params })).body.again_to;
    };
    const phoneNumber = '+13125550179';
    const byText = { preferredContactMethod: 'sms' } as const;
    expect(await numberNow({ ...byText, phoneNumber, smsConsentAt: clock.now() })).toBe(phoneNumber);
    expect(await numberNow({ preferredContactMethod: 'email' })).toBeNull();
    expect(await numberNow({ ...byText, smsConsentAt: null })).toBeNull();
    const again = await support.call('orders.resendMessage', { params, body: { reason: 'Lost' } });
    expect(again.status).toBe(404);
  });

  it('goes to the address of now, too, when it was given up and the staff send it from Today or System', async () => {
    const sold = await bought();
    const { id } = await written(sold, 'song_delivered', JSON.stringify(SAMPLES.song_delivered));
    const giveUp = (values: Partial<typeof outbox.$inferInsert>) =>
      shop.db
        .update(outbox)
        .set({ ...values, abandonedAt: clock.now() })
        .where(eq(outbox.id, id));
    const retry = () => support.call('system.retryMessages', { body: { ids: [id], reason: 'Mistyped' } });
    await giveUp({ recipient: 'stranger@example.com' });
    const email = `now-${sold.userId}@example.com`;
    await shop.db.update(users).set({ email }).where(eq(users.id, sold.userId));
    expect((await retry()).body).toEqual({ changed: 1 });
    const [sent] = await shop.db.select().from(outbox).where(eq(outbox.id, id));
    expect(sent).toMatchObject({ recipient: email, abandonedAt: null });
    // The customer gets no texts, so a text that was given up goes to nobody.
    await giveUp({ channel: 'sms', recipient: '+13125550178' });
    expect((await retry()).status).toBe(404);
  });

  it.each([
    ['song_late', '/late'],
    ['change_late', '/late'],
    ['order_change_asked', '/change'],
    ['song_rating', '/review'],
    ['gift_thanked', ''],
    ['staff_answer', ''],
    ['staff_answer_artist', ''],
  ] as const)('shows %s and sends it again, without the token of its link', async (template, page) => {
    const sold = await bought();
    const token = '12.b64token_-x';
    const params = JSON.stringify({
      ...SAMPLES[template],
      ...(template === 'song_rating' && { storyPath: `/stories/abc/review?token=${token}` }),
    }).replace(/[?]token=[^"]+/, `?token=${token}`);
    const { id, to } = await written(sold, template, params);
    const link = /\/stories\/\w+(\/\w+)?([?]token=\S+)?$/m;
    const read = async () =>
      (await support.call('orders.readMessage', { params: { number: sold.number, id } })).body.text;
    expect(link.exec(await read())?.[1] ?? '').toBe(page);
    expect(await read()).not.toContain('token=');
    await shop.services.relay.drain();
    const mails = async () =>
      (await shop.mailbox.listMessages({ to })).map(({ text }) => link.exec(text ?? ''));
    expect((await mails()).map((found) => found?.[2] ?? '')).toEqual([page ? `?token=${token}` : '']);
    const [kept] = await shop.db.select().from(outbox).where(eq(outbox.id, id));
    expect(kept?.params).toMatchObject({ song: { recipient: 'Odessa' } });
    expect(JSON.stringify(kept?.params)).not.toContain('token=');
    expect(link.exec(await read())?.[1] ?? '').toBe(page);
    await shop.db.update(users).set({ email: to }).where(eq(users.id, sold.userId));
    const again = await support.call('orders.resendMessage', {
      params: { number: sold.number, id },
      body: { reason: 'It did not arrive' },
    });
    expect(again.body.message).toMatchObject({ to, template, is_kept: true });
    await shop.services.relay.drain();
    // The page asks its reader to sign in.
    expect((await mails()).map((found) => [found?.[1] ?? '', found?.[2] ?? '']).toSorted()).toEqual([
      [page, ''],
      [page, page ? `?token=${token}` : ''],
    ]);
  });

  it('keeps the token of a mail that was given up only for as long as the staff can send it whole', async () => {
    const { id } = await written(await bought(), 'song_late', JSON.stringify(SAMPLES.song_late));
    const afterDays = async (days: number) => {
      const abandonedAt = new Date(clock.now().getTime() - days * 86_400_000);
      await shop.db.update(outbox).set({ abandonedAt }).where(eq(outbox.id, id));
      await shop.services.givenUpMessages.forgetOld();
      const [row] = await shop.db.select().from(outbox).where(eq(outbox.id, id));
      return row?.params;
    };
    expect(await afterDays(29)).toEqual(SAMPLES.song_late);
    expect(await afterDays(31)).toEqual({
      ...SAMPLES.song_late,
      choicePath: `${SAMPLES.song_late.storyPath}/late`,
    });
  });

  it('shows nobody the link of a gift, not even before its mail has left', async () => {
    const sold = await bought();
    const { id } = await written(sold, 'song_gift', JSON.stringify(SAMPLES.song_gift));
    const params = { number: sold.number, id };
    const { order } = (await support.call('orders.get', { params: { number: sold.number } })).body;
    expect(order.messages.find((message: { id: string }) => message.id === id)).toMatchObject({
      ...{ state: 'waiting', is_kept: false, subject: 'song_gift' },
    });
    expect((await support.call('orders.readMessage', { params })).status).toBe(404);
    const again = await support.call('orders.resendMessage', { params, body: { reason: 'Lost' } });
    expect(again.status).toBe(404);
  });

  it('of nobody is not found', async () => {
    for (const number of [orderNumber(888_888), 'no-number'])
      expect((await support.call('orders.get', { params: { number } })).status).toBe(404);
  });
});

describe('an order without a song', () => {
  it('is named by what was bought, without the service fee', async () => {
    const book = await sell(shop, 'book', {
      priceCents: 3_400,
      titleEn: 'Lyric Book',
      titleSp: 'Libro de letras',
    });
    await sell(shop, SERVICE_FEE, { priceCents: 999, titleEn: 'Service fee' });
    const buyer = newcomer(shop);
    await letGuestIn(shop, buyer, newEmail());
    const billing = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
    const sf_cart = {
      ...{ addresses: { billing }, cart_total: 4_399, payment_type: 'card', stripe_intent_id: null },
      products: [lineOf(book)],
    };
    const cart = { sf_cart, sf_song_data: null } as unknown as Parameters<typeof toPay>[2]['cart'];
    const till = await toPay(shop, buyer, { slug: '', cart });
    await till.submit();
    await till.pay();
    const number = orderNumber((await till.confirm()).body.order.order_id);
    const { order } = (await support.call('orders.get', { params: { number } })).body;
    expect(order.lines.map(({ name }: Query) => name)).toEqual(['Lyric Book', 'Service fee']);
    expect(order.bought).toEqual(['Lyric Book']);
    expect((await list({ numbers: [number] })).orders).toMatchObject([
      { kind: 'goods', bought: ['Lyric Book'] },
    ]);
  });

  it('has its titles in the reader’s language', () => {
    const line = { name: 'book', titleEn: 'Lyric Book', titleSp: 'Libro de letras' };
    expect([titlesOf([line], 'en'), titlesOf([line], 'sp')]).toEqual([['Lyric Book'], ['Libro de letras']]);
  });
});
