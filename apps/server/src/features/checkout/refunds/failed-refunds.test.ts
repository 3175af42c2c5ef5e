import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { sharesOf } from '@keepsong/domain/checkout/refunds/shares';
import { and, eq, sql, sum } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { earnings } from '../../../../db/schema/earnings.ts';
import { inboxMarks } from '../../../../db/schema/inbox.ts';
import { taxRates } from '../../../../db/schema/rates.ts';
import { refundLines, refunds } from '../../../../db/schema/refunds.ts';
import { type Catalogue, toPay } from '../../../testing/commission-song.ts';
import { type InHand, makeHolder } from '../../../testing/holding-buyer.ts';
import { lineOf, offerCoupon, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, newcomer, signedIn } from '../../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

/** The bank of this card takes no refund: it sends the money back to the shop. */
const REFUSING_CARD = '4000000000005126';
/** The bank of this card takes its time, and then takes the refund. */
const SLOW_CARD = '4000000000007726';

type Product = Awaited<ReturnType<typeof sell>>;

const clock = createTestClock();
let shop: TestShop;
let stock: Catalogue;
let mug: Product;
let towel: Product;
let statue: Product;
/** No coupon makes it cheaper. */
let verses: Product;
let finance: Visitor;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  const { artist } = await artistAtWork(shop);
  stock = { goods: await addSongProducts(shop), artist };
  const [mill] = await shop.db.insert(productVendors).values({ name: 'The mill' }).returning();
  const vendorId = mill?.id ?? null;
  mug = await sell(shop, 'mug', { vendorId });
  towel = await sell(shop, 'towel', { vendorId });
  statue = await sell(shop, 'statue', { priceCents: 30_000 });
  verses = await sell(shop, 'more-verses', { extraInfo: { exclude_from_discounts: true } });
  const kinds = ['song' as const];
  await shop.db.insert(taxRates).values({ country: 'US', state: 'NY', kinds, ratePpm: 40_000 });
  await offerCoupon(shop, 'FREE', { discountPercent: 100, maxUses: 1_000 });
});
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
  owner = (await signedIn(shop, undefined, 'owner')).visitor;
});
afterEach(async () => {
  await shop.payments.controls.clearFaults();
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});
afterAll(() => shop.close());

/** Buys a song with these products, with a card to which nothing can be refunded. */
async function bought(products: Product[], inHand: InHand = {}, card = REFUSING_CARD) {
  const me = await makeHolder(shop, stock, newcomer(shop), inHand);
  const { sf_cart } = me.cart;
  const lines = [...sf_cart.products, ...products.map((one) => lineOf(one))];
  const till = await toPay(shop, me.visitor, {
    ...{ slug: me.slug, cart: { ...me.cart, sf_cart: { ...sf_cart, products: lines } } },
  });
  await till.submit();
  await till.pay(card);
  const id: number = (await till.confirm()).body.order.order_id;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  return { id, order, number: orderNumber(id), intentId: order.intentId ?? '', customer: me.visitor };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const idOf = ({ slug }: Product) => `cart-${slug}`;
const ask = (by: Visitor, { number }: Bought, body: object) =>
  by.call('checkout.refund', {
    ...{ params: { number }, body: { reason: 'Not wanted any more', ...body } as never },
    headers: { 'idempotency-key': randomUUID() },
  });

async function bankAnswers() {
  clock.advance(10_000);
  await shop.payments.controls.runDue();
  await shop.services.sendRefunds.findMissed();
}

/** The bank says something else of the only refund of a payment than before. `cents`: how much more is refunded. */
async function bankSays({ intentId }: Bought, status: 'succeeded' | 'failed', cents: number) {
  const { pool } = shop.database;
  await pool.query('update sandbox_payments.refunds set status = $2 where intent_id = $1', [
    intentId,
    status,
  ]);
  await pool.query('update sandbox_payments.intents set refunded_cents = refunded_cents + $2 where id = $1', [
    intentId,
    cents,
  ]);
}

const approve = (by: Visitor, { number }: Bought, id: number) =>
  by.call('checkout.approveRefund', { params: { number, id } });

/** Asks for a refund, to which a second person agrees if one must. Returns its id and its sum. */
async function agreed(sold: Bought, body: object): Promise<{ id: number; amount_cents: number }> {
  const { id, amount_cents, state } = (await ask(owner, sold, body)).body.refund;
  if (state === 'waiting') await approve(finance, sold, id);
  return { id, amount_cents };
}

/** Asks for a refund that the bank then does not take. */
async function failed(sold: Bought, body: object) {
  const { id, amount_cents } = await agreed(sold, body);
  await bankAnswers();
  const [row] = await shop.db.select().from(refunds).where(eq(refunds.id, id));
  expect(row?.state).toBe('failed');
  return { to: 'credit', amount_cents, replaces_id: id };
}

const linesOf = async (refundId: number) => {
  const rows = await shop.db.select().from(refundLines).where(eq(refundLines.refundId, refundId));
  return Object.fromEntries(rows.map(({ lineId, amountCents }) => [lineId, amountCents]));
};
/** The pay that is held for a line, in cents. */
const heldFor = async ({ id }: Bought, line: string) => {
  const its = and(eq(earnings.orderId, id), eq(earnings.lineId, line));
  const [row] = await shop.db
    .select({ cents: sum(earnings.heldCents).mapWith(Number) })
    .from(earnings)
    .where(its);
  return row?.cents ?? 0;
};

/** The failed refunds that the order's page asks to give in another way. */
async function openOn({ number }: Bought): Promise<number[]> {
  const { order } = (await finance.call('orders.get', { params: { number } })).body;
  return order.refunds.flatMap(({ id, is_open }: { id: number; is_open: boolean }) => (is_open ? [id] : []));
}

describe("a failed refund on the order's page", () => {
  it('is open until other money takes its place, and again when that is refused', async () => {
    const sold = await bought([statue]);
    const wish = await failed(sold, { amount_cents: 20_000 });
    expect(await openOn(sold)).toEqual([wish.replaces_id]);
    const asked = (await ask(finance, sold, wish)).body.refund;
    expect([asked.state, await openOn(sold)]).toEqual(['waiting', []]);
    await owner.call('checkout.refuseRefund', {
      ...{ params: { number: sold.number, id: asked.id }, body: { reason: 'Ask the bank first' } },
    });
    expect(await openOn(sold)).toEqual([wish.replaces_id]);
    await agreed(sold, wish);
    expect(await openOn(sold)).toEqual([]);
  });

  it('is open no more when only the refund in its place failed, too', { tags: ['night'] }, async () => {
    const sold = await bought([statue]);
    const first = await failed(sold, { amount_cents: 900 });
    const second = await failed(sold, { ...first, to: 'card' });
    expect(await openOn(sold)).toEqual([second.replaces_id]);
  });

  it('is not open while credit of the same sum may have been meant for it', { tags: ['night'] }, async () => {
    const sold = await bought([statue]);
    await failed(sold, { amount_cents: 900 });
    const { id } = await agreed(sold, { amount_cents: 900, to: 'credit' });
    // The history of states goes by the clock of the database.
    await shop.db.update(refunds).set({ createdAt: sql`now()` }).where(eq(refunds.id, id));
    expect(await openOn(sold)).toEqual([]);
  });

  it('is not open when somebody has closed it in the inbox', async () => {
    const sold = await bought([statue]);
    const { replaces_id } = await failed(sold, { amount_cents: 900 });
    const key = `refund:${replaces_id}`;
    const closed = await finance.call('desk.close', { body: { keys: [key], reason: 'Sent by a cheque' } });
    expect(closed.status).toBe(200);
    await shop.db.update(inboxMarks).set({ closedAt: sql`now()` }).where(eq(inboxMarks.key, key));
    expect(await openOn(sold)).toEqual([]);
  });
});

describe('credit in the place of a failed refund', () => {
  it.each(['song', 'mug'])(
    'is booked on the line of that refund: the %s with its tax and its pay',
    async (what) => {
      const sold = await bought([mug, towel]);
      const [song] = sold.order.quote.lines;
      const line = what === 'mug' ? idOf(mug) : (song?.cart_uuid ?? '');
      const share = sharesOf(sold.order.quote).find(({ id }) => id === line);
      const paid = await heldFor(sold, idOf(towel));
      const wish = await failed(sold, { line_ids: [line] });
      const { id, amount_cents } = await agreed(sold, wish);
      expect(amount_cents).toBe(share?.amount);
      expect(await linesOf(id)).toEqual({ [line]: share?.amount });
      const [row] = await shop.db.select().from(refunds).where(eq(refunds.id, id));
      expect(row).toMatchObject({ state: 'done', taxCents: share?.tax, wish: { lines: [line] } });
      expect([await heldFor(sold, line), await heldFor(sold, idOf(towel))]).toEqual([0, paid]);
    },
  );

  it('is booked on the lines of a sum too, also after a second person has agreed', {
    tags: ['night'],
  }, async () => {
    const sold = await bought([mug, towel]);
    const wish = await failed(sold, { amount_cents: 20_000 });
    const asked = await ask(finance, sold, wish);
    expect(asked.body.refund.state).toBe('waiting');
    await ask(finance, sold, { line_ids: [idOf(mug)], to: 'credit' });
    // The mug is stopped now, so this refund does less than before.
    expect((await approve(owner, sold, asked.body.refund.id)).body.code).toBe('effects_changed');
    expect((await approve(owner, sold, asked.body.refund.id)).body.refund.state).toBe('done');
    expect(await linesOf(asked.body.refund.id)).toEqual(await linesOf(wish.replaces_id));
  });

  it('ends the lines that cost nothing and that the failed refund named', { tags: ['night'] }, async () => {
    const sold = await bought([mug, verses], { coupon: 'FREE' });
    const wish = await failed(sold, { line_ids: [idOf(mug), idOf(verses)] });
    const areStopped = () => shop.services.vendorItems.areStopped(shop.db, sold.id);
    expect(await areStopped()).toBe(true);
    await ask(finance, sold, wish);
    expect(await areStopped()).toBe(false);
  });

  it('is the whole of what is owed and nothing else', async () => {
    const sold = await bought([mug]);
    const wish = await failed(sold, { line_ids: [idOf(mug)] });
    for (const other of [
      { amount_cents: 999 },
      { amount_cents: 1_001 },
      { amount_cents: undefined, line_ids: [idOf(mug)] },
      { amount_cents: undefined, all: true },
    ])
      expect((await ask(finance, sold, { ...wish, ...other })).body.code).toBe('invalid_input');
    expect((await ask(finance, sold, wish)).status).toBe(200);
  });

  it('is given once for a chain of failed refunds, whichever is named and however many ask at once', {
    tags: ['night'],
  }, async () => {
    const sold = await bought([statue]);
    const first = await failed(sold, { amount_cents: 900 });
    const second = await failed(sold, { ...first, to: 'card' });
    const { items } = (await finance.call('desk.inbox')).body;
    const isListed = ({ replaces_id }: typeof first) =>
      items.some(({ key }: { key: string }) => key === `refund:${replaces_id}`);
    expect([isListed(first), isListed(second)]).toEqual([false, true]);
    const wishes = [first, second, first, second];
    const answers = await Promise.all(wishes.map((wish) => ask(finance, sold, wish)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await ask(owner, sold, first)).body.code).toBe('already_decided');
    expect((await sold.customer.call('credits.balance')).body.credit_amount_taxable).toBe(900);
  });

  it('is previewed with the effects that it then has', async () => {
    const sold = await bought([mug, towel]);
    const wish = await failed(sold, { line_ids: [idOf(mug)] });
    const preview = (body: object) =>
      finance.call('checkout.previewRefund', { params: { number: sold.number }, body: body as never });
    const shown = await preview(wish);
    const done = await ask(finance, sold, wish);
    const { mail, payable_to_artist_cents, ...same } = shown.body;
    expect(same).toEqual({ ...done.body, refund: null });
    expect(mail.subject).toContain(`(order ${sold.number})`);
    expect(payable_to_artist_cents).toBe(0);
    expect(shown.body.lines).toEqual([{ id: idOf(mug), amount_cents: wish.amount_cents }]);
    expect((await preview(wish)).body.code).toBe('already_decided');
  });

  it('leaves out credit that was given before the bank returned the money', { tags: ['night'] }, async () => {
    const credit = { nonTaxable: 0, taxable: 4_000 };
    const sold = await bought([mug], { credit }, SLOW_CARD);
    const whole = sold.order.totalCents + credit.taxable;
    const { id: replaces_id, amount_cents } = await agreed(sold, { all: true });
    expect(amount_cents).toBe(whole);
    await bankAnswers();
    await bankSays(sold, 'failed', -sold.order.totalCents);
    await shop.services.settleRefund(sold.intentId);
    const { items } = (await finance.call('desk.inbox')).body;
    const item = items.find(({ key }: { key: string }) => key === `refund:${replaces_id}`);
    expect(item.amount_cents).toBe(sold.order.totalCents);
    const wish = { to: 'credit', replaces_id, amount_cents: item.amount_cents };
    expect((await ask(finance, sold, { ...wish, amount_cents: whole })).body.code).toBe('invalid_input');
    await agreed(sold, wish);
    expect((await sold.customer.call('credits.balance')).body.credit_amount_taxable).toBe(whole);
  });

  it('leaves no tax of the order in the report, with the credit that was given before', {
    tags: ['night'],
  }, async () => {
    const kept = async () => {
      const query = { from: '2026-11-01', to: '2027-01-31' };
      const { body } = await finance.call('reports.read', { params: { name: 'tax' }, query });
      return body.totals.kept_tax_cents;
    };
    const before = await kept();
    const sold = await bought([mug], { credit: { nonTaxable: 0, taxable: 4_000 } }, SLOW_CARD);
    expect(sold.order.quote.taxes).toBeGreaterThan(0);
    expect(await kept()).toBe(before + sold.order.quote.taxes);
    const { id: replaces_id } = await agreed(sold, { all: true });
    await bankAnswers();
    expect(await kept()).toBe(before);
    await bankSays(sold, 'failed', -sold.order.totalCents);
    await shop.services.settleRefund(sold.intentId);
    await agreed(sold, { to: 'credit', replaces_id, amount_cents: sold.order.totalCents });
    expect(await kept()).toBe(before);
  });

  it.each([
    ['has told the shop before', async ({ intentId }: Bought) => shop.services.settleRefund(intentId)],
    ['tells the shop at the same moment', async () => {}],
  ])(
    'is not given by a second person when the bank took the refund after all and %s',
    { tags: ['night'] },
    async (_, tell) => {
      // Enough is left of the order to give the sum twice.
      const sold = await bought([statue]);
      const wish = await failed(sold, { amount_cents: 20_000 });
      const asked = await ask(finance, sold, wish);
      expect(asked.body.refund.state).toBe('waiting');
      await bankSays(sold, 'succeeded', 20_000);
      await tell(sold);
      const [answer] = await Promise.all([
        approve(owner, sold, asked.body.refund.id),
        shop.services.settleRefund(sold.intentId),
      ]);
      expect(answer.body.code).toBe('more_than_left');
      const rows = await shop.db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, sold.id))
        .orderBy(refunds.id);
      expect(rows.map(({ state }) => state)).toEqual(['done', 'waiting']);
      expect((await sold.customer.call('credits.balance')).body.credit_amount_taxable).toBe(0);
    },
  );
});
