import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import {
  CARDS,
  finishedSong,
  registerGuest,
  saveDraft,
  songCart,
  stockShop,
} from '../../../testing/commission-song.ts';
import { newcomer } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const CARD = {
  front: 'wave',
  front_line: 'For Marguerite',
  message: 'Thirty winters.\nPress play.',
  writing: 'hand',
} as const;

let shop: TestShop;
let stock: Stock;

beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockWithCard(shop);
});
afterAll(() => shop.close());

type Stock = Awaited<ReturnType<typeof stockWithCard>>;
const stockWithCard = async (at: TestShop) => ({ ...(await stockShop(at)), card: await sellECard(at) });

async function sellECard(at: TestShop) {
  const [row] = await at.db
    .insert(products)
    .values({
      slug: 'pl-e-card',
      sku: 'A000109',
      titleEn: 'E-card',
      titleSp: 'Tarjeta electrónica',
      priceCents: 499,
      productType: 'add-on',
      art: 'ecard',
    })
    .returning();
  if (!row) throw new Error('insert returned no product');
  return row;
}

/** A visitor's cart with a song and e-cards with the given `additional_info`. */
async function cartWith(infos: readonly unknown[], { quantity = 1, at = shop, of = stock } = {}) {
  const visitor = newcomer(at);
  const { goods, artist, card } = of;
  const slug = await saveDraft(visitor, finishedSong(artist));
  const cart = songCart(goods, slug);
  const lines = infos.map((additional_info, index) => ({
    id: String(card.id),
    name: card.slug,
    price: card.priceCents,
    quantity,
    cart_uuid: `card-${index}`,
    product_type: card.productType,
    additional_info,
  }));
  const sf_cart = { ...cart.sf_cart, products: [...cart.sf_cart.products, ...lines] };
  return { visitor, cart: { ...cart, sf_cart } };
}

async function priced(infos: readonly unknown[], quantity = 1) {
  const { visitor, cart } = await cartWith(infos, { quantity });
  return visitor.call('checkout.paymentSettings', { body: cart });
}

describe('an e-card', () => {
  it('is stored in the order with its personalisation, in its own line', async () => {
    const { visitor, cart } = await cartWith([
      { ecard: { ...CARD, message: 'Thirty winters.\r\nPress play.' } },
    ]);
    await registerGuest(visitor, 'henri@example.com');
    const settings = await visitor.call('checkout.paymentSettings', { body: cart });
    expect(settings.body.quote.total).toBe(19_999 + 499);
    const submission_id = randomUUID();
    const sf_cart = { ...cart.sf_cart, stripe_intent_id: settings.body.stripe_intent_id };
    const body = { ...cart, sf_cart, submission_id, quote_hash: settings.body.quote_hash };
    expect((await visitor.call('checkout.submit', { body })).status).toBe(200);
    await shop.payments.hosted.confirm({
      clientSecret: settings.body.stripe_client_secret,
      card: { number: CARDS.good, expMonth: 12, expYear: 2030, cvc: '123' },
      returnUrl: `${shop.settings.publicUrl}/complete-checkout`,
    });
    await visitor.call('checkout.confirmOrder', { body: { submission_id, check_processed: true } });
    const [order] = await shop.db.select().from(orders);
    expect(order?.cart.lines.map(({ name, ecard }) => [name, ecard])).toEqual([
      ['personalized-song', undefined],
      ['pl-e-card', CARD],
    ]);
  });

  it.each([
    [undefined],
    [null],
    ['a card'],
    [{}],
    [{ ecard: null }],
    [CARD],
    [{ ecard: { ...CARD, front: 'photo' } }],
  ])('is refused without its personalisation: %j (5-43, 8.3-11)', async (info) => {
    expect(await priced([info])).toMatchObject({
      status: 400,
      body: { code: 'ecard_missing', details: { cart_uuid: 'card-0' } },
    });
  });

  it('is refused when a required text is missing, and the answer names the field', async () => {
    const empty = await priced([{ ecard: { ...CARD, message: ' \n ' } }]);
    expect(empty).toMatchObject({
      status: 400,
      body: { code: 'ecard_missing', fields: { message: 'required' } },
    });
  });

  it('is refused when a text is longer than its limit', async () => {
    const long = { ...CARD, front_line: 'x'.repeat(41), message: 'x'.repeat(401) };
    expect((await priced([{ ecard: long }])).body).toMatchObject({
      code: 'ecard_missing',
      fields: { front_line: 'too_long', message: 'too_long' },
    });
  });

  it('can be bought once for a song', async () => {
    expect((await priced([{ ecard: CARD }, { ecard: CARD }])).body.code).toBe('quantity_invalid');
  });

  it('has a quantity of one', async () => {
    expect((await priced([{ ecard: CARD }], 2)).body.code).toBe('quantity_invalid');
  });
});

it('lines of other products are stored without a personalisation', async () => {
  const { visitor, cart } = await cartWith([]);
  const [song] = cart.sf_cart.products;
  const body = {
    ...cart,
    sf_cart: { ...cart.sf_cart, products: [{ ...song, additional_info: { ecard: CARD } }] },
  };
  const settings = await visitor.call('checkout.paymentSettings', { body });
  const [checkout] = await shop.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.intentId, settings.body.stripe_intent_id));
  expect(checkout?.cart.lines).toHaveLength(1);
  expect(checkout?.cart.lines[0]?.ecard).toBeUndefined();
});

it('an e-card cannot be bought while the shop has no key for the partner (5-44, 8.3-12)', async () => {
  const keyless = await openTestShop({
    settings: { partner: { name: 'Paper Lantern', slug: 'pl', key: null, url: null } },
  });
  try {
    const { visitor, cart } = await cartWith([{ ecard: CARD }], {
      at: keyless,
      of: await stockWithCard(keyless),
    });
    const answer = await visitor.call('checkout.paymentSettings', { body: cart });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ecard_key_missing' } });
  } finally {
    await keyless.close();
  }
});
