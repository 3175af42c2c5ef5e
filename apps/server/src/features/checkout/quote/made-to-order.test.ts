import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../../../../db/schema/catalog.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { shippingRates } from '../../../../db/schema/rates.ts';
import { uploadedImages } from '../../../../db/schema/uploads.ts';
import { toPay } from '../../../testing/commission-song.ts';
import { jpegOf } from '../../../testing/images.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { createTestClock, letGuestIn, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let mug: Awaited<ReturnType<typeof sell>>;
let set: Awaited<ReturnType<typeof sell>>;
let parts: Awaited<ReturnType<typeof sell>>[];

beforeAll(async () => {
  shop = await openTestShop({ clock });
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  mug = await sell(shop, 'photo-mug', {
    productType: 'physical',
    requiresShippingAddress: true,
    extraInfo: {
      has_image_uploader: true,
      image_limits: { least: 1, most: 2 },
      pod_fields: [{ key: 'line', label: { en: 'Line', sp: 'Frase' }, max_length: 10, required: true }],
    },
  });
  parts = [await sell(shop, 'print'), await sell(shop, 'book')];
  set = await sell(shop, 'paper-set', {
    productType: 'bundle',
    titleSp: 'juego',
    bundledIds: parts.map(({ id }) => id),
  });
});
afterAll(() => shop.close());

const upload = async (visitor: Visitor, width = 700) => {
  const bytes = jpegOf({ width, height: 700 });
  const { body } = await visitor.call(
    'uploads.addImage',
    multipart({}, { name: 'us.jpg', type: 'image/jpeg', bytes }),
  );
  return body.image as { id: string; url: string };
};

const ADDRESSES = {
  billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
  shipping: {
    name: 'Lou',
    line1: '1 Main St',
    city: 'Skaneateles',
    state: 'NY',
    postal_code: '13152',
    country: 'US',
  },
};
const cartOf = (line: Record<string, unknown>) => ({
  sf_cart: {
    addresses: ADDRESSES,
    cart_total: 1_000,
    products: [line],
    payment_type: 'card',
    stripe_intent_id: null as string | null,
  },
  sf_song_data: null,
});
let guests = 0;
async function guest() {
  guests += 1;
  const visitor = shop.visitor(`10.7.0.${guests}`);
  await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
  return visitor;
}
const price = (visitor: Visitor, line: Record<string, unknown>) =>
  visitor.call('checkout.paymentSettings', { body: cartOf(line) });
type Given = Parameters<typeof toPay>[2]['cart'];
async function buy(visitor: Visitor, line: Record<string, unknown>) {
  const till = await toPay(shop, visitor, { slug: '', cart: cartOf(line) as unknown as Given });
  expect((await till.submit()).status).toBe(200);
  await till.pay();
  return (await till.confirm()).body.order;
}
const made = (images: { id: string }[], texts: Record<string, string> = { line: 'Us' }) => ({
  ...lineOf(mug),
  pod_inputs: { images: images.map(({ id }) => ({ id })), texts },
});

describe('a made-to-order product', () => {
  it('is ordered with its pictures and texts, which are then kept for good', async () => {
    const visitor = await guest();
    const [one, two] = [await upload(visitor), await upload(visitor, 800)];
    const order = await buy(visitor, made([two, one], { line: ' Us', other: '' }));
    expect(order.lines[0]).toMatchObject({ name: 'photo-mug', details: ['Line:  Us'] });
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.order_id));
    expect(row?.cart.lines[0]?.pod).toEqual({
      images: [two, one].map(({ id, url }, at) => ({
        id,
        imageKey: url.replace('/media/', ''),
        width: at === 0 ? 800 : 700,
        height: 700,
      })),
      texts: [{ key: 'line', labelEn: 'Line', labelSp: 'Frase', text: ' Us' }],
    });
    for (const { id } of [one, two]) {
      const [image] = await shop.db.select().from(uploadedImages).where(eq(uploadedImages.id, id));
      expect(image?.expiresAt).toBeNull();
    }
  });

  it('is not sold without its pictures and texts', async () => {
    const visitor = await guest();
    const image = await upload(visitor);
    const refused = async (line: Record<string, unknown>) => (await price(visitor, line)).body;
    const missing = (fields: Record<string, string>) => ({
      code: 'pod_missing',
      fields,
      details: { cart_uuid: 'cart-photo-mug' },
    });
    expect(await refused(lineOf(mug))).toMatchObject(
      missing({ images: 'required', 'texts.line': 'required' }),
    );
    expect(await refused(made([]))).toMatchObject(missing({ images: 'required' }));
    expect(await refused(made([image, image, image]))).toMatchObject(missing({ images: 'too_many' }));
    expect(await refused(made([image], { line: 'far too long' }))).toMatchObject(
      missing({ 'texts.line': 'too_long' }),
    );
    expect((await price(visitor, made([image]))).status).toBe(200);
  });

  it('is not sold without a text that the customer wrote and that is not printed any more', async () => {
    const visitor = await guest();
    const sign = await sell(shop, 'sign', {
      extraInfo: { pod_fields: [{ key: 'line', label: { en: 'Line' }, max_length: 10, required: false }] },
    });
    const line = { ...lineOf(sign), pod_inputs: { images: [], texts: { line: 'Us' } } };
    const body = cartOf(line);
    const { quote_hash, stripe_intent_id } = (await visitor.call('checkout.paymentSettings', { body })).body;
    body.sf_cart.stripe_intent_id = stripe_intent_id;
    await shop.db.update(products).set({ extraInfo: {} }).where(eq(products.id, sign.id));
    const submission = { ...body, submission_id: randomUUID(), quote_hash };
    const late = await visitor.call('checkout.submit', { body: submission });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'pod_changed', details: { cart_uuid: 'cart-sign' } },
    ]);
    expect((await price(visitor, lineOf(sign))).status).toBe(200);
  });

  it('takes no pictures that are another customer’s, unknown or expired', { tags: ['night'] }, async () => {
    const [visitor, other] = [await guest(), await guest()];
    const [own, foreign] = [await upload(visitor), await upload(other)];
    const refused = async (...images: { id: string }[]) => (await price(visitor, made(images))).body.code;
    expect(await refused(foreign)).toBe('pod_missing');
    expect(await refused(own, foreign)).toBe('pod_missing');
    expect(await refused({ id: randomUUID() })).toBe('pod_missing');
    expect((await price(visitor, made([own]))).status).toBe(200);
    clock.advance(30 * 86_400_000 + 1);
    expect(await refused(own)).toBe('pod_missing');
  });
});

describe('a bundle', () => {
  const line = (ids: number[]) => ({
    ...lineOf(set),
    bundled_products: ids.map((id) => ({ id: String(id), expire: null })),
  });
  const whole = () => line(parts.map(({ id }) => id));

  it('is shown with its contents, in the reader’s language', async () => {
    const visitor = shop.visitor('10.7.1.1');
    const { body } = await visitor.call('catalog.product', { params: { slug: 'paper-set' } });
    expect(body.product.bundled_products).toEqual(
      parts.map(({ id, slug }) => ({ id: String(id), name: slug, title: slug })),
    );
    const plain = await visitor.call('catalog.product', { params: { slug: 'print' } });
    expect(plain.body.product.bundled_products).toEqual([]);
  });

  it('is ordered with its contents, and the order keeps them', async () => {
    const order = await buy(await guest(), whole());
    expect(order.lines[0]).toMatchObject({ name: 'paper-set', details: ['print', 'book'] });
    await shop.db.update(products).set({ titleEn: 'other' }).where(eq(products.slug, 'print'));
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.order_id));
    expect(row?.cart.lines[0]?.contents?.map(({ titleEn }) => titleEn)).toEqual(['print', 'book']);
  });

  it('whose contents have changed is refused with its line, and never charged (4.3-09)', async () => {
    const visitor = await guest();
    const changed = { code: 'bundle_changed', details: { cart_uuid: 'cart-paper-set' } };
    const [first] = parts;
    expect((await price(visitor, line([first?.id ?? 0]))).body).toMatchObject(changed);
    expect((await price(visitor, lineOf(set))).body).toMatchObject(changed);
    const till = await toPay(shop, visitor, { slug: '', cart: cartOf(whole()) as unknown as Given });
    await shop.db
      .update(products)
      .set({ bundledIds: [first?.id ?? 0] })
      .where(eq(products.id, set.id));
    expect((await till.submit()).body).toMatchObject(changed);
  });
});

describe('a question without words in one language', () => {
  it('is asked in the other one, so that the answer is in the order whatever the language', async () => {
    const name = { key: 'name', label: { en: '', sp: 'Nombre' }, max_length: 10, required: true };
    const colour = {
      ...{ key: 'colour', label: { en: 'Colour', sp: '' }, max_length: 3, required: true },
      choices: [
        { en: 'Blue', sp: '' },
        { en: '', sp: 'Rojo' },
      ],
    };
    const flag = await sell(shop, 'flag', { extraInfo: { pod_fields: [name, colour] } });
    const visitor = await guest();
    const asked = async (locale: 'en' | 'sp') =>
      (await visitor.call('catalog.product', { params: { slug: 'flag' }, query: { locale } })).body.product
        .extra_info.pod_fields;
    const choices = [
      { value: 'Blue', label: 'Blue' },
      { value: 'Rojo', label: 'Rojo' },
    ];
    for (const locale of ['en', 'sp'] as const)
      expect(await asked(locale)).toMatchObject([{ label: 'Nombre' }, { label: 'Colour', choices }]);
    const pod_inputs = { images: [], texts: { name: 'Lou', colour: 'Rojo' } };
    const cart = cartOf({ ...lineOf(flag), pod_inputs });
    const till = await toPay(shop, visitor, { slug: '', cart: cart as never });
    await till.submit();
    await till.pay();
    const { order } = (await till.confirm()).body;
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.order_id));
    expect(row?.cart.lines[0]?.pod?.texts).toEqual([
      { key: 'name', labelEn: 'Nombre', labelSp: 'Nombre', text: 'Lou' },
      {
        ...{ key: 'colour', labelEn: 'Colour', labelSp: 'Colour', text: 'Rojo' },
        ...{ chosenEn: 'Rojo', chosenSp: 'Rojo' },
      },
    ]);
  });
});
