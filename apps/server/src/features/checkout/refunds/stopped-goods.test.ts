import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productVendors } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { earnings } from '../../../../db/schema/earnings.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import { type Catalogue, toPay } from '../../../testing/commission-song.ts';
import { makeHolder } from '../../../testing/holding-buyer.ts';
import { lineOf, offerCoupon, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { artistAtWork, newcomer, signedIn } from '../../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

type Product = Awaited<ReturnType<typeof sell>>;

let shop: TestShop;
let stock: Catalogue;
let mill: Visitor;
let mug: Product;
let towel: Product;
/** Made by a vendor for whom nobody signs in. */
let poster: Product;
/** No coupon makes these two cheaper. */
let verses: Product;
let rights: Product;
/** Four of them cost $400.04, and $400.01 with the code THREE. */
let vase: Product;
let finance: Visitor;

beforeAll(async () => {
  shop = await openTestShop();
  const { artist } = await artistAtWork(shop);
  stock = { goods: await addSongProducts(shop), artist };
  const { visitor, id: userId } = await signedIn(shop, undefined, 'vendor');
  mill = visitor;
  const vendor = async (name: string, of: number | null) =>
    (await shop.db.insert(productVendors).values({ name, userId: of }).returning())[0]?.id ?? null;
  const millId = await vendor('The mill', userId);
  mug = await sell(shop, 'mug', { vendorId: millId });
  towel = await sell(shop, 'towel', { vendorId: millId });
  poster = await sell(shop, 'poster', { vendorId: await vendor('The press', null) });
  const extraInfo = { exclude_from_discounts: true };
  verses = await sell(shop, 'more-verses', { extraInfo });
  rights = await sell(shop, 'more-rights', { extraInfo });
  vase = await sell(shop, 'vase', { priceCents: 10_001 });
  await offerCoupon(shop, 'THREE', { discountFixedCents: 3, onlyForProducts: ['vase'], maxUses: 9 });
  await offerCoupon(shop, 'FREE', { discountPercent: 100, maxUses: 1_000 });
});
beforeEach(async () => {
  await shop.db.execute('delete from rate_counters');
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
});
afterEach(async () => {
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});
afterAll(() => shop.close());

/** Buys a song with these products. */
async function bought(products: Product[], coupon?: string, quantity = 1) {
  const me = await makeHolder(shop, stock, newcomer(shop), coupon ? { coupon } : {});
  const { sf_cart } = me.cart;
  const lines = [...sf_cart.products, ...products.map((one) => lineOf(one, { quantity }))];
  const cart = { ...me.cart, sf_cart: { ...sf_cart, products: lines } };
  const till = await toPay(shop, me.visitor, { slug: me.slug, cart });
  await till.submit();
  await till.pay();
  const id: number = (await till.confirm()).body.order.order_id;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  return { id, number: orderNumber(id), intentId: order?.intentId ?? '' };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const lineIds = (...products: Product[]) => ({ line_ids: products.map(({ slug }) => `cart-${slug}`) });
const preview = ({ number }: Bought, body: object) =>
  finance.call('checkout.previewRefund', { params: { number }, body: body as never });
const ask = ({ number }: Bought, body: object, by = finance) =>
  by.call('checkout.refund', {
    params: { number },
    body: { reason: 'Not wanted any more', ...body } as never,
    headers: { 'idempotency-key': randomUUID() },
  });
const kindsOf = ({ body }: { body: { effects: { kind: string }[] } }) => body.effects.map(({ kind }) => kind);
const itemOf = async ({ id }: Bought, product: Product) => {
  const its = and(eq(vendorItems.orderId, id), eq(vendorItems.productId, product.id));
  const [item] = await shop.db.select().from(vendorItems).where(its);
  if (!item) throw new Error('nothing to make');
  return item;
};
const songOf = async ({ id }: Bought) =>
  (
    await shop.db
      .select({ state: commissions.state })
      .from(stories)
      .innerJoin(commissions, eq(commissions.storyId, stories.id))
      .where(eq(stories.orderId, id))
  )[0]?.state;
/** The vendor's pay that is held for these goods, in cents. */
const heldFor = async ({ id }: Bought, { slug }: Product) => {
  const its = and(eq(earnings.orderId, id), eq(earnings.lineId, `cart-${slug}`));
  const rows = await shop.db.select({ cents: earnings.heldCents }).from(earnings).where(its);
  return rows.reduce((sum, { cents }) => sum + cents, 0);
};
/**
 * The goods in each mail that tells a vendor to stop, or in each mail of another kind, by the names of the goods: the
 * clock stands still, so two mails may have the same time.
 */
const told = async ({ id }: Bought, template = 'order_stopped_vendor') => {
  const rows = await shop.db
    .select({ params: outbox.params })
    .from(outbox)
    .where(eq(outbox.template, template));
  return rows
    .map(({ params }) => params as { orderId: number; goods: { title: string }[] })
    .filter(({ orderId }) => orderId === id)
    .map(({ goods }) => goods.map(({ title }) => title))
    .sort();
};

describe('goods of a vendor', () => {
  it.each([
    ['shipped', ['shipped']],
    ['arrived', ['shipped', 'arrived']],
  ])('that are %s count as made: nobody is told to stop them', { tags: ['night'] }, async (state, steps) => {
    const sold = await bought([mug]);
    const { id } = await itemOf(sold, mug);
    for (const step of steps)
      await mill.call('studio.setItemState', { params: { id }, body: { state: step } as never });
    const shown = await preview(sold, lineIds(mug));
    expect(shown.body.effects).toContainEqual({ kind: 'goods_made', amount_cents: 1_000 });
    expect(kindsOf(shown)).not.toContain('vendor_stopped');
    expect((await ask(sold, lineIds(mug))).body.effects).toEqual(shown.body.effects);
    expect([(await itemOf(sold, mug)).state, await told(sold)]).toEqual([state, []]);
  });

  it('are each told with the refund that ends their own line', async () => {
    const sold = await bought([mug, towel]);
    await ask(sold, lineIds(mug));
    expect(await told(sold)).toEqual([['mug']]);
    const shown = await preview(sold, lineIds(towel));
    expect(shown.body.effects).toContainEqual({ kind: 'vendor_stopped', amount_cents: 1_000 });
    await ask(sold, lineIds(towel));
    expect(await told(sold)).toEqual([['mug'], ['towel']]);
  });

  it('are shown as stopped also when nobody signs in for the vendor', async () => {
    const sold = await bought([poster]);
    const shown = await preview(sold, lineIds(poster));
    expect(shown.body.effects).toContainEqual({ kind: 'vendor_stopped', amount_cents: 1_000 });
    await ask(sold, lineIds(poster));
    expect([(await itemOf(sold, poster)).state, await told(sold)]).toEqual(['stopped', []]);
  });
});

describe('a song and goods that a coupon paid for', () => {
  const standing = async (sold: Bought) => [
    await songOf(sold),
    (await itemOf(sold, mug)).state,
    await told(sold),
  ];
  const GO_ON = ['offered', 'new', []];

  it.each([
    ['a cent', { amount_cents: 1 }],
    ['all that was paid for another line but a cent', { amount_cents: 999 }],
  ])('go on when %s goes back', { tags: ['night'] }, async (_, wish) => {
    const sold = await bought([mug, verses], 'FREE');
    const shown = await preview(sold, wish);
    expect(kindsOf(shown)).toEqual(['card']);
    expect((await ask(sold, wish)).body.effects).toEqual(shown.body.effects);
    expect(await standing(sold)).toEqual(GO_ON);
  });

  it('go on when the provider sends a part back by itself', async () => {
    const sold = await bought([mug, verses], 'FREE');
    await shop.payments.controls.desk.refund(sold.intentId, 100);
    await shop.services.settleRefund(sold.intentId);
    expect(await standing(sold)).toEqual(GO_ON);
  });

  it('end when they are named beside a line that was paid, and only they', async () => {
    const sold = await bought([mug, towel, verses, rights], 'FREE');
    expect((await ask(sold, lineIds(mug))).body.code).toBe('more_than_left');
    const shown = await preview(sold, lineIds(mug, verses));
    // The shop bears the discount, so the vendor would have been paid.
    for (const effect of [
      { kind: 'vendor_stopped', amount_cents: 0 },
      { kind: 'vendor_pay_reversed', amount_cents: 600 },
    ])
      expect(shown.body.effects).toContainEqual(effect);
    expect((await ask(sold, lineIds(mug, verses))).body.effects).toEqual(shown.body.effects);
    expect(await standing(sold)).toEqual(['offered', 'stopped', [['mug']]]);
    expect((await itemOf(sold, towel)).state).toBe('new');
    expect([await heldFor(sold, mug), await heldFor(sold, towel)]).toEqual([0, 600]);
  });

  it('do not lose the song when a bank takes a part back, and the vendors are told to stop and to go on', {
    tags: ['night'],
  }, async () => {
    const sold = await bought([mug, towel, poster, verses], 'FREE');
    const { desk } = shop.payments.controls;
    const { id } = await itemOf(sold, towel);
    await mill.call('studio.setItemState', { params: { id }, body: { state: 'shipped' } });
    await desk.dispute(sold.intentId, 100);
    await shop.services.settleRefund(sold.intentId);
    await shop.services.settleRefund(sold.intentId);
    const states = async () => [(await itemOf(sold, mug)).state, (await itemOf(sold, poster)).state];
    expect([await songOf(sold), await states()]).toEqual(['offered', ['stopped', 'stopped']]);
    expect([await told(sold), (await itemOf(sold, towel)).state]).toEqual([[['mug']], 'shipped']);

    await desk.decide(sold.intentId, 'won');
    await shop.services.settleRefund(sold.intentId);
    const body = { reason: 'The bank agreed' };
    expect((await finance.call('orders.resume', { params: { number: sold.number }, body })).status).toBe(200);
    expect(await states()).toEqual(['new', 'new']);
    expect(await told(sold, 'order_resumed_vendor')).toEqual([['mug']]);
    // The vendor may have made the goods before, so they are not ordered anew.
    expect(await told(sold, 'order_to_vendor')).toEqual([['mug', 'towel']]);
  });

  it('end with the order', async () => {
    const sold = await bought([mug, verses], 'FREE');
    const params = { number: sold.number };
    const shown = await finance.call('checkout.previewCancel', { params, body: {} });
    expect(shown.body.effects).toContainEqual({ kind: 'vendor_stopped', amount_cents: 0 });
    await finance.call('checkout.cancel', {
      ...{ params, body: { reason: 'Asked by mail' }, headers: { 'idempotency-key': randomUUID() } },
    });
    expect(await standing(sold)).toEqual(['canceled', 'stopped', [['mug']]]);
  });
});

describe('single pieces of a line', () => {
  const pieces = (product: Product, count: number) => ({
    ...{ ...lineIds(product), pieces: { [`cart-${product.slug}`]: count } },
  });
  const lineOfPage = async ({ number }: Bought, { slug }: Product) => {
    const { body } = await finance.call('orders.get', { params: { number } });
    return body.order.lines.find(({ id }: { id: string }) => id === `cart-${slug}`);
  };

  it('go back one by one with their share, and the vendor goes on until the last one', async () => {
    const sold = await bought([mug], undefined, 3);
    const held = await heldFor(sold, mug);
    expect(await lineOfPage(sold, mug)).toMatchObject({ pieces_left: 3, amount_cents: 3_000 });
    const shown = await preview(sold, pieces(mug, 1));
    expect(shown.body).toMatchObject({ amount_cents: 1_000 });
    expect(shown.body.effects).toContainEqual({ kind: 'pieces_go_on', amount_cents: 1_000 });
    expect((await ask(sold, pieces(mug, 1))).body.effects).toEqual(shown.body.effects);
    expect(await lineOfPage(sold, mug)).toMatchObject({
      pieces_left: 2,
      refunded_cents: 1_000,
      is_ended: false,
    });
    expect([(await itemOf(sold, mug)).state, await told(sold)]).toEqual(['new', []]);
    expect(await heldFor(sold, mug)).toBe(held - Math.round(held / 3));
    // Only two are left.
    expect((await preview(sold, pieces(mug, 3))).body.code).toBe('more_than_left');
    const last = await ask(sold, pieces(mug, 2));
    expect(last.body).toMatchObject({ amount_cents: 2_000 });
    expect(kindsOf(last)).toContain('vendor_stopped');
    expect(kindsOf(last)).not.toContain('pieces_go_on');
    expect([(await itemOf(sold, mug)).state, await told(sold)]).toEqual(['stopped', [['mug']]]);
    expect(await lineOfPage(sold, mug)).toMatchObject({ pieces_left: 0, is_ended: true });
  });

  it('must be of a line that the refund names', async () => {
    const sold = await bought([mug, towel], undefined, 2);
    const body = { ...lineIds(towel), pieces: { 'cart-mug': 1 } };
    expect((await ask(sold, body)).status).toBe(400);
    expect((await ask(sold, { amount_cents: 100, pieces: { 'cart-mug': 1 } })).status).toBe(400);
    expect((await ask(sold, pieces(mug, 0))).status).toBe(400);
  });

  it('are a part of the request: the same key with another number of pieces is refused', async () => {
    const sold = await bought([mug], undefined, 3);
    const key = randomUUID();
    const askBy = (count: number) =>
      finance.call('checkout.refund', {
        params: { number: sold.number },
        body: { reason: 'One is broken', ...pieces(mug, count) } as never,
        headers: { 'idempotency-key': key },
      });
    const first = await askBy(1);
    expect((await askBy(2)).body.code).toBe('key_reused');
    expect((await askBy(1)).body.refund.id).toBe(first.body.refund.id);
  });

  it('are the same request however they are ordered in it', { tags: ['night'] }, async () => {
    const sold = await bought([mug, towel], undefined, 3);
    const key = randomUUID();
    const askFor = (wanted: object) =>
      finance.call('checkout.refund', {
        params: { number: sold.number },
        body: { reason: 'Two are broken', ...lineIds(mug, towel), pieces: wanted } as never,
        headers: { 'idempotency-key': key },
      });
    const first = await askFor({ 'cart-mug': 1, 'cart-towel': 2 });
    const again = await askFor({ 'cart-towel': 2, 'cart-mug': 1 });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.refund.id).toBe(first.body.refund.id);
  });

  it('that wait for a second person keep their cents while others go back', { tags: ['night'] }, async () => {
    const sold = await bought([vase], 'THREE', 4);
    expect(await lineOfPage(sold, vase)).toMatchObject({ pieces_left: 4, amount_cents: 40_001 });
    const waits = await ask(sold, pieces(vase, 2));
    expect(waits.body).toMatchObject({ amount_cents: 20_001, needs_second_person: true });
    const other = (await signedIn(shop, undefined, 'finance')).visitor;
    const between = await ask(sold, pieces(vase, 1), other);
    expect(between.body).toMatchObject({ amount_cents: 10_000, needs_second_person: false });
    const params = { number: sold.number, id: waits.body.refund.id };
    const agreed = await other.call('checkout.approveRefund', { params });
    expect(agreed.body).toMatchObject({ refund: { state: 'done', amount_cents: 20_001 } });
    expect((await ask(sold, pieces(vase, 1), other)).body).toMatchObject({ amount_cents: 10_000 });
    expect(await lineOfPage(sold, vase)).toMatchObject({ pieces_left: 0, is_ended: true });
  });
});
