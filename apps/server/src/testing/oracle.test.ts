import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Catalogue, stockShop } from './commission-song.ts';
import { freshRows } from './database.ts';
import { readyToHold } from './holding-buyer.ts';
import { lineOf, offerCoupon, sell } from './money.ts';
import { findWrongs } from './oracle.ts';
import { newcomer } from './people.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
let stock: Catalogue;
let fresh: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestShop();
  fresh = await freshRows(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await fresh();
  stock = await stockShop(shop);
  await offerCoupon(shop, 'ONCE', { discountPercent: 10, maxUses: 3 });
});

const wrongs = async () =>
  (await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).join();

const submitWithAll = async () => {
  const buyer = await readyToHold(shop, stock, newcomer(shop), {
    coupon: 'ONCE',
    credit: { nonTaxable: 500, taxable: 700 },
  });
  expect((await buyer.submit()).status).toBe(200);
  return buyer;
};

/** Makes two orders: one with a limited coupon and credit, and one with two gift cards. */
async function ordersOfAllKinds(): Promise<void> {
  const buyer = await submitWithAll();
  await buyer.pay();
  expect((await buyer.confirm()).body.is_processed).toBe(true);
  const row = await sell(shop, 'gift-card-50', { priceCents: 5_000, productType: 'gift-card' });
  const gift_card = { recipient_name: 'O', recipient_email: 'odessa@example.com', message: '' };
  const products = [lineOf(row, { quantity: 2, additional_info: { gift_card } })];
  const price = (intent: string | null) => ({
    ...buyer.cart,
    sf_cart: { ...buyer.cart.sf_cart, coupon_code: null, products, stripe_intent_id: intent },
    sf_song_data: null,
  });
  const { body } = await buyer.visitor.call('checkout.paymentSettings', { body: price(null) });
  const submission_id = crypto.randomUUID();
  await buyer.visitor.call('checkout.submit', { body: { ...price(body.stripe_intent_id), submission_id } });
  await shop.payments.hosted.confirm({
    clientSecret: body.stripe_client_secret,
    card: { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' },
    returnUrl: `${shop.settings.publicUrl}/complete-checkout`,
  });
  const done = await buyer.visitor.call('checkout.confirmOrder', {
    body: { submission_id, check_processed: true },
  });
  expect(done.body.is_processed).toBe(true);
}

describe('the oracle', () => {
  it.each([
    ['a use too many', 'update coupons set uses = 2', 'coupon ONCE counts 2 of 3 and 2000 cents, used by 1'],
    ['a balance out of nothing', 'update credit_accounts set taxable_cents = 1', 'not the sum'],
    [
      'credit given back for an order that stands',
      `insert into credit_entries (user_id, kind, non_taxable_cents, taxable_cents, effect_key, checkout_id)
         select user_id, 'release', 500, 700, 'again', checkout_id from credit_entries where kind = 'order'`,
      'holds 0+0 of credit',
    ],
    ['a lost gift card', 'delete from gift_cards where number = 1', 'has 1 of 2 gift cards'],
    ['a gift card worth more', 'update gift_cards set amount_cents = 9000 where number = 1', 'gift cards'],
    [
      'a redeemed card that is nobody’s credit',
      `update gift_cards set state = 'redeemed', code_hash = '\\x00', sent_at = now(), redeemed_at = now(),
         redeemed_by = (select id from users limit 1) where number = 1`,
      'not the credit that it became',
    ],
    [
      'a state that was written past its history',
      "update orders set state = 'refunded'",
      'is refunded, by its history placed',
    ],
    ['an order that was not paid', "update orders set charge_id = 'ch_' || id", 'was not paid'],
    ['an order of another sum', 'update orders set total_cents = 60', 'is not its checkout'],
  ])('finds %s', async (_what, statement, wrong) => {
    await ordersOfAllKinds();
    expect(await wrongs()).toBe('');
    await shop.db.execute(sql.raw(statement));
    expect(await wrongs()).toContain(wrong);
  });

  it('finds a payment without an order, until the order is made', async () => {
    const buyer = await submitWithAll();
    await buyer.pay();
    expect(await wrongs()).toContain('has neither order nor refund');
    expect((await buyer.confirm()).body.is_processed).toBe(true);
    expect(await wrongs()).toBe('');
  });

  it('finds what an ended submission has kept', async () => {
    await submitWithAll();
    expect(await wrongs()).toBe('');
    await shop.db.execute(sql`update checkouts set state = 'expired'`);
    expect(await wrongs()).toMatch(
      /holds 500\+700 of credit.*coupon ONCE counts 1 of 3 and 2000 cents, used by 0/,
    );
  });
});
