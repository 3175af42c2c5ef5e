import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineOf, sell } from '../../../testing/money.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let editor: Visitor;
let goods: Awaited<ReturnType<typeof sell>>[];
beforeAll(async () => {
  shop = await openTestShop({ clock });
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
  const promo_addons = [{ product_name: 'pen', auto_add_to_cart: '0', discount_percent: 10 }];
  goods = [
    await sell(shop, 'mug', { titleSp: 'Taza', extraInfo: { promo_addons } }),
    await sell(shop, 'pen', { priceCents: 333 }),
  ];
  await sell(shop, 'service-fee', { priceCents: 499, productType: 'fee' });
});
afterAll(() => shop.close());

const add = async (body: object) =>
  (
    await editor.call('promotions.add', {
      body: { code: `T${randomUUID().slice(0, 6)}`, state: 'live', ...body },
    })
  ).body.promotion;
const archive = ({ id, version }: { id: number; version: number }) =>
  editor.call('promotions.save', { params: { id }, body: { version, state: 'archived' } });

const COUNTS = { mug: 2, pen: 3 } as const;
const basket = Object.entries(COUNTS).map(([name, quantity]) => ({ name, quantity }));
type Draft = Record<string, unknown> & { code: string };
/** The standing of a promotion, its numbers and its id are not tried. */
const tryOut = async (promotion: Draft, code?: string) =>
  (
    await editor.call('promotions.tryOut', {
      body: { promotion, lines: basket, ...(code && { code }) },
    })
  ).body;

/** What the till answers for the same basket. */
async function till(coupon_code: string | null) {
  const billing = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
  const products = goods.map((row) => lineOf(row, { quantity: COUNTS[row.slug as keyof typeof COUNTS] }));
  const sf_cart = {
    ...{ addresses: { billing, shipping: null }, cart_total: 1_000, coupon_code, products },
    ...{ payment_type: 'card', stripe_intent_id: null },
  };
  const { body } = await newcomer(shop).call('checkout.paymentSettings', {
    body: { sf_cart, sf_song_data: null },
  });
  return body.quote;
}
type Line = { name: string; promo: number; discount: number };
const offsOf = ({ lines }: { lines: readonly Line[] }) =>
  Object.fromEntries(lines.map(({ name, promo, discount }) => [name, promo + discount]));
const shown = ({ lines }: { lines: readonly { name: string; off_cents: number }[] }) =>
  Object.fromEntries(lines.map(({ name, off_cents }) => [name, off_cents]));

it('a tried code costs what the till takes: beside a promotion, a price of two together and the service fee', async () => {
  const beside = await add({ kind: 'automatic', discount_percent: 15, stacks: true });
  const draft = {
    code: 'TOGETHER',
    discount_percent: 20,
    discount_fixed_cents: 55,
    include_service_fee: true,
  };
  const tried = await tryOut(draft);
  const { code, ...saved } = await add(draft);
  const quote = await till(code);
  expect(shown(tried)).toEqual(offsOf(quote));
  expect(Object.keys(shown(tried))).toContain('service-fee');
  expect(tried).toMatchObject({
    ...{ applies: true, why_not: null, others: [beside.code] },
    ...{ subtotal_cents: quote.subtotal, off_cents: quote.discount },
  });
  await Promise.all([beside, saved].map(archive));
});

it('a tried promotion without a code is priced beside the code that is typed, and takes its own place', async () => {
  const coupon = await add({ discount_percent: 10 });
  const draft = { code: 'BY-ITSELF', kind: 'automatic', discount_percent: 30, stacks: true };
  const tried = await tryOut(draft, coupon.code);
  const live = await add(draft);
  const quote = await till(coupon.code);
  expect(shown(tried)).toEqual(offsOf(quote));
  expect(tried).toMatchObject({ applies: true, others: [coupon.code], off_cents: quote.discount });
  // Now that it is live, a lower percentage replaces it, and does not compete with it.
  expect(await tryOut({ ...draft, discount_percent: 5 })).toMatchObject({ applies: true, others: [] });
  expect(await tryOut({ ...draft, stacks: false }, coupon.code)).toMatchObject({
    ...{ applies: false, why_not: 'beside_code', others: [coupon.code] },
  });
  await Promise.all([coupon, live].map(archive));
});

it('the basket says why it does not get a promotion', async () => {
  const draft = { code: 'WHY', kind: 'automatic', discount_percent: 10 };
  const why = async (fields: object) => (await tryOut({ ...draft, ...fields })).why_not;
  const more = await add({ kind: 'automatic', discount_percent: 60 });
  expect(await why({})).toBe('less');
  expect(await why({ minimum_cart_cents: 90_000 })).toBe('not_fitting');
  await archive(more);
  expect(await why({ budget_cents: 10 })).toBe('spent');
  expect(await why({ kind: 'code', budget_cents: 10 })).toBe('spent');
  expect(await why({ ends_at: new Date(clock.now().getTime() - 1_000).toISOString() })).toBe('over');
  expect(await why({})).toBeNull();
});

it('a promotion that is still to come is tried at the time when it begins', async () => {
  const starts_at = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const tried = await tryOut({ code: 'LATER', discount_percent: 10, starts_at });
  expect(tried).toMatchObject({ applies: true, at: starts_at });
});

it('the lines are named in the language of the reader', async () => {
  const titlesIn = async (locale: 'en' | 'sp') => {
    const body = { promotion: { code: 'NAMES' }, lines: basket };
    const headers = { 'keepsong-locale': locale };
    const { lines } = (await editor.call('promotions.tryOut', { headers, body })).body;
    return lines.map(({ title }: { title: string }) => title);
  };
  expect(await titlesIn('en')).toEqual(['mug', 'pen', 'service-fee']);
  expect(await titlesIn('sp')).toEqual(['Taza', 'pen', 'service-fee']);
});
