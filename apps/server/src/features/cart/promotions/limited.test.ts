import { randomUUID } from 'node:crypto';
import { automaticFor } from '@keepsong/domain/catalogue/automatic';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { promoWith } from '@keepsong/domain/testing/offers';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../../db/schema/checkout.ts';
import { couponCodes, coupons } from '../../../../db/schema/coupons.ts';
import { outbox } from '../../../../db/schema/outbox.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { registerGuest, type songCart, toPay } from '../../../testing/commission-song.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';
import { invoiceRows } from '../../account/invoice.ts';

let shop: TestShop;
let editor: Visitor;
let mug: Awaited<ReturnType<typeof sell>>;
beforeAll(async () => {
  shop = await openTestShop();
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
  mug = await sell(shop, 'mug');
});
afterAll(() => shop.close());

const add = async (body: object) =>
  (
    await editor.call('promotions.add', {
      body: { code: `P${randomUUID().slice(0, 6)}`, state: 'live', ...body },
    })
  ).body.promotion;
const archive = ({ id, version }: { id: number; version: number }) =>
  editor.call('promotions.save', { params: { id }, body: { version, state: 'archived' } });

const cartOf = (coupon_code: string | null, products = [lineOf(mug)]) => ({
  sf_cart: {
    addresses: {
      billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
      shipping: null,
    },
    cart_total: 1_000,
    coupon_code,
    products,
    payment_type: 'card',
    stripe_intent_id: null as string | null,
  },
  sf_song_data: null,
});
const priced = async (code: string | null, visitor = newcomer(shop)) =>
  visitor.call('checkout.paymentSettings', { body: cartOf(code) });
const quoted = async (code: string | null) => (await priced(code)).body.quote;
/** A customer who has priced a mug with this code and can submit it. */
async function atTheTill(code: string | null) {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const cart = cartOf(code) as unknown as ReturnType<typeof songCart>;
  return { visitor, ...(await toPay(shop, visitor, { slug: '', cart })) };
}
async function bought(till: Awaited<ReturnType<typeof atTheTill>>) {
  const submitted = await till.submit();
  if (submitted.status !== 200) return submitted;
  await till.pay();
  return till.confirm();
}
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
/** The answer to a code that is typed into a cart with a mug. */
const typed = (coupon: string, visitor = newcomer(shop)) =>
  visitor.call('cart.applyCoupon', {
    query: { coupon, products: [JSON.stringify({ name: mug.slug, price: 1_000 })] },
  });
const rowOf = async (id: number) => (await shop.db.select().from(coupons).where(eq(coupons.id, id)))[0];

describe('single codes', () => {
  const make = (id: number, body: object) => editor.call('promotions.makeCodes', { params: { id }, body });
  const codesOf = async (id: number): Promise<{ code: string; used_at: string | null }[]> =>
    (await editor.call('promotions.codes', { params: { id } })).body.codes;

  it('are made by the thousand, all different, and each of them is worth an order', async () => {
    const { id, code } = await add({ kind: 'codes', discount_percent: 20 });
    expect((await make(id, { count: 1_500, prefix: 'fair' })).body).toEqual({ made: 1_500, codes: 1_500 });
    const codes = await codesOf(id);
    expect(new Set(codes.map((one) => one.code)).size).toBe(1_500);
    const [taken] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
    expect(taken).toMatchObject({
      action: 'list.exported',
      after: { list: 'promotion_codes', id: String(id), code },
    });
    expect(codes.every((one) => /^FAIR[A-Z2-9]{10}$/.test(one.code))).toBe(true);
    // The promotion's own name does not work as a code.
    expect((await priced(code)).body.code).toBe('coupon_unknown');
    expect((await quoted(String(codes[0]?.code).toLowerCase())).discount).toBe(200);
  });

  it('work once, also for two customers at the same moment, and again when the first one does not buy', async () => {
    const { id } = await add({ kind: 'codes', discount_percent: 20 });
    await make(id, { count: 1 });
    const [single] = await codesOf(id);
    const tills = await Promise.all([1, 2, 3].map(() => atTheTill(single?.code ?? '')));
    const submitted = await Promise.all(tills.map((till) => till.submit()));
    expect(statusesOf(submitted)).toEqual([200, 409, 409]);
    expect((await priced(single?.code ?? '')).body.code).toBe('coupon_ended');
    const verdicts = await Promise.all(tills.map(({ visitor }) => typed(single?.code ?? '', visitor)));
    expect(verdicts.map(({ body }) => body.code ?? 'applies').sort()).toEqual([
      ...['applies', 'coupon_ended', 'coupon_ended'],
    ]);
    const first = tills[submitted.findIndex(({ status }) => status === 200)];
    await first?.pay();
    await first?.confirm();
    expect((await codesOf(id))[0]?.used_at).not.toBeNull();
    expect((await rowOf(id))?.uses).toBe(1);
    const { total } = (await editor.call('promotions.performance', { params: { id } })).body;
    expect(total).toEqual({ uses: 1, discount_cents: 200, revenue_cents: 800 });
  });

  it('are only made for a promotion that has such codes, and not without end', async () => {
    const { id } = await add({ discount_percent: 20 });
    expect((await make(id, { count: 5 })).body.fields).toEqual({ kind: 'invalid' });
    expect((await make(id, { count: 5_001 })).status).toBe(400);
    expect(await shop.db.select().from(couponCodes).where(eq(couponCodes.couponId, id))).toEqual([]);
  });
});

it('a budget is never overdrawn, however many order at the same moment', async () => {
  const { id, code } = await add({ discount_percent: 30, budget_cents: 700 });
  const tills = await Promise.all([1, 2, 3, 4].map(() => atTheTill(code)));
  const statuses = statusesOf(await Promise.all(tills.map(bought)));
  // Who submits after the budget is spent is refused by the new quote (400), others when the use is counted (409).
  const refusals = [expect.toBeOneOf([400, 409]), expect.toBeOneOf([400, 409])];
  expect(statuses).toEqual([200, 200, ...refusals]);
  expect(await rowOf(id)).toMatchObject({ uses: 2, givenCents: 600 });
  // 100 cents are left, and an order of this cart needs 300.
  // The code may still fit a smaller cart, so the browser keeps it.
  const refused = (await priced(code)).body;
  expect(refused).toMatchObject({ code: 'coupon_not_applicable', details: { code, budget: true } });
  expect(refused).not.toHaveProperty('reset_coupon');
  expect((await typed(code)).body).toMatchObject({
    ...{ code: 'coupon_not_applicable', details: { code, budget: true } },
  });
  const { promotion } = (await editor.call('promotions.read', { params: { id } })).body;
  expect(promotion).toMatchObject({ uses: 2, given_cents: 600 });
  const lower = { version: promotion.version, budget_cents: 500, state: 'live' };
  expect((await editor.call('promotions.save', { params: { id }, body: lower })).body.fields).toEqual({
    budget_cents: 'invalid',
  });
});

it.each([
  ['a budget', { discount_percent: 30, budget_cents: 500 }],
  ['a single use', { discount_percent: 30, max_uses: 1 }],
])('what a customer holds of %s does not take the code out of the own cart', async (_, body) => {
  const { code } = await add(body);
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const cart = cartOf(code) as unknown as ReturnType<typeof songCart>;
  const till = await toPay(shop, visitor, { slug: '', cart });
  expect((await till.submit()).status).toBe(200);
  const check = (who: Visitor) => who.call('checkout.couponValidation', { body: cartOf(code) });
  expect((await check(visitor)).body.coupon).toMatchObject({ code });
  expect((await check(newcomer(shop))).body.code).toMatch(/^coupon_(ended|not_applicable)$/);
  // So does the code when the customer types it again.
  expect((await typed(code, visitor)).body.coupon).toMatchObject({ code });
  expect((await typed(code)).body.code).toMatch(/^coupon_(ended|not_applicable)$/);
});

describe('a promotion without a code', () => {
  it('applies by itself, the best one alone, and gives way to a code that is typed', async () => {
    const small = await add({ kind: 'automatic', discount_percent: 5 });
    const large = await add({ kind: 'automatic', discount_percent: 10 });
    const { code } = await add({ discount_percent: 7 });
    expect(await quoted(null)).toMatchObject({ discount: 100, promotion: { code: large.code, off: 100 } });
    expect(await quoted(code)).toMatchObject({ discount: 70, coupon_code: code });
    expect((await priced(large.code)).body.code).toBe('coupon_unknown');
    await archive(large);
    expect(await quoted(null)).toMatchObject({ discount: 50, promotion: { code: small.code } });
    await archive(small);
    expect(await quoted(null)).toMatchObject({ discount: 0 });
  });

  it('that goes together with codes applies first, and the code to what is left', async () => {
    const automatic = await add({ kind: 'automatic', discount_percent: 10, stacks: true });
    const { code } = await add({ discount_percent: 50 });
    expect(await quoted(code)).toMatchObject({ discount: 100 + 450, promotion: { off: 100 } });
    // The order stores both discounts separately, for the customer, the mail and the staff.
    const { body } = await bought(await atTheTill(code));
    const promotion = { code: automatic.code, off: 100 };
    expect(body.order).toMatchObject({ discount: 550, promotion, coupon_code: code });
    const [mail] = await shop.db
      .select({ params: outbox.params })
      .from(outbox)
      .where(and(eq(outbox.template, 'order_received'), eq(outbox.orderId, body.order.order_id)));
    const told = mail?.params as { receipt: { extras: object[] } } | undefined;
    expect(told?.receipt.extras.slice(0, 2)).toEqual([
      { kind: 'promotion', code: automatic.code, cents: 100 },
      { kind: 'discount', cents: 450 },
    ]);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order.order_id));
    expect(order && invoiceRows({ order }, 'en').map(({ label, amount }) => [label, amount])).toEqual(
      expect.arrayContaining([
        [`Offer (${automatic.code})`, '-$1.00'],
        [`Discount (${code})`, '-$4.50'],
      ]),
    );
    const support = (await signedIn(shop, undefined, 'support')).visitor;
    const number = orderNumber(body.order.order_id);
    const seen = await support.call('orders.get', { params: { number } });
    expect(seen.body.order).toMatchObject({
      ...{ discount_cents: 550, promotion: { code: automatic.code, off_cents: 100 }, coupon_code: code },
    });
    await archive(automatic);
  });

  it('that goes together with codes leaves more of the budget of a code, also when the code is typed', async () => {
    const automatic = await add({ kind: 'automatic', discount_percent: 20, stacks: true });
    const { code } = await add({ discount_percent: 50, budget_cents: 400 });
    expect(await quoted(code)).toMatchObject({ discount: 200 + 400 });
    expect((await typed(code)).body.coupon).toMatchObject({ code });
    await archive(automatic);
    expect((await typed(code)).body).toMatchObject({ details: { budget: true } });
  });

  describe('of one product for another', () => {
    // Half of one mug of each line goes first, and the code takes half of the rest.
    const twelve = [1_250, 'a line of three mugs', [{ quantity: 3 }]] as const;
    const seven = [750, 'three lines of a mug', [{}, {}, {}]] as const;
    it.each([twelve, seven])(
      'takes %d cents with a code from %s, also when it is typed',
      async (cents, _, lines) => {
        const card = await sell(shop, `card-${randomUUID()}`, {
          extraInfo: { promo_addons: [promoWith({ product_name: mug.slug, discount_percent: 50 })] },
        });
        const body = { discount_percent: 50, only_for_products: [mug.slug] };
        const exact = await add({ ...body, budget_cents: cents });
        const less = await add({ ...body, budget_cents: cents - 1 });
        const mugs = lines.map((change, at) => lineOf(mug, { ...change, cart_uuid: `mug-${at}` }));
        const cart = [...mugs, lineOf(card)];
        const items = cart.flatMap(({ name, price, quantity }, line) =>
          Array.from({ length: quantity }, () => ({ name, price, ...(mugs.length > 1 && { line }) })),
        );
        const answers = (code: string) =>
          Promise.all([
            newcomer(shop).call('checkout.paymentSettings', { body: cartOf(code, cart) }),
            newcomer(shop).call('cart.applyCoupon', { query: { coupon: code, products: items } }),
          ]);
        const [priced, typed] = await answers(exact.code);
        expect(priced.body.quote).toMatchObject({ coupon_code: exact.code });
        expect(typed.body.coupon).toMatchObject({ code: exact.code });
        for (const { body } of await answers(less.code))
          expect(body).toMatchObject({ code: 'coupon_not_applicable', details: { budget: true } });
      },
    );
  });

  it('is told to carts while it can be used', async () => {
    const named = async () =>
      (await newcomer(shop).call('cart.promotions', {})).body.promotions.map(
        ({ code }: { code: string }) => code,
      );
    const now = await add({ kind: 'automatic', discount_percent: 10 });
    const later = await add({
      ...{ kind: 'automatic', discount_percent: 10, starts_at: '2099-01-01T00:00:00.000Z' },
    });
    expect(await named()).toEqual([now.code]);
    await Promise.all([now, later].map(archive));
    expect(await named()).toEqual([]);
  });

  it('tells carts what is left of its budget only when it is little', async () => {
    const code = await add({ kind: 'automatic', discount_percent: 10, budget_cents: 50_000 });
    const left = async () => (await newcomer(shop).call('cart.promotions', {})).body.promotions[0].left_cents;
    expect(await left()).toBeNull();
    expect((await bought(await atTheTill(null))).body.is_processed).toBe(true);
    expect(await left()).toBe(49_900);
    await archive({ ...code, version: 1 });
  });

  it('with a limit is given to so many orders, and later customers are asked again with the new price', async () => {
    const automatic = await add({ kind: 'automatic', discount_percent: 10, max_uses: 1 });
    const [first, second] = [await atTheTill(null), await atTheTill(null)];
    expect((await bought(first)).body.is_processed).toBe(true);
    expect((await second.submit()).body.code).toBe('quote_changed');
    expect((await quoted(null)).discount).toBe(0);
    const { total } = (await editor.call('promotions.performance', { params: { id: automatic.id } })).body;
    expect(total).toMatchObject({ uses: 1, discount_cents: 100, revenue_cents: 900 });
    await archive({ ...automatic, version: 1 });
  });

  it('with too little of its budget left is given to nobody, and stops nobody from buying', async () => {
    const body = { kind: 'automatic', discount_percent: 30, budget_cents: 700 };
    const automatic = await add(body);
    const last = await atTheTill(null);
    expect(statusesOf([await bought(await atTheTill(null)), await bought(await atTheTill(null))])).toEqual([
      200, 200,
    ]);
    expect((await last.submit()).body.code).toBe('quote_changed');
    expect(await quoted(null)).toMatchObject({ discount: 0, total: 1_000 });
    expect((await bought(await atTheTill(null))).body.is_processed).toBe(true);
    const told = (await newcomer(shop).call('cart.promotions', {})).body.promotions;
    // The cart computes the same as the quote.
    expect(told).toMatchObject([{ code: automatic.code, left_cents: 100 }]);
    const extra_info = { exclude_from_discounts: false };
    const product = { name: 'a', price: 1_000, quantity: 1, extra_info };
    expect(automaticFor(told, [product], { hasCode: false })).toBeNull();
    await archive({ ...automatic, version: 1 });
  });
});

it('nothing that was counted differs from what was ordered', async () => {
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});
