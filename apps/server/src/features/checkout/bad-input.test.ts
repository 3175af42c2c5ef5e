import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { type Catalogue, readyToPay, stockShop } from '../../testing/commission-song.ts';
import { lineOf, offerCoupon, sell } from '../../testing/money.ts';
import { newcomer } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let stock: Catalogue;
let visitor: Visitor;
let buyer: Awaited<ReturnType<typeof readyToPay>>;
/** Products beside the song that the tests put into carts. */
let goods: Record<'rush' | 'streaming' | 'gone' | 'card', ReturnType<typeof lineOf>>;

beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
  goods = {
    rush: lineOf(await sell(shop, 'personalized-song-rush-fee-v2', { productType: 'fee' })),
    streaming: lineOf(await sell(shop, 'song-streaming', { extraInfo: { one_per_story: true } })),
    gone: lineOf(await sell(shop, 'left-the-shop', { active: false })),
    card: lineOf(await sell(shop, 'gift-card-50', { priceCents: 5_000, productType: 'gift-card' })),
  };
  await offerCoupon(shop, 'THEIRS', { discountPercent: 100, maxUses: 1, uses: 1 });
  visitor = newcomer(shop);
  buyer = await readyToPay(shop, stock, visitor);
});
afterAll(() => shop.close());

type Body = Record<string, unknown> & { sf_cart: Record<string, unknown> };
type Line = Record<string, unknown>;

/** A valid cart with one change. */
function bodyWith(change: (lines: Line[]) => Record<string, unknown>): Body {
  const { sf_cart, sf_song_data } = structuredClone(buyer.cart);
  return { sf_cart: { ...sf_cart, ...change(sf_cart.products) }, sf_song_data };
}
const song = (change: Line) => (lines: Line[]) => ({
  products: lines.map((line) => ({ ...line, ...change })),
});
const beside = (of: () => Line[]) => (lines: Line[]) => ({ products: [...lines, ...of()] });
const printed = (change: Line = {}) => ({ ...lineOf(stock.goods.print), ...change });

const BAD: [string, (lines: Line[]) => Record<string, unknown>, string][] = [
  ['a negative quantity', song({ quantity: -1 }), 'invalid_input'],
  ['a quantity of zero', song({ quantity: 0 }), 'invalid_input'],
  ['half a song', song({ quantity: 0.5 }), 'invalid_input'],
  ['a quantity that is too large', song({ quantity: 1e21 }), 'invalid_input'],
  ['a quantity as text', song({ quantity: '1' }), 'invalid_input'],
  ['two songs in a line', song({ quantity: 2 }), 'second_song'],
  ['more prints than allowed', beside(() => [printed({ quantity: 21 })]), 'quantity_invalid'],
  ['a line twice', beside(() => [printed(), printed()]), 'quantity_invalid'],
  [
    'two lines of a product that is sold once for a story',
    beside(() => [goods.streaming, { ...goods.streaming, cart_uuid: 'again' }]),
    'quantity_invalid',
  ],
  ['a hundred lines', () => ({ products: Array(100).fill(printed()) }), 'invalid_input'],
  ['nothing', () => ({ products: [] }), 'cart_empty'],
  ['a price that is too large', song({ price: 1e308 }), 'invalid_input'],
  ['a price with fractions of cents', song({ price: 199.99 }), 'invalid_input'],
  ['a total that is too large', () => ({ cart_total: 2 ** 53 }), 'invalid_input'],
  ['an unknown product', song({ id: '999999' }), 'product_missing'],
  ['a product id in another notation', () => ({ products: [printed({ id: '1e0' })] }), 'product_missing'],
  ['an invalid product id', song({ id: '99999999999999999999' }), 'product_missing'],
  ['a product that is no longer sold', beside(() => [goods.gone]), 'product_missing'],
  ['an unknown story', song({ parent_story_id: -1 }), 'product_missing'],
  ['a story id that is too large', song({ parent_story_id: 2 ** 53 }), 'invalid_input'],
  ['a coupon that somebody else used up', () => ({ coupon_code: 'THEIRS' }), 'coupon_ended'],
  ['an overlong coupon code', () => ({ coupon_code: 'X'.repeat(65) }), 'invalid_input'],
  [
    'a rush that pays the customer',
    (lines) => ({
      products: [...lines, goods.rush],
      rush_fee: { add_days: 1, cost: -5_000, holiday_skip: false },
    }),
    'invalid_input',
  ],
  ['an overlong payment type', () => ({ payment_type: 'x'.repeat(25) }), 'invalid_input'],
];

const placed = async () => ({
  orders: (await shop.db.select({ n: count() }).from(orders))[0]?.n,
  submitted: (await shop.db.select().from(checkouts)).filter(({ submissionId }) => submissionId !== null)
    .length,
  charges: (await shop.payments.readLedger()).charges.length,
});
const NOTHING = { orders: 0, submitted: 0, charges: 0 };

describe('a forged cart', () => {
  afterEach(async () => {
    await shop.db.execute('delete from rate_counters');
    expect(await placed()).toEqual(NOTHING);
  });

  it.each(BAD)('with %s is neither priced nor placed', async (_what, change, code) => {
    const body = bodyWith(change);
    const priced = await visitor.call('checkout.paymentSettings', { body });
    expect(priced.status).toBeGreaterThanOrEqual(400);
    expect(priced.status).toBeLessThan(500);
    expect(priced.body.code).toBe(code);
    const { quote_hash } = buyer.settings;
    const sent = await visitor.call('checkout.submit', {
      body: { ...body, submission_id: randomUUID(), quote_hash },
    });
    expect(sent.body.code).toBe(code);
  });

  it('with another customer’s payment is not placed', async () => {
    const other = await readyToPay(shop, stock, newcomer(shop));
    const body = bodyWith(() => ({ stripe_intent_id: other.settings.stripe_intent_id }));
    const sent = await visitor.call('checkout.submit', {
      body: { ...body, submission_id: randomUUID(), quote_hash: buyer.settings.quote_hash },
    });
    expect(sent).toMatchObject({ status: 409, body: { code: 'payment_changed', reset_stripe_key: true } });
  });

  it.each([{}, { submission_id: 'mine' }, { submission_id: null }])(
    'without a valid submission id is not placed: %j',
    async (ids) => {
      const sent = await visitor.call('checkout.submit', { body: { ...bodyWith(() => ({})), ...ids } });
      expect(sent).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  it('with a product that is no longer sold is not placed', async () => {
    const set = (active: boolean) =>
      shop.db.update(products).set({ active }).where(eq(products.slug, 'personalized-song'));
    await set(false);
    expect((await buyer.submit()).body.code).toBe('product_missing');
    await set(true);
  });

  it('with characters that the database cannot store is priced without these characters', async () => {
    const giver = newcomer(shop);
    const additional_info = {
      gift_card: { recipient_name: 'Lo\u0000u', recipient_email: 'lou@example.com', message: '\ud800' },
    };
    const { sf_cart } = bodyWith(() => ({
      products: [{ ...goods.card, additional_info }],
      stripe_intent_id: null,
    }));
    const priced = await giver.call('checkout.paymentSettings', { body: { sf_cart } });
    expect(priced).toMatchObject({ status: 200, body: { quote: { total: 5_000 } } });
    const [row] = await shop.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.intentId, priced.body.stripe_intent_id));
    expect(row?.cart.lines[0]?.giftCard).toMatchObject({ recipient_name: 'Lou', message: '\ufffd' });
  });
});

it('a valid cart can still be paid after all forged ones, at the price shown before', async () => {
  expect((await buyer.submit()).status).toBe(200);
  await buyer.pay();
  expect((await buyer.confirm()).body.order.total).toBe(19_999);
  expect(await placed()).toEqual({ orders: 1, submitted: 1, charges: 1 });
});
