import { randomUUID } from 'node:crypto';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { goesWithNewSong } from '@keepsong/domain/cart/unbuyable-lines';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { products } from '../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { coupons } from '../../../db/schema/coupons.ts';
import { creditAccounts, giftCards } from '../../../db/schema/credits.ts';
import { shippingRates, taxRates } from '../../../db/schema/rates.ts';
import { stories } from '../../../db/schema/stories.ts';
import { inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import {
  CARDS,
  type Catalogue,
  finishedSong,
  registerGuest,
  saveDraft,
  songCart,
  stockShop,
  toPay,
} from '../../testing/commission-song.ts';
import { freshRows } from '../../testing/database.ts';
import { giveCredit, lineOf, offerCoupon, sell } from '../../testing/money.ts';
import { findMoneyWrongs } from '../../testing/oracle/money.ts';
import { openTestShop, signIn, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { isUnderWay } from '../account/personal-data.repository.ts';

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
});

type Cart = ReturnType<typeof songCart>['sf_cart'] & Record<string, unknown>;

let customers = 0;
/**
 * A customer with an account and a song in the cart. The fields that `change` returns replace those of the cart
 * that the browser sends.
 */
async function customer(change: (cart: Cart) => Partial<Record<string, unknown>> = () => ({})) {
  customers += 1;
  const visitor = shop.visitor(`10.1.0.${customers % 250}`);
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  const user = await registerGuest(visitor, `buyer-${randomUUID()}@example.com`);
  const given = songCart(stock.goods, slug);
  return { visitor, user, slug, cart: { ...given, sf_cart: { ...given.sf_cart, ...change(given.sf_cart) } } };
}
type Customer = Awaited<ReturnType<typeof customer>>;

const price = ({ visitor, cart }: Pick<Customer, 'visitor' | 'cart'>) =>
  visitor.call('checkout.paymentSettings', { body: cart });

/** Prices the cart, and returns functions to submit, pay and confirm the checkout. */
const checkout = ({ visitor, slug, cart }: Pick<Customer, 'visitor' | 'slug' | 'cart'>) =>
  toPay(shop, visitor, { slug, cart });

async function buy(given: Pick<Customer, 'visitor' | 'slug' | 'cart'>) {
  const till = await checkout(given);
  const submitted = await till.submit();
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body));
  if (submitted.body.requires_payment) await till.pay();
  return { ...till, done: await till.confirm() };
}

const balanceOf = async (visitor: Visitor) => (await visitor.call('credits.balance', {})).body;
const usesOf = async (code: string) =>
  (await shop.db.select().from(coupons).where(eq(coupons.code, code)))[0]?.uses;

describe('a coupon', () => {
  it('lowers the price by the shop’s rules, in upper or lower case', async () => {
    await offerCoupon(shop, 'FORTY20', { discountPercent: 20 });
    const { done } = await buy(await customer(() => ({ coupon_code: ' forty20' })));
    expect(done.body.order).toMatchObject({ discount: 4_000, total: 15_999 });
  });

  it.each([
    ['unknown', 'NOBODY', {}, 'coupon_unknown'],
    ['over', 'OVER', { endsAt: new Date(0) }, 'coupon_ended'],
    ['not begun', 'SOON', { startsAt: new Date('2099-01-01T00:00:00Z') }, 'coupon_unknown'],
    ['inactive', 'AWAY', { active: false }, 'coupon_unknown'],
    ['used up', 'GONE', { maxUses: 1, uses: 1 }, 'coupon_ended'],
    ['for something else', 'PRINT', { onlyWith: ['lyric-print'] }, 'coupon_not_applicable'],
    ['for a bigger cart', 'BIG', { minimumCartCents: 20_000 }, 'coupon_not_applicable'],
  ])(
    'that is %s is refused with a flag that clears it, and nothing is charged',
    async (_what, code, values, refusal) => {
      if (code !== 'NOBODY') await offerCoupon(shop, code, { discountPercent: 50, ...values });
      const buyer = await customer(() => ({ coupon_code: code }));
      const priced = await price(buyer);
      expect(priced.body).toMatchObject({ code: refusal, reset_coupon: true });
      const checked = await buyer.visitor.call('checkout.couponValidation', { body: buyer.cart });
      expect(checked.body).toMatchObject({ code: refusal, reset_coupon: true });
    },
  );

  it('can be validated alone, and tried on named products before a checkout exists', async () => {
    await offerCoupon(shop, 'PRINT5', { discountFixedCents: 500, onlyWith: ['lyric-print'] });
    const buyer = await customer();
    expect((await buyer.visitor.call('checkout.couponValidation', { body: buyer.cart })).body).toEqual({
      coupon: null,
    });
    const tried = (names: string[]) =>
      buyer.visitor.call('cart.applyCoupon', {
        query: { coupon: 'print5', products: names.map((name) => ({ name, price: 1 })) },
      });
    expect((await tried(['personalized-song'])).body).toMatchObject({
      code: 'coupon_not_applicable',
      details: { code: 'PRINT5', only_with: ['lyric-print'], only_with_any: [] },
    });
    expect((await tried(['personalized-song', 'lyric-print'])).body.coupon).toMatchObject({
      code: 'PRINT5',
      discount_fixed: 500,
    });
  });

  it('has its own limit: many validations do not block the checkout', async () => {
    const buyer = await customer();
    const check = () => buyer.visitor.call('checkout.couponValidation', { body: buyer.cart });
    await Promise.all(Array.from({ length: 120 }, check));
    expect((await check()).body).toMatchObject({ code: 'too_many_requests' });
    expect((await price(buyer)).status).toBe(200);
  });

  it('that leaves less than 50 cents makes an order of 0, and its receipt adds up', async () => {
    await offerCoupon(shop, 'NEARLY', { discountFixedCents: 19_960 });
    const { done, settings } = await buy(await customer(() => ({ coupon_code: 'NEARLY' })));
    expect(settings).toMatchObject({ stripe_intent_id: null, quote: { waived: 39, total: 0 } });
    expect(done.body.order).toMatchObject({ discount: 19_960, waived: 39, total: 0 });
    await shop.services.relay.drain();
    const [receipt] = (await shop.mailbox.listMessages()).filter(({ text }) => text.includes('$199.60'));
    expect(receipt?.text).toMatch(/Small total, on us\s+−\$0\.39/);
  });

  it('that leaves nothing to pay cancels the payment; without the coupon a new one is prepared', async () => {
    await offerCoupon(shop, 'NEARLY', { discountFixedCents: 19_960 });
    const buyer = await customer();
    const paying = await checkout(buyer);
    const free = { ...buyer.cart, sf_cart: { ...buyer.cart.sf_cart, coupon_code: 'NEARLY' } };
    expect((await price({ ...buyer, cart: free })).body).toMatchObject({ stripe_intent_id: null });
    expect((await paying.pay()).ok).toBe(false);
    const before = paying.settings.stripe_intent_id;
    expect((await shop.payments.findIntent(before))?.status).toBe('canceled');
    const { done, settings } = await buy(buyer);
    expect(settings.stripe_intent_id).not.toBe(before);
    expect(done.body.order).toMatchObject({ total: 19_999 });
  });

  it('that leaves nothing to pay refunds a payment that arrives while it is being canceled', async () => {
    await offerCoupon(shop, 'NEARLY', { discountFixedCents: 19_960 });
    const buyer = await customer();
    const paying = await checkout(buyer);
    const cancel = shop.payments.cancelIntent;
    const canceling = vi.spyOn(shop.payments, 'cancelIntent').mockImplementationOnce(async (...asked) => {
      await paying.pay();
      return cancel(...asked);
    });
    const free = { ...buyer.cart, sf_cart: { ...buyer.cart.sf_cart, coupon_code: 'NEARLY' } };
    const { done } = await buy({ ...buyer, cart: free });
    expect(canceling).toHaveBeenCalledTimes(1);
    expect(done.body.order).toMatchObject({ total: 0 });
    const intent = await shop.payments.findIntent(paying.settings.stripe_intent_id);
    expect(intent).toMatchObject({ status: 'succeeded', refundedCents: 19_999 });
  });

  it('with one use is held from the submission on, and free again when the submission is not paid', async () => {
    await offerCoupon(shop, 'ONCE', { discountPercent: 10, maxUses: 1 });
    const [one, two] = [
      await customer(() => ({ coupon_code: 'ONCE' })),
      await customer(() => ({ coupon_code: 'ONCE' })),
    ];
    const [first, second] = [await checkout(one), await checkout(two)];
    expect((await first.submit()).status).toBe(200);
    expect(await usesOf('ONCE')).toBe(1);
    expect((await second.submit()).body).toMatchObject({ code: 'coupon_ended', reset_coupon: true });
    const [row] = await shop.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.submissionId, first.submission_id));
    if (!row) throw new Error('no checkout');
    expect(await shop.services.unpaid.end(row)).toBe(true);
    expect(await usesOf('ONCE')).toBe(0);
    expect((await (await checkout(two)).submit()).status).toBe(200);
    expect(await usesOf('ONCE')).toBe(1);
  });

  it('with one use makes exactly one order of 30 parallel submissions', {
    tags: ['night'],
    timeout: 120_000,
  }, async () => {
    await offerCoupon(shop, 'ONCE', { discountPercent: 10, maxUses: 1 });
    const tills = [];
    for (let i = 0; i < 30; i += 1)
      tills.push(await checkout(await customer(() => ({ coupon_code: 'ONCE' }))));
    const answers = await Promise.all(tills.map(({ submit }) => submit()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'coupon_ended')).toHaveLength(29);
    expect(await usesOf('ONCE')).toBe(1);
  });

  it('with one use gives the same answer when its submission is repeated in parallel', async () => {
    await offerCoupon(shop, 'ONCE', { discountPercent: 10, maxUses: 1 });
    const till = await checkout(await customer(() => ({ coupon_code: 'ONCE' })));
    const answers = await Promise.all(Array.from({ length: 20 }, till.submit));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ submission_id: till.submission_id, requires_payment: true })]),
    );
    expect(await usesOf('ONCE')).toBe(1);
  });
});

describe('credits', () => {
  it('pay as much as they can, are taken with the submission and listed with the order', async () => {
    const buyer = await customer();
    await giveCredit(shop, buyer.user.id, { nonTaxable: 5_000, taxable: 2_000 });
    const { done, settings } = await buy(buyer);
    expect(settings.quote).toMatchObject({
      credit_applied: 7_000,
      spent: { nonTaxable: 5_000, taxable: 2_000 },
    });
    expect(done.body.order).toMatchObject({ credit_applied: 7_000, total: 12_999 });
    expect(await balanceOf(buyer.visitor)).toMatchObject({
      total_credits: 0,
      entries: [
        { kind: 'order', amount: -7_000, order_id: done.body.order.order_id },
        { kind: 'present', amount: 7_000, order_id: null },
      ],
    });
  });

  it('that cover the whole total make an order without a payment', async () => {
    const buyer = await customer();
    await giveCredit(shop, buyer.user.id, { nonTaxable: 0, taxable: 30_000 });
    const { done, settings } = await buy(buyer);
    expect(settings).toMatchObject({ stripe_intent_id: null, quote: { total: 0 } });
    expect(done.body).toMatchObject({ is_processed: true, order: { total: 0, credit_applied: 19_999 } });
    expect((await balanceOf(buyer.visitor)).total_credits).toBe(10_001);
  });

  it('held by an unpaid submission are free for the next try in the same browser', async () => {
    const buyer = await customer();
    await giveCredit(shop, buyer.user.id, { nonTaxable: 7_000, taxable: 0 });
    await (await checkout(buyer)).submit();
    expect((await balanceOf(buyer.visitor)).total_credits).toBe(0);
    const again = await checkout(buyer);
    expect(again.settings.quote.credit_applied).toBe(7_000);
    expect((await balanceOf(buyer.visitor)).total_credits).toBe(7_000);
  });

  it('of one account are spent once by two checkouts at the same moment', { tags: ['night'] }, async () => {
    const email = `twice-${randomUUID()}@example.com`;
    const [phone, desk] = [shop.visitor(), shop.visitor()];
    for (const visitor of [phone, desk]) await signIn(shop, visitor, email);
    const { id } = await signIn(shop, desk, email);
    await giveCredit(shop, id, { nonTaxable: 0, taxable: 15_000 });
    const till = async (visitor: Visitor) => {
      const slug = await saveDraft(visitor, finishedSong(stock.artist));
      return checkout({ visitor, slug, cart: songCart(stock.goods, slug) });
    };
    const [first, second] = [await till(phone), await till(desk)];
    const answers = await Promise.all([first.submit(), second.submit()]);
    const codes = answers.map(({ body }) => body.code ?? 'placed');
    expect(codes.filter((code) => code === 'placed')).toHaveLength(1);
    // The second submission found the credit spent, or its price had changed. In both cases the customer sees the new
    // total.
    expect(codes.find((code) => code !== 'placed')).toMatch(/^(credits_changed|quote_changed)$/);
    expect((await balanceOf(desk)).total_credits).toBe(0);
  });

  it('need a signed-in user', async () => {
    const stranger = shop.visitor();
    expect((await stranger.call('credits.balance', {})).status).toBe(401);
    expect((await stranger.call('credits.applyGiftCard', { body: { code: 'x' } })).status).toBe(401);
  });
});

describe('a gift card', () => {
  const info = (change: object = {}) => ({
    gift_card: {
      recipient_name: 'Odessa',
      recipient_email: 'odessa@example.com',
      message: 'Sing!',
      ...change,
    },
  });
  const card = () => sell(shop, 'gift-card-50', { priceCents: 5_000, productType: 'gift-card' });
  async function giver(additional_info: unknown, quantity = 1) {
    const row = await card();
    return customer(() => ({ products: [lineOf(row, { additional_info, quantity })], sf_song_data: null }));
  }
  const codesSent = async () => {
    await shop.services.giftCards.sendDue();
    await shop.services.relay.drain();
    const mails = await shop.mailbox.listMessages({ to: 'odessa@example.com' });
    return mails.map(({ text }) => /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(text)?.[0] ?? '');
  };

  it('for today is mailed with the order, before the job runs', async () => {
    await buy(await giver(info()));
    await shop.services.relay.drain();
    expect(await shop.mailbox.listMessages({ to: 'odessa@example.com' })).toHaveLength(1);
  });

  it('keeps the account of its buyer until it is sent or void', async () => {
    const given = await giver(
      info({ send_on: new Date(shop.clock.now().getTime() + 9 * 86_400_000).toISOString().slice(0, 10) }),
    );
    await buy(given);
    const isBusy = () => inOwnTransaction(shop.database, (tx) => isUnderWay(tx, given.user.id));
    expect(await isBusy()).toBe(true);
    const cards = await shop.db
      .select({ id: giftCards.id })
      .from(giftCards)
      .innerJoin(orders, eq(orders.id, giftCards.orderId))
      .where(eq(orders.userId, given.user.id));
    await inOwnTransaction(shop.database, (tx) =>
      shop.services.giftCards.void(
        tx,
        cards.map(({ id }) => id),
        'provider',
      ),
    );
    expect(await isBusy()).toBe(false);
  });

  it('is mailed to its recipient and becomes credit once, in whatever form the code is typed', async () => {
    await buy(await giver(info(), 2));
    const codes = await codesSent();
    expect(new Set(codes).size).toBe(2);
    const [code = ''] = codes;
    const { visitor } = await customer();
    const apply = (typed: string) => visitor.call('credits.applyGiftCard', { body: { code: typed } });
    expect((await apply(` ${code.toLowerCase().replaceAll('-', ' ')}`)).body).toEqual({
      credit_amount: 0,
      credit_amount_taxable: 5_000,
      gift_card: { amount: 5_000, from_name: 'Henri', message: 'Sing!', design: null },
    });
    expect((await apply(code)).body.code).toBe('gift_card_used');
    expect((await apply('AAAAA-AAAAA-AAAAA-AAAAA')).body.code).toBe('gift_card_unknown');
    expect((await apply('hello')).body.code).toBe('gift_card_unknown');
    const [held] = await shop.db.select().from(giftCards);
    expect(JSON.stringify(held)).not.toContain(code);
  });

  it('is neither discounted nor bought with credit, whatever its own settings say', async () => {
    const given = await giver(info());
    await giveCredit(shop, given.user.id, { nonTaxable: 2_000, taxable: 2_000 });
    const automatic = { code: 'EVERYTHING', kind: 'automatic', discountPercent: 20 } as const;
    await shop.db.insert(coupons).values(automatic);
    expect((await price(given)).body.quote).toMatchObject({ discount: 0, credit_applied: 0, total: 5_000 });
    await offerCoupon(shop, 'TWENTY', { discountPercent: 20 });
    const cart = { ...given.cart, sf_cart: { ...given.cart.sf_cart, coupon_code: 'TWENTY' } };
    expect((await price({ ...given, cart })).body.code).toBe('coupon_not_applicable');
    const query = { coupon: 'TWENTY', products: [{ name: 'gift-card-50', price: 5_000 }] };
    const tried = await given.visitor.call('cart.applyCoupon', { query });
    expect(tried.body.code).toBe('coupon_not_applicable');
  });

  describe('with an amount of the customer’s choice', () => {
    const worth = async (cents: number) => {
      const row = await sell(shop, 'gift-card', { priceCents: 1_000, productType: 'gift-card' });
      return customer(() => ({
        products: [lineOf(row, { price: cents, additional_info: info() })],
        sf_song_data: null,
      }));
    };

    it('costs this amount and becomes as much credit', async () => {
      const { done } = await buy(await worth(12_300));
      expect(done.body.order.total).toBe(12_300);
      expect((await shop.db.select().from(giftCards)).map(({ amountCents }) => amountCents)).toEqual([
        12_300,
      ]);
    });

    it.each([0, 900, 12_350, 50_100])('is refused for %i cents', async (cents) => {
      expect((await price(await worth(cents))).body.code).toBe('gift_amount_invalid');
    });
  });

  describe('in a cart', () => {
    async function sentCode(quantity = 1): Promise<string[]> {
      await buy(await giver(info(), quantity));
      return codesSent();
    }
    const paying = (codes: string[]) => customer(() => ({ gift_card_codes: codes }));

    it('pays for a guest who is not signed in, and what is left becomes credit of the account', async () => {
      const [code = ''] = await sentCode();
      const visitor = shop.visitor('10.3.0.1');
      expect((await visitor.call('credits.checkGiftCard', { body: { code } })).body).toEqual({
        amount: 5_000,
      });
      const row = await sell(shop, 'lyric-mug', { priceCents: 1_800 });
      const cart = songCart(stock.goods, '');
      const payload = {
        ...cart,
        sf_cart: {
          ...cart.sf_cart,
          products: [lineOf(row)],
          gift_card_codes: [` ${code.toLowerCase()} `],
        },
      };
      const quoted = await visitor.call('checkout.paymentSettings', { body: payload });
      expect(quoted.body).toMatchObject({
        stripe_intent_id: null,
        quote: { total: 0, credit_applied: 1_800, spent: { taxable: 1_800 } },
      });
      await registerGuest(visitor, 'guest-with-card@example.com');
      await buy({ visitor, slug: '', cart: payload });
      const { body } = await visitor.call('credits.balance');
      expect(body).toMatchObject({ credit_amount_taxable: 3_200 });
    });

    it('pays a part and the rest is charged; it counts once even if the cart names it twice', async () => {
      const codes = await sentCode(2);
      const buyer = await paying([codes[0] ?? '', ...codes]);
      const { done } = await buy(buyer);
      expect(done.body.order).toMatchObject({ credit_applied: 10_000, total: 19_999 - 10_000 });
    });

    it('pays for only one of two submissions at the same moment; the other submission is refused', {
      tags: ['night'],
    }, async () => {
      const codes = await sentCode();
      const tills = await Promise.all([0, 1].map(async () => checkout(await paying(codes))));
      const answers = await Promise.all(tills.map(({ submit }) => submit()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        ...{ code: 'gift_card_used', reset_gift_cards: true },
        details: { gift_card_ends: [codes[0]?.slice(-4)] },
      });
    });

    it('that cannot pay is named by its end, so that the others stay in the cart', async () => {
      const [used = '', open = ''] = await sentCode(2);
      const { visitor } = await customer();
      await visitor.call('credits.applyGiftCard', { body: { code: used } });
      const refusedOf = async (...codes: string[]) => (await price(await paying(codes))).body;
      expect(await refusedOf(open, used)).toMatchObject({
        ...{ code: 'gift_card_used', reset_gift_cards: true },
        details: { gift_card_ends: [used.slice(-4)] },
      });
      expect(await refusedOf(open, 'AAAAA-AAAAA-AAAAA-AZ0Z9')).toMatchObject({
        ...{ code: 'gift_card_unknown', reset_gift_cards: true },
        details: { gift_card_ends: ['Z0Z9'] },
      });
      expect(await refusedOf(open)).toMatchObject({ quote: { credit_applied: 5_000 } });
    });

    /** A cart of goods that costs more than the code of a card, at a browser of its own. */
    async function mugsAt(ip: string, codes: string[]) {
      const row = await sell(shop, `mug-${randomUUID()}`, { priceCents: 6_000 });
      const cart = songCart(stock.goods, '');
      const sf_cart = { ...cart.sf_cart, products: [lineOf(row)], gift_card_codes: codes };
      return { visitor: shop.visitor(ip), slug: '', cart: { ...cart, sf_cart } };
    }
    const cardsNow = () =>
      shop.db.select({ state: giftCards.state, by: giftCards.redeemedBy }).from(giftCards);

    async function reserved() {
      const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.state, 'reserved'));
      if (!row) throw new Error('nothing is reserved');
      return row;
    }

    it('pays with another account after a declined payment with a mistyped address', async () => {
      const codes = await sentCode();
      const buyer = await mugsAt('10.3.0.2', codes);
      const mistyped = await registerGuest(buyer.visitor, 'gesut@example.com');
      const till = await checkout(buyer);
      expect((await till.submit()).status).toBe(200);
      await till.pay(CARDS.declined);
      expect(await cardsNow()).toEqual([{ state: 'redeemed', by: mistyped.id }]);
      await buyer.visitor.call('auth.signOut');
      expect(await cardsNow()).toEqual([{ state: 'sent', by: null }]);
      expect(await findMoneyWrongs(shop.db)).toEqual([]);

      const meant = await registerGuest(buyer.visitor, 'guest@example.com');
      const { done } = await buy(buyer);
      expect(done.body.order).toMatchObject({ credit_applied: 5_000, total: 1_000 });
      expect(await cardsNow()).toEqual([{ state: 'redeemed', by: meant.id }]);
      expect(await findMoneyWrongs(shop.db)).toEqual([]);
    });

    it('stays credit of an account that has spent something since', async () => {
      const codes = await sentCode();
      const buyer = await mugsAt('10.3.0.3', codes);
      const { id, email } = await registerGuest(buyer.visitor, 'spender@example.com');
      await (await checkout(buyer)).submit();
      await giveCredit(shop, id, { nonTaxable: 0, taxable: 7_000 });
      const elsewhere = await mugsAt('10.3.0.4', []);
      await signIn(shop, elsewhere.visitor, email);
      await buy(elsewhere);
      await shop.services.unpaid.end(await reserved());
      expect(await cardsNow()).toEqual([{ state: 'redeemed', by: id }]);
      expect((await balanceOf(elsewhere.visitor)).credit_amount_taxable).toBe(6_000);
      expect(await findMoneyWrongs(shop.db)).toEqual([]);
      const stranger = await mugsAt('10.3.0.5', codes);
      expect((await price(stranger)).body.code).toBe('gift_card_used');
    });

    it('counts once when its checkout ends twice at the same moment', async () => {
      const buyer = await mugsAt('10.3.0.6', await sentCode());
      await registerGuest(buyer.visitor, 'twice@example.com');
      await (await checkout(buyer)).submit();
      const row = await reserved();
      await Promise.all([1, 2, 3].map(() => shop.services.unpaid.end(row)));
      expect(await cardsNow()).toEqual([{ state: 'sent', by: null }]);
      expect(await balanceOf(buyer.visitor)).toMatchObject({ credit_amount_taxable: 0, entries: [] });
      expect(await findMoneyWrongs(shop.db)).toEqual([]);
    });

    /**
     * Begins `act` while a refund, which has locked the gift card of its order, needs what `lock` locks. Fails when
     * `act` holds it already: then the two would wait for each other.
     */
    async function besideRefund<T>(act: () => Promise<T>, lock: (tx: Tx) => Promise<unknown>): Promise<T> {
      let begun: Promise<T> | undefined;
      await shop.db.transaction(async (tx) => {
        await tx.select({ id: giftCards.id }).from(giftCards).for('update');
        begun = act();
        begun.catch(() => {});
        const waits = sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await shop.db.execute(waits)).rowCount).toBe(1);
        await lock(tx);
      });
      if (!begun) throw new Error('nothing was begun');
      return begun;
    }
    const noWait = { noWait: true } as const;

    it('is locked before the credit when its checkout ends, as by a refund', async () => {
      const buyer = await mugsAt('10.3.0.7', await sentCode());
      const { id } = await registerGuest(buyer.visitor, 'ends@example.com');
      await (await checkout(buyer)).submit();
      const row = await reserved();
      await besideRefund(
        () => shop.services.unpaid.end(row),
        (tx) => tx.select().from(creditAccounts).where(eq(creditAccounts.userId, id)).for('update', noWait),
      );
      expect(await cardsNow()).toEqual([{ state: 'sent', by: null }]);
      expect(await findMoneyWrongs(shop.db)).toEqual([]);
    });

    it('is locked before the coupon when its checkout is submitted, as by a refund', async () => {
      await offerCoupon(shop, 'FIVE', { discountFixedCents: 500, maxUses: 5 });
      const { cart, ...buyer } = await mugsAt('10.3.0.8', await sentCode());
      await registerGuest(buyer.visitor, 'submits@example.com');
      const sf_cart = { ...cart.sf_cart, coupon_code: 'FIVE' };
      const till = await checkout({ ...buyer, cart: { ...cart, sf_cart } });
      const submitted = await besideRefund(till.submit, (tx) =>
        tx.select().from(coupons).where(eq(coupons.code, 'FIVE')).for('update', noWait),
      );
      expect(submitted.status).toBe(200);
    });

    it('still pays after a declined payment of the same account', async () => {
      const codes = await sentCode();
      const buyer = await paying(codes);
      await (await checkout(buyer)).submit();
      const again = await price(buyer);
      expect(again.body.quote.credit_applied).toBe(5_000);
      const { done } = await buy(buyer);
      expect(done.body.order.credit_applied).toBe(5_000);
    });

    it('that is unknown or was used by somebody else is refused, and nothing is priced', async () => {
      const [code = ''] = await sentCode();
      const { visitor } = await customer();
      await visitor.call('credits.applyGiftCard', { body: { code } });
      expect((await price(await paying([code]))).body).toMatchObject({
        code: 'gift_card_used',
        reset_gift_cards: true,
      });
      expect((await price(await paying(['AAAAA-AAAAA-AAAAA-AAAAA']))).body.code).toBe('gift_card_unknown');
      expect((await price(await paying(['FORTY20']))).body.code).toBe('gift_card_unknown');
    });
  });

  it('is given to only one of 20 who redeem it at the same moment', async () => {
    await buy(await giver(info()));
    const [code = ''] = await codesSent();
    const visitors = [];
    for (let i = 0; i < 20; i += 1) {
      const visitor = shop.visitor(`10.0.0.${i + 1}`);
      await registerGuest(visitor, `reader-${i}@example.com`);
      visitors.push(visitor);
    }
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.call('credits.applyGiftCard', { body: { code } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'gift_card_used')).toHaveLength(19);
  });

  it('cannot be guessed: the 21st try within an hour from one address is refused', async () => {
    const { visitor } = await customer();
    const codes = [];
    for (let i = 0; i < 21; i += 1)
      codes.push((await visitor.call('credits.applyGiftCard', { body: { code: `GUESS-${i}` } })).body.code);
    expect(codes).toEqual([...Array(20).fill('gift_card_unknown'), 'too_many_requests']);
  });

  it('for a later day is not sent before that day', async () => {
    const day = new Date(shop.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    await buy(await giver(info({ send_on: day })));
    expect(await codesSent()).toEqual([]);
  });

  it.each([
    ['nobody', {}, 'recipient_email'],
    ['no address', info({ recipient_email: 'odessa' }), 'recipient_email'],
    ['a day in the past', info({ send_on: '2020-01-01' }), 'send_on'],
  ])('for %s is refused beside the field', async (_what, additional_info, field) => {
    const priced = await price(await giver(additional_info));
    expect(priced.status).toBe(400);
    expect(Object.keys(priced.body.fields)).toContain(field);
    expect(priced.body.details).toEqual({ cart_uuid: 'cart-gift-card-50' });
  });
});

describe('rush delivery', () => {
  const offered = { add_days: 2, cost: 3_900, holiday_skip: true };
  const rushed = async (rush_fee: unknown) => {
    const row = await sell(shop, 'personalized-song-rush-fee-v2', {
      priceCents: 3_900,
      productType: 'fee',
      extraInfo: { rush_options: [offered, { add_days: 30, cost: 100, holiday_skip: false }] },
    });
    return customer(({ products: held }) => ({ rush_fee, products: [...held, lineOf(row)] }));
  };

  it('costs the shop’s price and moves the promised day', async () => {
    const { done } = await buy(await rushed(offered));
    expect(done.body.order.total).toBe(19_999 + 3_900);
    const [commission] = await shop.db.select().from(commissions);
    const days = ((commission?.dueAt?.getTime() ?? 0) - shop.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(1);
    expect(days).toBeLessThan(6);
    expect(commission?.deliveryDays).toBe(2);
  });

  it('is refused with an artist who takes none', async () => {
    const cart = await rushed(offered);
    await shop.db.update(artists).set({ takesRush: false });
    expect((await price(cart)).body).toMatchObject({ code: 'rush_unavailable', reset_rush_fee: true });
  });

  it.each([
    ['nothing chosen', null],
    ['another price', { ...offered, cost: 1 }],
    ['other days', { ...offered, add_days: 1 }],
    ['a day that is not earlier than the artist’s', { add_days: 30, cost: 100, holiday_skip: false }],
  ])('with %s is refused, with the flag that removes it', async (_what, rush) => {
    expect((await price(await rushed(rush))).body).toMatchObject({
      code: 'rush_unavailable',
      reset_rush_fee: true,
    });
  });
});

describe('a cart from the browser', () => {
  it.each([99, 50_001, -500, 0])('with a gratuity of %i cents is refused', async (cents) => {
    const row = await sell(shop, 'artist-gratuity', { productType: 'gratuity' });
    const buyer = await customer(({ products: held }) => ({
      products: [...held, lineOf(row, { price: cents })],
    }));
    expect((await price(buyer)).body.code).toBe('gratuity_invalid');
  });

  it('with a gratuity in range is charged this gratuity', async () => {
    const row = await sell(shop, 'artist-gratuity', { productType: 'gratuity' });
    const buyer = await customer(({ products: held }) => ({
      products: [...held, lineOf(row, { price: 1_234 })],
    }));
    expect((await price(buyer)).body.quote.total).toBe(19_999 + 1_234);
  });

  it('with a gratuity stores the whole tip with the commission, apart from the fee and without discounts', async () => {
    const row = await sell(shop, 'artist-gratuity', { productType: 'gratuity' });
    await offerCoupon(shop, 'HALF50', { discountPercent: 50 });
    const buyer = await customer(({ products: held }) => ({
      products: [...held, lineOf(row, { price: 1_234 })],
      coupon_code: 'HALF50',
    }));
    await buy(buyer);
    const [commission] = await shop.db.select().from(commissions);
    expect(commission).toMatchObject({ feeCents: 10_000, tipCents: 1_234 });
  });

  it('with other prices, totals, user or payment gets the shop’s own', async () => {
    const buyer = await customer(({ products: held }) => ({
      products: held.map((line) => ({ ...line, price: 1 })),
      cart_total: 1,
      user_id: 1,
      stripe_intent_id: 'pi_of_somebody',
    }));
    const till = await checkout(buyer);
    expect(till.settings.quote.total).toBe(19_999);
    await till.submit();
    await till.pay();
    expect((await till.confirm()).body.order.total).toBe(19_999);
    const [order] = await shop.db.select().from(orders);
    expect(order?.userId).toBe(buyer.user.id);
  });

  it.each([
    ['extra-verse', 13],
    ['song-streaming', 2],
    ['lyric-print', 21],
  ])('with %s × %i is refused', async (slug, quantity) => {
    const known = { 'extra-verse': stock.goods.verse, 'lyric-print': stock.goods.print } as const;
    const row =
      slug in known
        ? known[slug as keyof typeof known]
        : await sell(shop, slug, { extraInfo: { one_per_story: true } });
    const buyer = await customer(({ products: held }) => ({
      products: [...held, lineOf(row, { quantity })],
    }));
    expect((await price(buyer)).body.code).toBe('quantity_invalid');
  });

  it.each(['revision-request', 'service-fee'])('cannot contain a %s', async (slug) => {
    const row = await sell(shop, slug, { productType: 'fee' });
    const buyer = await customer(({ products: held }) => ({ products: [...held, lineOf(row)] }));
    expect((await price(buyer)).body.code).toBe('product_missing');
  });

  it.each([
    'pl-e-card',
    'song-streaming',
    'extra-verse',
    'artist-gratuity',
    'bundle-slideshow-video-card',
    'small-business-rights-upgrade',
    'customer-greeting',
    'customer-greeting-for-instant-product',
    'instant-slideshow',
    'song-qr-card',
  ])('takes %s with exactly those songs with which the pages offer it (spec 9.1-09)', async (slug) => {
    const extraInfo = { instant_product: true };
    const instant = await sell(shop, 'instant-product', { productType: 'song', extraInfo });
    const addon = slug === 'extra-verse' ? stock.goods.verse : await sell(shop, slug);
    const { name, product_type } = lineOf(addon);
    const facts = { name, product_type, extra_info: PLAIN_INFO, bundled_products: [] };
    const taken = async (isInstant: boolean) => {
      const buyer = await customer(({ products: held }) => ({
        products: [...(isInstant ? [lineOf(instant)] : held), lineOf(addon)],
      }));
      return !['product_missing', 'quantity_invalid'].includes((await price(buyer)).body.code);
    };
    // What the customer has yet to write or record is refused too, but with codes of its own.
    expect([await taken(false), await taken(true)]).toEqual([
      goesWithNewSong(facts, false),
      goesWithNewSong(facts, true),
    ]);
  });
});

describe('taxes and shipping', () => {
  const toAustin = {
    line1: '1 Elm',
    line2: '',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'US',
  };
  const withPrint = (address: object) =>
    customer(({ products: held, addresses }) => ({
      products: [...held, lineOf(stock.goods.print)],
      addresses: { ...addresses, shipping: address },
    }));

  beforeEach(async () => {
    await shop.db.insert(shippingRates).values([
      { country: 'US', cents: 595 },
      { country: '*', cents: 1_995 },
    ]);
    await shop.db.insert(taxRates).values([
      { country: 'US', state: 'TX', kinds: ['physical'], ratePpm: 82_500 },
      { country: 'US', state: 'TX', kinds: ['shipping'], ratePpm: 82_500 },
      { country: 'US', state: 'NY', kinds: ['song'], ratePpm: 40_000 },
    ]);
  });

  it('follow the shipping address, or the billing address when nothing is shipped', async () => {
    const { quote } = (await price(await withPrint(toAustin))).body;
    expect(quote).toMatchObject({ shipping: 595, taxes: 396 + 49, total: 19_999 + 4_800 + 595 + 445 });
    const billed = (await price(await customer())).body.quote;
    expect(billed).toMatchObject({ shipping: 0, taxes: 800, total: 20_799 });
  });

  it('are computed after discounts', async () => {
    await offerCoupon(shop, 'HALF', { discountPercent: 50 });
    const buyer = await customer(() => ({ coupon_code: 'HALF' }));
    expect((await price(buyer)).body.quote).toMatchObject({ discount: 10_000, taxes: 400 });
  });

  it('that rose between price and submission are shown before the customer is charged', async () => {
    const till = await checkout(await customer());
    await shop.db.update(taxRates).set({ ratePpm: 50_000 });
    expect((await till.submit()).body.code).toBe('quote_changed');
  });

  it('are refused for products that are not shipped abroad (spec 5-36)', async () => {
    const abroad = { ...toAustin, state: 'ON', postal_code: 'K1A 0B1', country: 'CA' };
    expect((await price(await withPrint(abroad))).body).toMatchObject({
      code: 'international_unavailable',
      fields: { country: 'country_invalid' },
    });
    await shop.db
      .update(products)
      .set({ extraInfo: { international_shipping: true } })
      .where(eq(products.id, stock.goods.print.id));
    expect((await price(await withPrint(abroad))).body.quote).toMatchObject({ shipping: 1_995, taxes: 0 });
  });
});

describe('the service fee', () => {
  it('is on every order while the shop charges it, and is only discounted by coupons that include it', async () => {
    await sell(shop, 'service-fee', { priceCents: 999, productType: 'fee' });
    await offerCoupon(shop, 'SONG', { discountPercent: 10 });
    await offerCoupon(shop, 'ALL', { discountPercent: 10, includeServiceFee: true });
    const totalWith = async (coupon_code: string | null) =>
      (await price(await customer(() => ({ coupon_code })))).body.quote.total;
    expect(await totalWith(null)).toBe(20_998);
    expect(await totalWith('SONG')).toBe(20_998 - 2_000);
    expect(await totalWith('ALL')).toBe(20_998 - 2_000 - 100);
    const { done } = await buy(await customer());
    expect(done.body.order.lines.map(({ name }: { name: string }) => name)).toContain('service-fee');
  });
});

describe('promotions', () => {
  it('make an add-on cheaper while they apply', async () => {
    await shop.db
      .update(products)
      .set({ extraInfo: { promo_addons: [{ product_name: 'lyric-print', discount_percent: 25 }] } })
      .where(eq(products.id, stock.goods.song.id));
    const buyer = await customer(({ products: held }) => ({
      products: [...held, lineOf(stock.goods.print)],
    }));
    const { quote } = (await price(buyer)).body;
    expect(quote).toMatchObject({ discount: 1_200, total: 19_999 + 3_600 });
  });
});

it('an order cannot name the story of another customer', async () => {
  const { done } = await buy(await customer());
  const [story] = await shop.db.select().from(stories);
  expect(done.body.order.slug).toBe(story?.slug);
  const buyer = await customer(({ products: held }) => ({
    products: held.map((line) => ({ ...line, parent_story_id: 999_999 })),
  }));
  expect((await price(buyer)).body.code).toBe('product_missing');
});
