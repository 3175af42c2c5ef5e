import { GIFT_CARD, GRATUITY, RUSH_FEE, SERVICE_FEE } from '@keepsong/domain/cart/named-products';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockShop } from '../../../testing/commission-song.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { signedIn } from '../../../testing/people.ts';
import { priced } from '../../../testing/priced.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

type Sold = Awaited<ReturnType<typeof sell>>;

let shop: TestShop;
let editor: Visitor;
let stock: Awaited<ReturnType<typeof stockShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
  editor = (await signedIn(shop, undefined, 'editor')).visitor;
});
afterAll(() => shop.close());

const publish = async ({ id }: Sold, version: number, body: object) =>
  (await editor.call('products.save', { params: { id }, body: { version, state: 'live', ...body } })).body;
/** The shop's answer when a song and one more line are priced. */
const withLine = (line: object, more: object = {}) =>
  priced(shop, stock, ({ products }) => ({ products: [...products, line], ...more }));

it('an editor sets between which amounts customers choose a tip and a gift card', async () => {
  const tip = await sell(shop, GRATUITY, { productType: 'gratuity', priceCents: 0 });
  const card = await sell(shop, GIFT_CARD, { productType: 'gift-card' });
  const tipped = async (price: number) => {
    const { answer } = await withLine({ ...lineOf(tip), price });
    return answer.code ?? answer.quote.subtotal - 19_999;
  };
  expect([await tipped(2_500), await tipped(60_000)]).toEqual([2_500, 'gratuity_invalid']);
  const { product } = await publish(tip, 1, { amounts: { least: 3_000, most: 70_000 } });
  expect(product.amounts).toEqual({ least: 3_000, most: 70_000 });
  expect([await tipped(2_500), await tipped(60_000)]).toEqual(['gratuity_invalid', 60_000]);

  const given = async (price: number) => (await withLine({ ...lineOf(card), price })).answer.code;
  expect(await given(60_000)).toBe('gift_amount_invalid');
  expect((await publish(card, 1, { amounts: { least: 2_050, most: 90_000 } })).fields).toEqual({
    amounts: 'invalid',
  });
  await publish(card, 1, { amounts: { least: 2_000, most: 90_000 } });
  expect(await given(1_000)).toBe('gift_amount_invalid');
  // The amount is accepted now. The refusal is about the missing recipient.
  expect(await given(60_000)).toBe('invalid_input');
});

it('a price of rush delivery that is not offered any more is not charged', async () => {
  const option = { add_days: 2, cost: 5_000, holiday_skip: true };
  const rush = await sell(shop, RUSH_FEE, { productType: 'fee', extraInfo: { rush_options: [option] } });
  const ordered = await withLine({ ...lineOf(rush), price: 5_000 }, { rush_fee: option });
  expect(ordered.answer.quote.subtotal).toBe(24_999);
  await publish(rush, 1, { rush_options: [{ ...option, cost: 6_000 }] });
  expect((await ordered.submit()).code).toBe('rush_unavailable');
  const { answer } = await withLine(
    { ...lineOf(rush), price: 6_000 },
    { rush_fee: { ...option, cost: 6_000 } },
  );
  expect(answer.quote.subtotal).toBe(25_999);
});

it('a service fee that rose meanwhile is quoted again before anybody pays', async () => {
  const fee = await sell(shop, SERVICE_FEE, { productType: 'fee', priceCents: 300 });
  const open = await priced(shop, stock);
  expect(open.answer.quote.total).toBe(20_299);
  await publish(fee, 1, { price_cents: 450 });
  expect((await open.submit()).code).toBe('quote_changed');
  expect((await priced(shop, stock)).answer.quote.total).toBe(20_449);
  await publish(fee, 2, { state: 'archived' });
  expect((await priced(shop, stock)).answer.quote.total).toBe(19_999);
});
