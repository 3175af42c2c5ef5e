import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { QUESTION_DAYS } from '@keepsong/domain/orders/order-change';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { holidays } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { orderChanges } from '../../../db/schema/desk.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { shippingRates } from '../../../db/schema/rates.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { type Catalogue, toPay } from '../../testing/commission-song.ts';
import { makeHolder } from '../../testing/holding-buyer.ts';
import { lineOf } from '../../testing/money.ts';
import { artistAtWork, newcomer, putUp, signedIn } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const BOISE = {
  line1: '1 Main Street',
  line2: '',
  city: 'Boise',
  state: 'ID',
  postal_code: '83702',
  country: 'US',
};
const BILLING = { city: 'Boise', country_code: 'US', postal_code: '83702', state_code: 'ID' };
const toBoise = { addresses: { billing: BILLING, shipping: BOISE } };

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let second: Awaited<ReturnType<typeof artistAtWork>>;
let support: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  artist = await artistAtWork(shop);
  second = await artistAtWork(shop, { artistName: 'Second Voice' });
  stock = { goods: await addSongProducts(shop), artist: artist.artist };
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  support = (await signedIn(shop, undefined, 'support')).visitor;
});
afterAll(() => shop.close());

/** Buys a song; with `ships` also a print, which goes to Boise. */
async function bought({ ships = false } = {}) {
  await shop.db.execute('delete from rate_counters');
  const me = await makeHolder(shop, stock, newcomer(shop), {});
  if (ships) {
    const { sf_cart } = me.cart;
    const products = [...sf_cart.products, lineOf(stock.goods.print)];
    me.cart = { ...me.cart, sf_cart: { ...sf_cart, products, ...toBoise } as never };
  }
  const till = await toPay(shop, me.visitor, { slug: me.slug, cart: me.cart });
  await till.submit();
  await till.pay();
  const { body } = await till.confirm();
  const id = Number(body.order.order_id);
  const { rows } = await shop.database.pool.query(
    'select c.id, c.due_at, s.slug from commissions c join stories s on s.id = c.story_id where s.order_id = $1',
    [id],
  );
  return {
    ...{ id, number: orderNumber(id), work: Number(rows[0].id), due: chicagoDay(rows[0].due_at) },
    ...{ owner: me.visitor, slug: String(rows[0].slug) },
  };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const preview = ({ number }: Bought, change: object) =>
  support.call('orders.previewChange', { params: { number }, body: { change } });
const make = ({ number }: Bought, change: object, by = support) => {
  // Later than the question before it, so that its mail is the last one.
  clock.advance(1_000);
  return by.call('orders.change', { params: { number }, body: { change, reason: 'Asked by phone' } });
};
const stand = async ({ work }: Bought) => {
  const { rows } = await shop.database.pool.query(
    `select c.state, c.artist_id, c.due_at, s.song_data from commissions c join stories s on s.id = c.story_id
    where c.id = $1`,
    [work],
  );
  return {
    state: rows[0].state,
    artist: Number(rows[0].artist_id),
    due: chicagoDay(rows[0].due_at),
    song: rows[0].song_data,
  };
};
const mailsOf = ({ id }: Bought, template: string) =>
  shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, id), eq(outbox.template, template)))
    .orderBy(asc(outbox.createdAt));

/** The token of the link that the customer was mailed last. */
async function mailedToken(sold: Bought): Promise<string> {
  const mails = await mailsOf(sold, 'order_change_asked');
  const params = mails.at(-1)?.params as { path: string } | undefined;
  return new URL(params?.path ?? '/', 'https://keepsong.test').searchParams.get('token') ?? '';
}
const answer = (token: string, isYes: boolean) => {
  // The answer comes later than its question, so that a second question is mailed after the first.
  clock.advance(1_000);
  return newcomer(shop).call('orders.answerChange', { body: { token, is_yes: isYes } });
};

describe('a change of the promised day', () => {
  it('to a later one waits for the customer’s yes, which counts once', async () => {
    const sold = await bought();
    const day = addDays(sold.due, 5);
    const seen = await preview(sold, { kind: 'promised_day', day });
    expect(seen.body).toEqual({
      needs_yes: true,
      effects: ['customer_asked', 'day_moves', 'artist_told'],
      before: sold.due,
      after: day,
    });
    const asked = await make(sold, { kind: 'promised_day', day });
    expect(asked.body.change).toMatchObject({ state: 'asked', before: sold.due, after: day });
    expect((await stand(sold)).due).toBe(sold.due);
    expect((await make(sold, { kind: 'promised_day', day })).body).toMatchObject({ code: 'change_waits' });

    const token = await mailedToken(sold);
    const opened = await newcomer(shop).call('orders.openChange', { body: { token } });
    expect(opened.body.change).toMatchObject({
      number: sold.number,
      state: 'asked',
      after: day,
      artist: null,
    });
    expect((await answer(token, true)).body.change.state).toBe('done');
    expect((await stand(sold)).due).toBe(day);
    expect((await answer(token, false)).body).toMatchObject({ code: 'already_decided' });
    expect(await mailsOf(sold, 'order_changed')).toHaveLength(1);
  });

  it('to an earlier one is made at once', async () => {
    const sold = await bought();
    const day = addDays(sold.due, -1);
    expect((await preview(sold, { kind: 'promised_day', day })).body.needs_yes).toBe(false);
    expect((await make(sold, { kind: 'promised_day', day })).body.change.state).toBe('done');
    expect((await stand(sold)).due).toBe(day);
    const deeds = await shop.db.select().from(staffLog).where(eq(staffLog.orderNumber, sold.number));
    expect(deeds).toContainEqual(
      expect.objectContaining({
        action: 'order.changed',
        before: { promised_day: sold.due },
        after: { promised_day: day },
        reason: 'Asked by phone',
      }),
    );
  });

  it('is refused by the customer, or withdrawn by the staff, and nothing moves', async () => {
    const sold = await bought();
    const day = addDays(sold.due, 3);
    await make(sold, { kind: 'promised_day', day });
    expect((await answer(await mailedToken(sold), false)).body.change.state).toBe('refused');
    const again = await make(sold, { kind: 'promised_day', day });
    const token = await mailedToken(sold);
    const { id } = again.body.change;
    const withdrawn = await support.call('orders.withdrawChange', {
      params: { number: sold.number, id },
      body: { reason: 'June is back' },
    });
    expect(withdrawn.body.change.state).toBe('withdrawn');
    expect((await answer(token, true)).body).toMatchObject({ code: 'already_decided' });
    const opened = await newcomer(shop).call('orders.openChange', { body: { token } });
    expect(opened.body.change).toMatchObject({ state: 'withdrawn', is_artist_away: false });
    expect((await stand(sold)).due).toBe(sold.due);
    const { body } = await support.call('orders.changes', { params: { number: sold.number } });
    expect(body.changes.map(({ state }: { state: string }) => state).sort()).toEqual([
      'refused',
      'withdrawn',
    ]);
  });
});

describe('the member of the staff who asked', () => {
  it.each([
    ['change_agreed', true],
    ['change_refused', false],
  ])('is mailed the customer’s answer: %s', async (kind, isYes) => {
    const sold = await bought();
    const asker = await signedIn(shop, undefined, 'support');
    const day = addDays(sold.due, 3);
    await make(sold, { kind: 'promised_day', day }, asker.visitor);
    expect(await mailsOf(sold, 'decided_staff')).toEqual([]);
    await answer(await mailedToken(sold), isYes);
    expect(await mailsOf(sold, 'decided_staff')).toMatchObject([
      {
        recipient: asker.email,
        params: {
          kind,
          change: { kind: 'promised_day', before: sold.due, after: day },
          path: `/admin/orders/${sold.number}`,
        },
      },
    ]);
  });

  it('is mailed nothing when an artist asked, or after leaving the staff', async () => {
    const sold = await bought();
    const asker = await signedIn(shop, undefined, 'support');
    await make(sold, { kind: 'promised_day', day: addDays(sold.due, 3) }, asker.visitor);
    await shop.database.pool.query(`update users set role = 'customer', staff_role = null where id = $1`, [
      asker.id,
    ]);
    await answer(await mailedToken(sold), false);
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    const body = { days: 2, reason: 'The choir is ill.' };
    expect((await artist.visitor.call('studio.moreDays', { params: { id: sold.work }, body })).status).toBe(
      200,
    );
    expect((await answer(await mailedToken(sold), true)).body.change.state).toBe('done');
    expect(await mailsOf(sold, 'decided_staff')).toEqual([]);
  });
});

describe('the timeline', () => {
  /** What the page of the order says about its changes, oldest first. */
  const toldOf = async ({ number }: Bought) => {
    const { order } = (await support.call('orders.get', { params: { number } })).body;
    const events = order.events.filter(({ kind }: { kind: string }) => kind.startsWith('change_'));
    return { events, order };
  };

  it('tells a change, the question about one, and the customer’s answer, from what to what', async () => {
    const sold = await bought();
    const [sooner, later] = [addDays(sold.due, -1), addDays(sold.due, 3)];
    await make(sold, { kind: 'promised_day', day: sooner });
    await make(sold, { kind: 'promised_day', day: later });
    await answer(await mailedToken(sold), false);
    await make(sold, { kind: 'promised_day', day: later });
    await answer(await mailedToken(sold), true);
    const { events, order } = await toldOf(sold);
    const [back, on] = [
      { kind: 'promised_day', before: sold.due, after: sooner },
      { kind: 'promised_day', before: sooner, after: later },
    ];
    const who = order.customer.name || order.customer.email;
    expect(events).toMatchObject([
      { kind: 'change_made', change: back, what: 'Asked by phone' },
      { kind: 'change_asked', change: on, what: 'Asked by phone' },
      { kind: 'change_refused', change: on, who, what: null },
      { kind: 'change_asked', change: on },
      { kind: 'change_agreed', change: on, who },
    ]);
    // The log has the same deeds, and the timeline tells each only once.
    expect(order.events.filter(({ kind }: { kind: string }) => kind === 'staff')).toEqual([]);
  });

  it('names the artist who asks, and tells questions that were withdrawn or that nobody answers any more', async () => {
    const sold = await bought();
    const params = { id: sold.work };
    await artist.visitor.call('studio.accept', { params });
    await artist.visitor.call('studio.moreDays', { params, body: { days: 2, reason: 'The choir is ill.' } });
    await artist.visitor.call('studio.handBack', { params, body: { reason: 'My voice is gone' } });
    const { id } = (await make(sold, { kind: 'promised_day', day: addDays(sold.due, 4) })).body.change;
    await support.call('orders.withdrawChange', { params: { number: sold.number, id }, body: {} });
    expect((await toldOf(sold)).events).toMatchObject([
      { kind: 'change_asked', who: artist.artist.artistName, what: 'The choir is ill.' },
      { kind: 'change_lapsed', who: null },
      { kind: 'change_asked', what: 'Asked by phone' },
      { kind: 'change_withdrawn' },
    ]);
  });
});

describe('a promised day of several orders', () => {
  it('follows the rule of each order, answers for each, and is previewed without being done', async () => {
    const later = await bought();
    const earlier = await bought();
    const day = addDays(later.due, 2);
    await shop.db.execute(
      `update commissions set due_at = due_at + interval '4 days' where id = ${earlier.work}`,
    );
    const moved = (await stand(earlier)).due;
    const numbers = [later.number, later.number.toLowerCase(), earlier.number, orderNumber(999_999)];
    const before = await support.call('orders.previewDays', { body: { numbers, day } });
    const expected = [
      { number: later.number.toLowerCase(), outcome: 'asked', code: null },
      { number: earlier.number, outcome: 'done', code: null },
      { number: orderNumber(999_999), outcome: 'refused', code: 'not_found' },
    ];
    expect(before.body.orders).toEqual(expected);
    expect((await stand(earlier)).due).toBe(moved);
    const body = { numbers, day, reason: 'late: storm' };
    expect((await support.call('orders.changeDays', { body })).body.orders).toEqual(expected);
    expect([(await stand(later)).due, (await stand(earlier)).due]).toEqual([later.due, day]);
    expect(await mailsOf(later, 'order_change_asked')).toHaveLength(1);
    const deeds = await shop.db.select().from(staffLog).where(eq(staffLog.reason, 'late: storm'));
    expect(deeds.map(({ action }) => action).sort()).toEqual(['order.change_asked', 'order.changed']);
    const again = await support.call('orders.changeDays', { body });
    expect(again.body.orders.map(({ code }: { code: string | null }) => code)).toEqual([
      'change_waits',
      'invalid_input',
      'not_found',
    ]);
  });

  it('is refused for more than 200 orders, and to people without orders', async () => {
    const many = Array.from({ length: 201 }, (_, at) => orderNumber(at + 1));
    const body = { numbers: many, day: '2030-01-01', reason: 'late' };
    expect((await support.call('orders.changeDays', { body })).status).toBe(400);
    const editor = (await signedIn(shop, undefined, 'editor')).visitor;
    const one = { ...body, numbers: many.slice(0, 1) };
    expect((await editor.call('orders.changeDays', { body: one })).status).toBe(403);
  });
});

describe('a change of the song', () => {
  it('corrects a name before an artist accepts, and not afterwards', async () => {
    const sold = await bought();
    expect((await make(sold, { kind: 'name', name: 'Margarethe' })).body.change.state).toBe('done');
    expect((await stand(sold)).song.recipient).toBe('Margarethe');
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    expect((await make(sold, { kind: 'name', name: 'Greta' })).body).toMatchObject({
      code: 'story_accepted',
    });
  });

  it.each([
    ['genre', { kind: 'genre', genre: '1' }],
    ['vocals', { kind: 'vocals', vocals: '2' }],
  ])('asks the customer for another %s', async (kind, wanted) => {
    const sold = await bought();
    const before = (await stand(sold)).song;
    const other = kind === 'genre' ? (before.genre === '1' ? '2' : '1') : before.gender === '2' ? '1' : '2';
    const change = { ...wanted, [kind]: other };
    const made = await make(sold, change);
    expect(made.body.change).toMatchObject({ state: 'asked' });
    await answer(await mailedToken(sold), true);
    expect((await stand(sold)).song).toMatchObject(kind === 'genre' ? { genre: other } : { gender: other });
  });
});

describe('a change of the delivery address', () => {
  const portland = {
    ...BOISE,
    name: 'Ana Ruiz',
    line1: '9 Fore Street',
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
  };
  const shipsTo = async ({ id }: Bought) => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
    return order?.cart.addresses.shipping;
  };

  it('is made at once: parcels go to the new one, the customer is told, and the log holds both', async () => {
    const sold = await bought({ ships: true });
    expect(await shipsTo(sold)).toMatchObject({ line1: '1 Main Street' });
    const change = { kind: 'address', address: portland };
    expect((await preview(sold, change)).body).toMatchObject({
      needs_yes: false,
      before: '1 Main Street, Boise, ID, 83702, US',
      after: 'Ana Ruiz, 9 Fore Street, Portland, ME, 04101, US',
    });
    expect((await make(sold, change)).body.change).toMatchObject({ kind: 'address', state: 'done' });
    expect(await shipsTo(sold)).toEqual(portland);
    expect(await mailsOf(sold, 'order_changed')).toHaveLength(1);
    const ofOrder = eq(staffLog.orderNumber, sold.number);
    const [deed] = await shop.db.select().from(staffLog).where(ofOrder).orderBy(desc(staffLog.id));
    // The log keeps only the first letters of an address.
    expect(deed).toMatchObject({
      ...{ action: 'order.changed', reason: 'Asked by phone' },
      before: { address: '1 M… S… B… I… 8… U…' },
      after: { address: 'A… R… 9 F… S… P… M… 0… U…' },
    });
    // The same address is not a change.
    expect((await make(sold, change)).body).toMatchObject({ code: 'invalid_input' });
  });

  it('names the wrong fields, and is refused for an order without parcels', async () => {
    const sold = await bought({ ships: true });
    const wrong = await make(sold, {
      kind: 'address',
      address: { ...portland, state: 'XX', postal_code: 'ABC' },
    });
    expect(wrong.body).toMatchObject({ code: 'address_invalid' });
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['postal_code', 'state']);
    expect(await shipsTo(sold)).toMatchObject({ line1: '1 Main Street' });
    const parcelless = await bought();
    const refused = await make(parcelless, { kind: 'address', address: portland });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await shipsTo(parcelless)).toBeNull();
  });
});

describe('another artist', () => {
  const to = (one: typeof artist) => ({ kind: 'artist', artist: one.artist.id });

  it('keeps the promise by the days that count for it: holidays do not', async () => {
    const sold = await bought();
    const producer = (await signedIn(shop, undefined, 'producer')).visitor;
    const told = async () => {
      const found = [
        await support.call('orders.artists', { params: { number: sold.number } }),
        await producer.call('board.artists', { params: { id: sold.work } }),
      ];
      return found.map(({ body }) => {
        const { keeps_promise } = body.artists.find(({ id }: { id: number }) => id === second.artist.id);
        return keeps_promise;
      });
    };
    expect(await told()).toEqual([true, true]);
    const day = addDays(chicagoDay(clock.now()), 1);
    await shop.db.insert(holidays).values({ day, name: 'Day of rest' });
    expect(await told()).toEqual([false, false]);
    await shop.db.delete(holidays).where(eq(holidays.day, day));
  });

  it('is asked for a song that nobody took, and so is one who declined', async () => {
    const sold = await bought();
    await artist.visitor.call('studio.decline', { params: { id: sold.work }, body: { reason: 'too_busy' } });
    await shop.db.execute(sql`delete from rate_counters`);
    const { body } = await support.call('orders.artists', { params: { number: sold.number } });
    expect(body.artists).toContainEqual(
      expect.objectContaining({
        id: artist.artist.id,
        asked: 'declined',
        taken: expect.any(Number),
        fit: expect.any(Number),
        punctuality: null,
      }),
    );
    const again = await make(sold, to(artist));
    expect(again.body.change).toMatchObject({ state: 'done', kind: 'artist' });
    expect(await stand(sold)).toMatchObject({ state: 'offered', artist: artist.artist.id, due: sold.due });
    expect((await make(sold, to(second))).body.change).toMatchObject({ state: 'done' });
    // When a song moves to another artist, no message says that it was canceled.
    expect(await mailsOf(sold, 'song_stopped_artist')).toEqual([]);
    const moved = await mailsOf(sold, 'song_moved_artist');
    expect(moved.map(({ recipient }) => recipient)).toContain(artist.email);
    const late = await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    expect(late.status).not.toBe(200);
    const taken = await second.visitor.call('studio.accept', { params: { id: sold.work } });
    expect(taken.status).toBe(200);
    expect(await stand(sold)).toMatchObject({ state: 'accepted', artist: second.artist.id });
  });

  it('is not taken from somebody who was asked since the caller looked', { tags: ['night'] }, async () => {
    const sold = await bought();
    await shop.db.execute(sql`update commissions set state = 'declined' where id = ${sold.work}`);
    const ask = (one: typeof artist, from: object) =>
      support.call('orders.change', {
        params: { number: sold.number },
        body: { change: to(one), reason: 'Asked by phone', from },
      });
    const nobody = { state: 'declined', artist_id: null };
    expect((await ask(second, nobody)).status).toBe(200);
    // Another tab still shows that nobody takes the song.
    expect(await ask(artist, nobody)).toMatchObject({ status: 409, body: { code: 'commission_state' } });
    expect(await stand(sold)).toMatchObject({ state: 'offered', artist: second.artist.id });
    // Somebody who sees the artist who is asked now may still ask another one.
    expect((await ask(artist, { state: 'offered', artist_id: second.artist.id })).status).toBe(200);
    expect(await stand(sold)).toMatchObject({ state: 'offered', artist: artist.artist.id });
  });

  it.each([
    ['offered', 'done'],
    ['accepted', 'asked'],
  ])(
    'who is paused is not asked for a song that is %s, but one who is full is',
    { tags: ['night'] },
    async (state, made) => {
      const sold = await bought();
      if (state === 'accepted') await artist.visitor.call('studio.accept', { params: { id: sold.work } });
      const open = { capacity_a_week: null, days_off: [], paused: false, full: false };
      const set = (body: object) => second.visitor.call('availability.save', { body: { ...open, ...body } });
      expect((await set({ paused: true })).status).toBe(200);
      for (const refused of [await preview(sold, to(second)), await make(sold, to(second))])
        expect(refused).toMatchObject({ status: 409, body: { code: 'artist_unavailable' } });
      expect(await stand(sold)).toMatchObject({ state, artist: artist.artist.id });
      expect((await set({ full: true })).status).toBe(200);
      expect((await make(sold, to(second))).body.change.state).toBe(made);
      await set({});
    },
  );

  it.each(['offered', 'accepted', 'declined'])(
    'whom nobody knows is not asked for a song that is %s',
    { tags: ['night'] },
    async (state) => {
      const sold = await bought();
      if (state === 'accepted') await artist.visitor.call('studio.accept', { params: { id: sold.work } });
      if (state === 'declined')
        await shop.db.execute(sql`update commissions set state = 'declined' where id = ${sold.work}`);
      const nobody = { kind: 'artist', artist: Number.MAX_SAFE_INTEGER };
      for (const refused of [await preview(sold, nobody), await make(sold, nobody)])
        expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await mailsOf(sold, 'order_change_asked')).toEqual([]);
      // Nothing waits that would keep others from being asked.
      expect((await make(sold, to(second))).status).toBe(200);
    },
  );

  it('needs the customer’s yes when one has accepted', async () => {
    const sold = await bought();
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    expect((await make(sold, to(second))).body.change.state).toBe('asked');
    expect(await stand(sold)).toMatchObject({ state: 'accepted', artist: artist.artist.id });
    expect((await answer(await mailedToken(sold), true)).body.change.state).toBe('done');
    expect(await stand(sold)).toMatchObject({ state: 'offered', artist: second.artist.id, due: sold.due });
    expect(await mailsOf(sold, 'song_moved_artist')).toMatchObject([
      // The page of the song is closed to this artist now.
      { recipient: artist.email, params: { wasAccepted: true, path: '/artist-admin' } },
    ]);
    const { order } = (await support.call('orders.get', { params: { number: sold.number } })).body;
    const about = order.events
      .filter(({ who }: { who: string | null }) => who === artist.artist.artistName)
      .map(({ kind }: { kind: string }) => kind);
    expect(about).toEqual(['offered', 'accepted', 'given_to_another']);
    expect(order.song.offers[0]).toMatchObject({
      reason: 'given_to_another',
      accepted_at: expect.any(String),
    });
    // An artist who once had the song is not shown as one who did not answer.
    const { artists } = (await support.call('orders.artists', { params: { number: sold.number } })).body;
    const seen = artists.find(({ id }: { id: number }) => id === artist.artist.id);
    expect(seen.asked).toBeNull();
  });

  it('stays accepted in the timeline when the order is refunded', { tags: ['night'] }, async () => {
    const sold = await bought();
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    const finance = (await signedIn(shop, undefined, 'finance')).visitor;
    const refunded = await finance.call('checkout.refund', {
      params: { number: sold.number },
      body: { all: true, reason: 'changed_mind' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(refunded.status).toBe(200);
    const { order } = (await support.call('orders.get', { params: { number: sold.number } })).body;
    const kinds = order.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['accepted', 'work_stopped']));
    expect(kinds).not.toContain('offer_expired');
  });
});

describe('a customer who agrees to an artist who has paused', () => {
  it('is not asked again, changes nothing, and the staff see it in Today until they ask another', {
    tags: ['night'],
  }, async () => {
    const sold = await bought();
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    const wanted = { kind: 'artist', artist: second.artist.id };
    expect((await make(sold, wanted)).body.change.state).toBe('asked');
    const open = { capacity_a_week: null, days_off: [], paused: false, full: false };
    const pause = (paused: boolean) =>
      second.visitor.call('availability.save', { body: { ...open, paused } });
    await pause(true);
    const token = await mailedToken(sold);
    expect(await answer(token, true)).toMatchObject({
      status: 200,
      body: { change: { state: 'withdrawn', is_artist_away: true } },
    });
    expect((await answer(token, true)).body.code).toBe('already_decided');
    const opened = async () =>
      (await newcomer(shop).call('orders.openChange', { body: { token } })).body.change;
    expect(await opened()).toMatchObject({ state: 'withdrawn', is_artist_away: true });
    expect(await stand(sold)).toMatchObject({ state: 'accepted', artist: artist.artist.id });
    const { order } = (await support.call('orders.get', { params: { number: sold.number } })).body;
    expect(order.events.map(({ kind }: { kind: string }) => kind)).toContain('change_failed');
    const failed = async () =>
      (await support.call('desk.inbox')).body.items.filter(
        (item: { kind: string }) => item.kind === 'change_failed',
      );
    expect(await failed()).toMatchObject([
      { order_number: sold.number, artist: 'Second Voice', text: 'accepted', work: { state: 'accepted' } },
    ]);
    await pause(false);
    expect((await make(sold, wanted)).body.change.state).toBe('asked');
    expect(await failed()).toEqual([]);
    // The staff have suggested an artist since, so the page no longer says that they look for one.
    expect(await opened()).toMatchObject({ state: 'withdrawn', is_artist_away: false });
  });
});

it('the log keeps who looked at the changes of whose order', async () => {
  const sold = await bought();
  const look = ({ number }: Bought) => support.call('orders.changes', { params: { number } });
  await look(sold);
  // An open page loads them again and again.
  await look(sold);
  const { order } = (await support.call('orders.get', { params: { number: sold.number } })).body;
  const ofOrder = eq(staffLog.orderNumber, sold.number);
  const deeds = await shop.db.select().from(staffLog).where(ofOrder).orderBy(staffLog.id);
  expect(deeds.map(({ action, customerId }) => [action, customerId])).toEqual([
    ['order.changes_seen', order.customer.id],
    ['order.seen', order.customer.id],
  ]);
  // The page of an order loads its changes too, which is one look.
  const opened = await bought();
  await support.call('orders.get', { params: { number: opened.number } });
  await look(opened);
  const ofOpened = await shop.db.select().from(staffLog).where(eq(staffLog.orderNumber, opened.number));
  expect(ofOpened.map(({ action }) => action)).toEqual(['order.seen']);
  // What a change would do shows the address of now.
  const asked = await bought();
  await preview(asked, { kind: 'name', name: 'Greta' });
  const ofAsked = await shop.db.select().from(staffLog).where(eq(staffLog.orderNumber, asked.number));
  expect(ofAsked.map(({ action }) => action)).toEqual(['order.changes_seen']);
  // Looking is not an event of the order.
  expect(order.events.filter(({ kind }: { kind: string }) => kind === 'staff')).toEqual([]);
});

describe('who may not', () => {
  it('an unknown token finds nothing, and a customer changes nothing', async () => {
    const sold = await bought();
    expect((await answer('no-such-token', true)).status).toBe(404);
    const customer = (await signedIn(shop)).visitor;
    expect((await make(sold, { kind: 'name', name: 'Greta' }, customer)).status).toBe(403);
  });
});

describe('an artist who asks for more days', () => {
  const ask = ({ work }: Bought, days = 4, by = artist) =>
    by.visitor.call('studio.moreDays', {
      params: { id: work },
      body: { days, reason: 'The choir is ill.' },
    });
  async function accepted() {
    const sold = await bought();
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    return sold;
  }
  /** The request as the artist's page of the song shows it. */
  const shown = async ({ work }: Bought) =>
    (await artist.visitor.call('studio.commission', { params: { id: work } })).body.commission.asked_days;

  it('gets them with the customer’s yes, and until then the promise stands', async () => {
    const sold = await accepted();
    const day = addDays(sold.due, 4);
    expect(await shown(sold)).toBeNull();
    const answers = await Promise.all([ask(sold), ask(sold)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      asked: { day, promised: sold.due },
    });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'change_waits' });
    expect((await stand(sold)).due).toBe(sold.due);
    expect(await shown(sold)).toEqual({ day, state: 'asked' });
    const mails = await mailsOf(sold, 'order_change_asked');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.params).toMatchObject({
      artist: { name: artist.artist.artistName, reason: 'The choir is ill.' },
    });
    expect((await answer(await mailedToken(sold), true)).body.change.state).toBe('done');
    expect((await stand(sold)).due).toBe(day);
    expect(await shown(sold)).toEqual({ day, state: 'done' });
    expect(await mailsOf(sold, 'no_more_days_artist')).toEqual([]);
  });

  it('cannot be reached outside the shop: contact details in the reason are hidden from the customer', async () => {
    const sold = await accepted();
    const body = { days: 2, reason: 'Call 315-555-0142 or june@example.com, please.' };
    await artist.visitor.call('studio.moreDays', { params: { id: sold.work }, body });
    const [mail] = await mailsOf(sold, 'order_change_asked');
    expect(mail?.params).toMatchObject({ artist: { reason: 'Call ••• or •••, please.' } });
    // The page of the mailed link says the same as the mail.
    const link = { body: { token: await mailedToken(sold) } };
    expect((await newcomer(shop).call('orders.openChange', link)).body.change.artist).toEqual({
      name: artist.artist.artistName,
      reason: 'Call ••• or •••, please.',
    });
    // The staff see the unmasked text.
    const { changes } = (await support.call('orders.changes', { params: { number: sold.number } })).body;
    expect(changes[0]).toMatchObject({ reason: body.reason });
  });

  it('does not get them with a no, nor after the promised day', async () => {
    const refused = await accepted();
    await ask(refused);
    expect((await answer(await mailedToken(refused), false)).body.change.state).toBe('refused');
    expect((await stand(refused)).due).toBe(refused.due);
    const askedDay = addDays(refused.due, 4);
    expect(await shown(refused)).toEqual({ day: askedDay, state: 'refused' });
    expect(await mailsOf(refused, 'no_more_days_artist')).toMatchObject([
      { recipient: artist.email, params: { askedDay, promisedDay: refused.due, isRefused: true } },
    ]);

    const late = await accepted();
    await ask(late);
    const token = await mailedToken(late);
    await shop.database.pool.query("update commissions set due_at = '2026-01-01T02:00:00Z' where id = $1", [
      late.work,
    ]);
    expect((await newcomer(shop).call('orders.openChange', { body: { token } })).body.change.state).toBe(
      'withdrawn',
    );
    expect((await answer(token, true)).body).toMatchObject({ code: 'already_decided' });
    expect(await shown(late)).toMatchObject({ state: 'withdrawn' });
    expect((await ask(late)).body).toMatchObject({ code: 'commission_state' });
  });

  it('hears when the staff withdraw the request, and asks anew for changed lines', {
    tags: ['night'],
  }, async () => {
    const sold = await accepted();
    await ask(sold);
    const { changes } = (await support.call('orders.changes', { params: { number: sold.number } })).body;
    const params = { number: sold.number, id: changes[0].id };
    await support.call('orders.withdrawChange', { params, body: { reason: 'June is back' } });
    expect(await shown(sold)).toMatchObject({ state: 'withdrawn' });
    expect(await mailsOf(sold, 'no_more_days_artist')).toMatchObject([{ params: { isRefused: false } }]);
    // What was asked for the song says nothing about a later version.
    clock.advance(1_000);
    await putUp(artist.visitor, sold.work);
    await shop.database.pool.query('update commissions set delivered_at = $2 where id = $1', [
      sold.work,
      clock.now(),
    ]);
    expect(await shown(sold)).toBeNull();
  });

  it('reads nothing of a request without a yes once the promised day has moved past it', async () => {
    const [refused, waiting] = [await accepted(), await accepted()];
    for (const sold of [refused, waiting]) await ask(sold);
    await answer(await mailedToken(refused), false);
    for (const sold of [refused, waiting]) {
      expect(await shown(sold)).not.toBeNull();
      const later = "update commissions set due_at = due_at + interval '5 days' where id = $1";
      await shop.database.pool.query(later, [sold.work]);
      expect(await shown(sold)).toBeNull();
    }
  });

  it('cannot get them for the next artist after handing the song back', { tags: ['night'] }, async () => {
    const sold = await accepted();
    await ask(sold);
    const back = { params: { id: sold.work }, body: { reason: 'My voice is gone' } };
    expect((await artist.visitor.call('studio.handBack', back)).status).toBe(200);
    expect((await answer(await mailedToken(sold), true)).body).toMatchObject({ code: 'already_decided' });
    expect((await stand(sold)).due).toBe(sold.due);
    // After that, the staff may ask for another day.
    const again = await make(sold, { kind: 'promised_day', day: addDays(sold.due, 2) });
    expect(again.body.change).toMatchObject({ state: 'asked' });
    const { changes } = (await support.call('orders.changes', { params: { number: sold.number } })).body;
    expect(changes.map(({ state }: { state: string }) => state)).toEqual(['asked', 'withdrawn']);
  });

  it('is answered on the page of the song too, by its owner alone', async () => {
    const sold = await accepted();
    await ask(sold);
    const page = async (by: Visitor) =>
      (await by.call('stories.get', { params: { slug: sold.slug } })).body.production?.is_asked;
    const body = { slug: sold.slug };
    expect(await page(sold.owner)).toBe(true);
    expect((await newcomer(shop).call('orders.openChange', { body })).status).toBe(404);
    expect((await artist.visitor.call('orders.openChange', { body })).status).toBe(404);
    const yes = { body: { ...body, is_yes: true } };
    expect((await artist.visitor.call('orders.answerChange', yes)).status).toBe(404);
    expect((await sold.owner.call('orders.openChange', { body })).body.change.state).toBe('asked');
    expect((await sold.owner.call('orders.answerChange', yes)).body.change.state).toBe('done');
    expect(await page(sold.owner)).toBe(false);
  });

  it('must have accepted the song, ask for 1 to 14 days, and not ask again and again', {
    tags: ['night'],
  }, async () => {
    const sold = await bought();
    expect((await ask(sold)).body).toMatchObject({ code: 'commission_state' });
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    for (const days of [0, 15, 1.5]) expect((await ask(sold, days)).status).toBe(400);
    expect((await ask(sold, 1, second)).status).toBe(404);
    expect((await ask(sold, 14)).status).toBe(200);
    expect((await ask(sold)).body.code).toBe('change_waits');
    for (let more = 0; more < 2; more += 1) {
      await answer(await mailedToken(sold), false);
      expect((await ask(sold)).status).toBe(200);
    }
    await answer(await mailedToken(sold), false);
    expect((await ask(sold)).status).toBe(429);
  });
});

describe('an artist’s question about more days that nobody can answer any more', () => {
  const to = (one: typeof artist) => ({ kind: 'artist', artist: one.artist.id });
  const paramsOf = ({ work }: Bought) => ({ id: work });
  const ask = ({ work }: Bought, days: number) => {
    const body = { days, reason: 'The choir is ill.' };
    return artist.visitor.call('studio.moreDays', { params: { id: work }, body });
  };

  it.each<[string, (sold: Bought) => Promise<unknown>, boolean?]>([
    [
      'the artist hands the song back',
      (sold) =>
        artist.visitor.call('studio.handBack', {
          params: paramsOf(sold),
          body: { reason: 'My voice is gone' },
        }),
    ],
    [
      'the customer agrees to another artist',
      async (sold) => {
        await make(sold, to(second));
        return answer(await mailedToken(sold), true);
      },
    ],
    [
      'the order is cancelled',
      async ({ number }) =>
        (await signedIn(shop, undefined, 'owner')).visitor.call('checkout.cancel', {
          ...{
            params: { number },
            body: { reason: 'Asked by mail' },
            headers: { 'idempotency-key': number },
          },
        }),
    ],
    ['the song is delivered', ({ work }) => putUp(artist.visitor, work)],
    [
      'the promised day passes',
      async ({ due }) => {
        clock.advance(new Date(`${addDays(due, 2)}T12:00:00Z`).getTime() - clock.now().getTime());
        await shop.services.askLate.askDue();
      },
      true,
    ],
  ])('ends at the moment when %s', { tags: ['night'] }, async (_, happens, isTold = false) => {
    const sold = await bought();
    await artist.visitor.call('studio.accept', { params: paramsOf(sold) });
    expect((await ask(sold, 2)).status).toBe(200);
    const token = await mailedToken(sold);
    await happens(sold);
    const rows = await shop.db.select().from(orderChanges).where(eq(orderChanges.orderId, sold.id));
    expect(rows.find(({ kind }) => kind === 'promised_day')).toMatchObject({
      ...{ state: 'withdrawn', answeredAt: null },
    });
    const { order } = (await support.call('orders.get', { params: { number: sold.number } })).body;
    const kinds = order.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'change_lapsed')).toHaveLength(1);
    expect((await answer(token, true)).body).toMatchObject({ code: 'already_decided' });
    // Only an artist who still has the song needs to hear that the promised day stays.
    const told = (await mailsOf(sold, 'no_more_days_artist')).map(({ params }) => params);
    expect(told).toMatchObject(isTold ? [{ promisedDay: sold.due, isRefused: false }] : []);
  });

  it('stays open while the artist can still keep the song, and so do the questions of the staff', async () => {
    const sold = await bought();
    await artist.visitor.call('studio.accept', { params: paramsOf(sold) });
    await ask(sold, 2);
    await make(sold, { kind: 'genre', genre: (await stand(sold)).song.genre === '1' ? '2' : '1' });
    await shop.services.askLate.askDue();
    const states = async () =>
      (await shop.db.select().from(orderChanges).where(eq(orderChanges.orderId, sold.id))).map(
        ({ kind, state }) => [kind, state],
      );
    expect(await states()).toEqual([
      ['promised_day', 'asked'],
      ['genre', 'asked'],
    ]);
    await artist.visitor.call('studio.handBack', { params: paramsOf(sold), body: { reason: 'Ill' } });
    expect(await states()).toEqual([
      ['promised_day', 'withdrawn'],
      ['genre', 'asked'],
    ]);
  });
});

it('a change tells no artist who has no account, and its preview says so', async () => {
  const sold = await bought();
  const change = { kind: 'promised_day', day: addDays(sold.due, -1) };
  expect((await preview(sold, change)).body.effects).toEqual(['customer_told', 'day_moves', 'artist_told']);
  const setAccount = (userId: number | null) =>
    shop.db.update(artists).set({ userId }).where(eq(artists.id, artist.artist.id));
  await setAccount(null);
  expect((await preview(sold, change)).body.effects).toEqual(['customer_told', 'day_moves']);
  await make(sold, change);
  await setAccount(artist.userId);
  expect(await mailsOf(sold, 'order_changed')).toHaveLength(1);
  expect(await mailsOf(sold, 'brief_changed_artist')).toEqual([]);
});

describe('a question of the staff that nobody answers', () => {
  const rowsOf = async ({ id }: Bought) =>
    (await shop.db.select().from(orderChanges).where(eq(orderChanges.orderId, id))).map(
      ({ kind, state, answeredAt }) => ({ kind, state, answeredAt }),
    );
  const genre = async (sold: Bought) => ({
    ...{ kind: 'genre', genre: (await stand(sold)).song.genre === '1' ? '2' : '1' },
  });

  it('ends after its days, and may then be asked again', async () => {
    const sold = await bought();
    await artist.visitor.call('studio.accept', { params: { id: sold.work } });
    await make(sold, await genre(sold));
    await make(sold, { kind: 'artist', artist: second.artist.id });
    const token = await mailedToken(sold);
    clock.advance((QUESTION_DAYS - 1) * DAY_MS);
    await shop.services.lapseOldQuestions();
    expect((await rowsOf(sold)).map(({ state }) => state)).toEqual(['asked', 'asked']);
    clock.advance(DAY_MS + 3_600_000);
    const [staff, boss] = [
      await signedIn(shop, undefined, 'support'),
      await signedIn(shop, undefined, 'owner'),
    ];
    const params = { number: sold.number };
    const { changes } = (await staff.visitor.call('orders.changes', { params })).body;
    expect(changes.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'withdrawn']);
    expect((await answer(token, true)).body).toMatchObject({ code: 'already_decided' });
    await shop.services.lapseOldQuestions();
    expect(await rowsOf(sold)).toEqual([
      { kind: 'genre', state: 'withdrawn', answeredAt: null },
      { kind: 'artist', state: 'withdrawn', answeredAt: null },
    ]);
    const { order } = (await staff.visitor.call('orders.get', { params })).body;
    const kinds = order.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('change_'))).toEqual([
      ...['change_asked', 'change_asked', 'change_lapsed', 'change_lapsed'],
    ]);
    // Nobody agreed to an artist who has paused.
    const opened = await newcomer(shop).call('orders.openChange', { body: { token } });
    expect(opened.body.change).toMatchObject({ state: 'withdrawn', is_artist_away: false });
    const { items } = (await boss.visitor.call('desk.inbox')).body;
    expect(items.filter(({ kind }: { kind: string }) => kind === 'change_failed')).toEqual([]);
    expect((await make(sold, await genre(sold), staff.visitor)).body.change.state).toBe('asked');
    support = staff.visitor;
  });

  it('ends with its order', async () => {
    const sold = await bought();
    await make(sold, await genre(sold));
    const boss = (await signedIn(shop, undefined, 'owner')).visitor;
    await boss.call('checkout.cancel', {
      ...{ params: { number: sold.number }, body: { reason: 'Asked by mail' } },
      headers: { 'idempotency-key': sold.number },
    });
    expect(await rowsOf(sold)).toEqual([{ kind: 'genre', state: 'withdrawn', answeredAt: null }]);
  });
});
