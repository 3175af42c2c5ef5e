import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockShop } from '../../../testing/commission-song.ts';
import { lineOf } from '../../../testing/money.ts';
import { signedIn } from '../../../testing/people.ts';
import { priced } from '../../../testing/priced.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let shop: TestShop;
let finance: Visitor;
let stock: Awaited<ReturnType<typeof stockShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
  finance = (await signedIn(shop, undefined, 'finance')).visitor;
});
afterAll(() => shop.close());

const add = async (body: object) => (await finance.call('shippingRates.add', { body })).body;
const save = async (id: number, body: object) =>
  (await finance.call('shippingRates.save', { params: { id }, body })).body;
const BOTH = { en: 'Print', sp: 'Lámina' };
const AUSTIN = { line1: '1 Elm', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' };

it('a price counts once it is live, a draft of it does not, and an open quote is not charged any more', async () => {
  const { shipping } = await add({ country: 'us', cents: 595 });
  expect(shipping).toMatchObject({ country: 'US', cents: 595, is_served: true, state: 'draft', version: 1 });
  const { id } = shipping;
  const withPrint = (cart: { products: object[]; addresses: object }) => ({
    products: [...cart.products, lineOf(stock.goods.print)],
    addresses: { ...cart.addresses, shipping: AUSTIN },
  });
  const quoted = async () => {
    const { answer, submit } = await priced(shop, stock, withPrint);
    return { submit, cost: answer.quote?.shipping ?? answer.code };
  };
  expect((await quoted()).cost).toBe('international_unavailable');
  await save(id, { version: 1, state: 'live' });
  await save(id, { version: 2, cents: 700 });
  const open = await quoted();
  expect(open.cost).toBe(595);
  await save(id, { version: 3, state: 'live' });
  expect((await open.submit()).code).toBe('quote_changed');
  expect((await quoted()).cost).toBe(700);
  await save(id, { version: 4, is_served: false, state: 'live' });
  await save((await add({ country: '*', cents: 900 })).shipping.id, { version: 1, state: 'live' });
  expect((await quoted()).cost).toBe('international_unavailable');
  await save(id, { version: 5, state: 'archived' });
  expect((await quoted()).cost).toBe(900);
});

it('each country has one price, and it stays with its country', async () => {
  const { id } = (await add({ country: 'CA', cents: 1_295, state: 'live' })).shipping;
  expect((await add({ country: 'ca', cents: 1 })).fields).toEqual({ country: 'taken' });
  expect((await add({ country: 'QQ', cents: 1 })).fields).toEqual({ country: 'country_invalid' });
  expect((await save(id, { version: 1, country: 'MX', state: 'live' })).fields).toEqual({
    country: 'invalid',
  });
  expect(await save(id, { version: 7, cents: 5 })).toMatchObject({
    code: 'changed_meanwhile',
    theirs: { country: 'CA', cents: 1_295, version: 1 },
  });
});

it('goods of another class have a price of their own, and the dearest class of an order counts', async () => {
  const { shipping } = await add({ country: 'US', shipping_class: 'large', cents: 2_400, state: 'live' });
  expect(shipping).toMatchObject({ country: 'US', shipping_class: 'large', cents: 2_400, state: 'live' });
  expect((await save(shipping.id, { version: 1, shipping_class: 'letter', state: 'live' })).fields).toEqual({
    shipping_class: 'invalid',
  });
  const editor = (await signedIn(shop, undefined, 'editor')).visitor;
  const { print } = stock.goods;
  const { answer } = await priced(shop, stock, (cart) => ({
    products: [...cart.products, lineOf(print)],
    addresses: { ...cart.addresses, shipping: AUSTIN },
  }));
  const before = answer.quote?.shipping;
  await editor.call('products.save', {
    params: { id: print.id },
    body: { version: 1, shipping_class: 'large', title: BOTH, state: 'live' },
  });
  const after = await priced(shop, stock, (cart) => ({
    products: [...cart.products, lineOf(print)],
    addresses: { ...cart.addresses, shipping: AUSTIN },
  }));
  expect([before, after.answer.quote?.shipping]).toEqual([900, 2_400]);
});
