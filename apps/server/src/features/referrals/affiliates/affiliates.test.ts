import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../../../db/schema/accounts.ts';
import { affiliateEntries, affiliateRates } from '../../../../db/schema/catalogue/affiliates.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { referrals } from '../../../../db/schema/referrals.ts';
import {
  finishedSong,
  registerGuest,
  saveDraft,
  songCart,
  stockShop,
  toPay,
} from '../../../testing/commission-song.ts';
import { readOneAtATime, refuseRows } from '../../../testing/database.ts';
import { newEmail, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const DAY = 86_400_000;
/** A card whose bank takes no refund, and says so after a while. */
const REFUSING_CARD = '4000000000005126';
const BANK_MS = 10_000;

let shop: TestShop;
let clock: ReturnType<typeof createTestClock>;
let stock: Awaited<ReturnType<typeof stockShop>>;
let editor: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  clock = createTestClock();
  shop = await openTestShop({ clock });
  stock = await stockShop(shop);
  editor = await signedIn(shop, newEmail(), 'editor');
});
afterAll(() => shop.close());

const add = async (body: object) =>
  (
    await editor.visitor.call('affiliates.add', {
      body: { name: 'Nadia', percent: 10, state: 'live', ...body },
    })
  ).body;
const save = async (id: number, body: object) =>
  (await editor.visitor.call('affiliates.save', { params: { id }, body })).body;
const brought = async (id: number, { visitor } = editor) =>
  (await visitor.call('affiliates.brought', { params: { id } })).body;

/** Buys a song for $199.99 by a link. Returns the order. */
async function boughtBy(affiliate: string | null, email = newEmail(), card?: string) {
  const visitor = shop.visitor();
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  await registerGuest(visitor, email);
  const cart = songCart(stock.goods, slug);
  const till = await toPay(shop, visitor, {
    slug,
    cart: { ...cart, sf_cart: { ...cart.sf_cart, affiliate } } as typeof cart,
  });
  await till.submit();
  await till.pay(card);
  await till.confirm();
  const [order] = await shop.db.select().from(orders).where(eq(orders.submissionId, till.submission_id));
  if (!order) throw new Error('there is no order');
  return order;
}

async function refundAll(number: string) {
  const { visitor } = await signedIn(shop, newEmail(), 'finance');
  const call = { params: { number }, headers: { 'idempotency-key': number } };
  return visitor.call('checkout.refund', { ...call, body: { amount_cents: 9_999, reason: 'Late' } });
}

describe('an affiliate', () => {
  it('earns the share of the day of each order, from when the link is live', async () => {
    const { affiliate } = await add({ code: 'Porch', state: 'draft' });
    expect(affiliate).toMatchObject({
      code: 'Porch',
      percent: 10,
      from: '2026-11-02',
      state: 'draft',
      version: 1,
    });
    expect(affiliate.link).toMatch(/\/\?affiliate=Porch$/);
    const { id } = affiliate;
    await boughtBy('porch');
    await save(id, { version: 1, state: 'live' });
    const first = await boughtBy(' PORCH ');
    await save(id, { version: 2, percent: 20, from: '2026-11-04', state: 'live' });
    await boughtBy('porch');
    clock.advance(2 * DAY);
    await boughtBy('porch');
    const { orders: rows, months, rates } = await brought(id);
    expect(rows.map(({ percent, earned_cents }: Record<string, number>) => [percent, earned_cents])).toEqual([
      [20, 3_999],
      [10, 1_999],
      [10, 1_999],
    ]);
    expect(rows.at(-1)).toMatchObject({
      number: orderNumber(first.id),
      base_cents: 19_999,
      reversed_cents: 0,
    });
    expect(months).toEqual([{ month: '2026-11', earned_cents: 7_997, reversed_cents: 0 }]);
    expect(rates).toEqual([
      { from: '2026-11-04', percent: 20 },
      { from: '2026-11-02', percent: 10 },
    ]);
    expect((await editor.visitor.call('affiliates.read', { params: { id } })).body.affiliate).toMatchObject({
      orders: 3,
      earned_cents: 7_997,
    });
    clock.advance(-2 * DAY);
  });

  it('keeps the shares of the past: a new one follows, today at the earliest', async () => {
    const { affiliate } = await add({ code: 'steady' });
    clock.advance(3 * DAY);
    const { affiliate: saved } = await save(affiliate.id, {
      version: 1,
      percent: 12,
      from: '2026-11-02',
      state: 'live',
    });
    expect(saved).toMatchObject({ percent: 12, from: '2026-11-05' });
    const ofIt = eq(affiliateRates.affiliateId, affiliate.id);
    expect((await shop.db.select().from(affiliateRates).where(ofIt)).map(({ share }) => share)).toEqual([
      1_000, 1_200,
    ]);
    clock.advance(-3 * DAY);
  });

  it.each([
    ['begins on the day on which it goes live', 'planned', undefined, '2026-11-05'],
    ['keeps a later day of its own', 'later', '2026-11-20', '2026-11-20'],
  ])('has a planned share that %s', async (_, code, from, begins) => {
    const { affiliate } = await add({ code });
    const publish_at = new Date(clock.now().getTime() + 2 * DAY).toISOString();
    const body = { version: 1, percent: 12, state: 'draft', publish_at, ...(from && { from }) };
    const { affiliate: planned } = await save(affiliate.id, body);
    expect(planned).toMatchObject({ state: 'draft', has_live: true, percent: 12, publish_at });
    clock.advance(3 * DAY);
    expect(await shop.services.publishDue()).toBe(1);
    const params = { id: affiliate.id };
    const read = await editor.visitor.call('affiliates.read', { params });
    expect(read.body.affiliate).toMatchObject({ state: 'live', percent: 12, from: begins, publish_at: null });
    expect((await brought(affiliate.id)).rates).toEqual([
      { from: begins, percent: 12 },
      { from: '2026-11-02', percent: 10 },
    ]);
    clock.advance(-3 * DAY);
  });

  it('keeps its share when a draft of its name goes live days later', async () => {
    const { affiliate } = await add({ code: 'named' });
    await save(affiliate.id, { version: 1, name: 'Nadia Vale', state: 'draft' });
    clock.advance(3 * DAY);
    const { affiliate: saved } = await save(affiliate.id, { version: 2, state: 'live' });
    expect(saved).toMatchObject({ name: 'Nadia Vale', percent: 10, from: '2026-11-02', state: 'live' });
    clock.advance(-3 * DAY);
  });

  it('brings nothing when nobody knows the code, and nothing by buying alone', async () => {
    const email = newEmail();
    const { affiliate } = await add({ code: 'self', email });
    await boughtBy('self', email);
    await boughtBy('nobodys-link');
    expect((await brought(affiliate.id)).orders).toEqual([]);
  });

  it('gives back the share of an order, also when those of earlier ones fail', async () => {
    const { affiliate } = await add({ code: 'two-returns' });
    const [first, second] = [await boughtBy('two-returns'), await boughtBy('two-returns')];
    for (const { id } of [first, second]) expect((await refundAll(orderNumber(id))).status).toBe(200);
    const accept = await refuseRows(
      shop.database,
      'affiliate_entries',
      `order_id = ${first.id} and kind = 'refund'`,
    );
    await readOneAtATime(shop.database, () =>
      expect(shop.services.affiliateOrders.settleDue()).rejects.toThrow(),
    );
    await accept();
    const settled = () =>
      shop.db.$count(
        affiliateEntries,
        and(eq(affiliateEntries.affiliateId, affiliate.id), eq(affiliateEntries.kind, 'refund')),
      );
    expect(await settled()).toBe(1);
    await shop.services.affiliateOrders.settleDue();
    expect(await settled()).toBe(2);
  });

  it('gives back the share of what went back, once, and gets it again when the money did not go', async () => {
    const { affiliate } = await add({ code: 'returns' });
    const order = await boughtBy('returns', newEmail(), REFUSING_CARD);
    expect((await refundAll(orderNumber(order.id))).status).toBe(200);
    const settle = () =>
      Promise.all([shop.services.affiliateOrders.settleDue(), shop.services.affiliateOrders.settleDue()]);
    await settle();
    expect((await brought(affiliate.id)).orders).toMatchObject([
      { earned_cents: 1_999, reversed_cents: 999 },
    ]);
    const ofRefund = and(eq(affiliateEntries.orderId, order.id), eq(affiliateEntries.kind, 'refund'));
    expect(await shop.db.$count(affiliateEntries, ofRefund)).toBe(1);
    // The bank does not take the refund, and says so in the next month.
    clock.advance(BANK_MS + 30 * DAY);
    await shop.payments.controls.runDue();
    await shop.services.sendRefunds.findMissed();
    await settle();
    expect(await shop.db.$count(affiliateEntries, ofRefund)).toBe(2);
    // The editor's session has ended by now.
    const { orders: rows, months } = await brought(affiliate.id, await signedIn(shop, newEmail(), 'editor'));
    expect(rows).toMatchObject([{ earned_cents: 1_999, reversed_cents: 0 }]);
    expect(months).toEqual([
      { month: '2026-12', earned_cents: 0, reversed_cents: -999 },
      { month: '2026-11', earned_cents: 1_999, reversed_cents: 999 },
    ]);
    clock.advance(-BANK_MS - 30 * DAY);
  });

  it('has a statement of each month, as a table and as a page', async () => {
    const { affiliate } = await add({ code: 'statement' });
    const order = await boughtBy('statement');
    const path = `/v3/api/admin/affiliates/${affiliate.id}/statements`;
    const csv = await editor.visitor.request('GET', `${path}/2026-11.csv`);
    expect(csv.body.split('\r\n')).toEqual([
      'day,kind,order,amount',
      `2026-11-02,affiliate,${orderNumber(order.id)},19.99`,
      '',
    ]);
    const pdf = await editor.visitor.request('GET', `${path}/2026-11.pdf`);
    expect(String(pdf.body).slice(0, 5)).toBe('%PDF-');
    expect((await editor.visitor.request('GET', `${path}/2026-13.csv`)).status).toBe(404);
  });

  it.each([
    ['a code that another one has, in other letters', { code: 'TAKEN' }, { code: 'taken' }],
    ['more than half', { code: 'greedy', percent: 51 }, { percent: expect.any(String) }],
    ['a code that is no part of an address', { code: 'a b' }, { code: expect.any(String) }],
  ])('is refused with %s', async (_, body, fields) => {
    await add({ code: 'taken' });
    expect((await add(body)).fields).toEqual(fields);
  });

  it('keeps its code once the link is out', async () => {
    const { affiliate } = await add({ code: 'fixed' });
    expect((await save(affiliate.id, { version: 1, code: 'other', state: 'live' })).fields).toEqual({
      code: 'stays',
    });
  });
});

/** Somebody whom the editor has brought buys a song. Returns the order. */
async function friendBought(as: { totalCents?: number } = {}) {
  const order = await boughtBy(null);
  if (order.userId === null) throw new Error('the order has no account');
  const referral = { referrerId: editor.id, referredId: order.userId };
  await shop.db.insert(referrals).values({ ...referral, createdAt: order.createdAt });
  if (as.totalCents) await shop.db.update(orders).set(as).where(eq(orders.id, order.id));
  return order;
}

/** What is promised for an order of a friend, and for how long it is held. Null when nothing is. */
async function heldFor({ userId, createdAt }: Awaited<ReturnType<typeof friendBought>>) {
  await shop.services.referrals.decideDue();
  const [row] = await shop.db
    .select()
    .from(referrals)
    .where(eq(referrals.referredId, userId ?? 0));
  if (!row?.heldUntil) return null;
  return { cents: row.rewardCents, days: (row.heldUntil.getTime() - createdAt.getTime()) / DAY };
}

describe('the terms for friends', () => {
  it('are those that were published, for friends who order afterwards', async () => {
    const call = (body: object) => editor.visitor.call('affiliates.saveTerms', { body });
    const { terms } = (await editor.visitor.call('affiliates.terms')).body;
    expect(terms).toMatchObject({
      ...{ reward_cents: 2_000, order_least_cents: 5_000, hold_days: 30, most_rewards: 25 },
      ...{ version: 1, state: 'live' },
    });
    const shown = async () => (await editor.visitor.call('referrals.program')).body;
    const before = await friendBought();
    await call({ version: 1, reward_cents: 2_500 });
    expect(await shown()).toMatchObject({ reward: 2_000 });
    expect(await heldFor(before)).toEqual({ cents: 2_000, days: 30 });
    await call({ version: 2, order_least_cents: 7_500, hold_days: 14, state: 'live' });
    expect(await shown()).toMatchObject({ reward: 2_500, order_minimum: 7_500, hold_days: 14 });
    expect(await heldFor(await friendBought())).toEqual({ cents: 2_500, days: 14 });
    expect(await heldFor(await friendBought({ totalCents: 7_499 }))).toBeNull();
    expect(await heldFor(before)).toEqual({ cents: 2_000, days: 30 });
    // The terms cannot be archived.
    expect((await call({ version: 3, state: 'archived' })).body.terms.state).toBe('draft');
  });
});

it('changes ask for a recent second step', async () => {
  const other = await signedIn(shop, newEmail(), 'editor');
  const secondFactorAt = new Date(clock.now().getTime() - 16 * 60_000);
  await shop.db.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, other.id));
  for (const call of [
    other.visitor.call('affiliates.add', { body: { code: 'x', name: 'X', percent: 1 } }),
    other.visitor.call('affiliates.save', { params: { id: 1 }, body: { version: 1 } }),
    other.visitor.call('affiliates.rollBack', { params: { id: 1 }, body: { version: 2, to: 1 } }),
    other.visitor.call('affiliates.saveTerms', { body: { version: 1 } }),
    other.visitor.call('affiliates.rollBackTerms', { body: { version: 2, to: 1 } }),
  ])
    expect((await call).body).toMatchObject({ code: 'second_step' });
});
