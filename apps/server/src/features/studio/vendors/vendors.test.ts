import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import { orders, orderTaxes } from '../../../../db/schema/checkout.ts';
import { shippingRates } from '../../../../db/schema/rates.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { finishedSong, saveDraft, stockShop, toPay } from '../../../testing/commission-song.ts';
import { jpegOf } from '../../../testing/images.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { guest, newcomer, signedIn } from '../../../testing/people.ts';
import { letGuestIn, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';
import type { OrderedSong } from './vendors.repository.ts';
import { songOfLine } from './vendors.service.ts';

const SHIPPING = {
  name: 'Lou Lavoie',
  line1: '1 Main St',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};

let shop: TestShop;
let mug: Awaited<ReturnType<typeof sell>>;
let set: Awaited<ReturnType<typeof sell>>;
let parts: Awaited<ReturnType<typeof sell>>[];
let mill: { id: number; visitor: Visitor };
let press: { id: number; visitor: Visitor };

/** Creates a vendor, and a visitor who is signed in with the vendor's account. */
async function vendor(name: string) {
  const { visitor, id: userId } = await signedIn(shop, undefined, 'vendor');
  const [row] = await shop.db.insert(productVendors).values({ name, userId }).returning();
  return { id: row?.id ?? 0, visitor };
}

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  mill = await vendor('The mill');
  press = await vendor('The press');
  const extraInfo = {
    has_image_uploader: true,
    image_limits: { least: 1, most: 1 },
    pod_fields: [{ key: 'line', label: { en: 'Line', sp: 'Frase' }, max_length: 10, required: true }],
  };
  const goods = { productType: 'physical', requiresShippingAddress: true };
  mug = await sell(shop, 'photo-mug', { ...goods, vendorId: mill.id, extraInfo });
  parts = [
    await sell(shop, 'print', { ...goods, vendorId: press.id, titleSp: 'lámina' }),
    await sell(shop, 'book', { ...goods, vendorId: mill.id }),
  ];
  set = await sell(shop, 'paper-set', {
    productType: 'bundle',
    bundledIds: parts.map(({ id }) => id),
    extraInfo,
  });
});
afterAll(() => shop.close());

type Given = Parameters<typeof toPay>[2]['cart'];

/** Buys these lines. `slug` is the draft's slug when a song is among them. */
async function buy(visitor: Visitor, lines: Record<string, unknown>[], slug?: string): Promise<number> {
  const billing = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
  const cart = {
    sf_cart: {
      addresses: { billing, shipping: SHIPPING },
      cart_total: 1_000,
      products: lines,
      payment_type: 'card',
      stripe_intent_id: null,
    },
    sf_song_data: slug === undefined ? null : { slug },
  };
  const till = await toPay(shop, visitor, { slug: slug ?? '', cart: cart as unknown as Given });
  await till.submit();
  await till.pay();
  return (await till.confirm()).body.order.order_id;
}

/** A picture and a text for a made-to-order product, and the parts of them that the vendor must see. */
async function ownWork(visitor: Visitor) {
  const file = { name: 'us.jpg', type: 'image/jpeg', bytes: jpegOf({ width: 700, height: 700 }) };
  const { body } = await visitor.call('uploads.addImage', multipart({}, file));
  return {
    pod_inputs: { images: [{ id: body.image.id }], texts: { line: 'Us' } },
    seen: { details: ['Line: Us'], images: [{ url: body.image.url, width: 700, height: 700 }] },
  };
}

async function buyer(): Promise<Visitor> {
  const visitor = newcomer(shop);
  await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
  return visitor;
}

const ordersOf = async ({ id, visitor }: { id: number; visitor: Visitor }, query = {}) =>
  (await visitor.call('studio.vendorOrders', { params: { id }, query })).body;

describe('the orders of a vendor (spec 6-05)', () => {
  it('contain texts, pictures and shipping address, but nothing about the customer', async () => {
    const visitor = await buyer();
    const { pod_inputs, seen: work } = await ownWork(visitor);
    const order = await buy(visitor, [{ ...lineOf(mug, { quantity: 2 }), pod_inputs }]);
    const seen = await ordersOf(mill);
    const parcel = { carrier: null, tracking: null, tracking_url: null, shipped_at: null, arrived_at: null };
    expect(seen).toEqual({
      vendor: { id: mill.id, name: 'The mill' },
      orders: [
        {
          order_id: order,
          number: orderNumber(order),
          ordered_at: shop.clock.now().toISOString(),
          ship_to: { ...SHIPPING, line2: '' },
          pay_cents: expect.any(Number),
          gift_note: '',
          lines: [
            {
              slip_url: expect.stringMatching(/^\/v3\/api\/vendor\/items\/\d+\/packing-slip.pdf$/),
              ...{ id: expect.any(Number), state: 'new', send_by: expect.any(String), problem: '' },
              ...{
                title: 'photo-mug',
                quantity: 2,
                ...work,
                song: null,
                print: null,
                label: null,
                return: null,
                ...parcel,
              },
            },
          ],
        },
      ],
      older_before: null,
      later_after: null,
      returns: [],
      counts: { new: 1, making: 0, shipped: 0, arrived: 0, problem: 0, late: 0 },
    });
    expect(await ordersOf(press)).toMatchObject({ orders: [] });
  });

  it('show only the vendor’s own part of a bundle, with the bundle’s pictures, in the reader’s language', async () => {
    const bundled_products = parts.map(({ id }) => ({ id: String(id), expire: null }));
    const visitor = await buyer();
    const { pod_inputs, seen: work } = await ownWork(visitor);
    const order = await buy(visitor, [{ ...lineOf(set), bundled_products, pod_inputs }]);
    const [own] = (await ordersOf(press)).orders;
    expect(own).toMatchObject({ order_id: order, lines: [{ title: 'print', ...work, song: null }] });
    expect((await ordersOf(mill)).orders[0]).toMatchObject({
      order_id: order,
      lines: [{ title: 'book', ...work }],
    });
    const spanish = await press.visitor.request('GET', `/v3/api/partners/${press.id}/orders?locale=sp`);
    expect(spanish.body.orders[0].lines).toMatchObject([{ title: 'lámina', details: ['Frase: Us'] }]);
  });

  it('come page by page, without refunded orders', async () => {
    const [first] = await shop.db.select().from(orders).limit(1);
    await shop.db.execute(sql`with made as (
        insert into checkouts (state, visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents)
        select 'fulfilled', visitor_id, user_id, gen_random_uuid(), cart, quote, quote_hash, total_cents
        from checkouts, generate_series(1, 20) where id = ${first?.checkoutId}
        returning id, user_id, submission_id, cart, quote, total_cents)
      insert into orders (checkout_id, submission_id, user_id, intent_id, payment_type, total_cents, quote, cart)
      select id, submission_id, user_id, id::text, 'card', total_cents, quote, cart from made`);
    await shop.db.execute(sql`insert into vendor_items (order_id, line_id, product_id, vendor_id, quantity, send_by)
      select o.id, line->>'cartUuid', ${mug.id}, ${mill.id}, 2, '2026-11-30'
      from orders o, jsonb_array_elements(o.cart->'lines') line
      where o.id not in (select order_id from vendor_items)`);
    const newest = await ordersOf(mill);
    expect(newest.orders).toHaveLength(20);
    expect(newest.older_before).toBe(newest.orders.at(-1).order_id);
    const older = await ordersOf(mill, { before: newest.older_before });
    expect(older.orders.map(({ order_id }: { order_id: number }) => order_id)).toEqual([
      (first?.id ?? 0) + 1,
      first?.id,
    ]);
    expect(older.older_before).toBeNull();
    const left = async () => (await ordersOf(mill, { before: newest.older_before })).orders.length;
    // An order without taxes leaves the list when all of its money was given back, and not before.
    if (!first?.intentId) throw new Error('the order has no payment');
    await shop.db.delete(orderTaxes).where(eq(orderTaxes.orderId, first.id));
    const { intentId, totalCents } = first;
    const giveBack = async (cents: number) => {
      await shop.payments.controls.desk.refund(intentId, cents);
      await shop.services.settleRefund(intentId);
    };
    await giveBack(totalCents - 1);
    expect(await left()).toBe(2);
    await giveBack(1);
    expect(await left()).toBe(1);
  });

  it('name the song of a line: the song of its order, or the song that the line names', async () => {
    const letters = await vendor('The letterpress');
    const { goods, artist } = await stockShop(shop);
    const { print } = goods;
    await shop.db.update(products).set({ vendorId: letters.id }).where(eq(products.id, print.id));
    await shop.db.update(products).set({ vendorId: letters.id }).where(eq(products.id, mug.id));
    const visitor = await buyer();
    const slug = await saveDraft(visitor, finishedSong(artist));
    const { pod_inputs } = await ownWork(visitor);
    const ordered = await buy(
      visitor,
      [lineOf(goods.song), lineOf(print), { ...lineOf(mug), pod_inputs }],
      slug,
    );
    const [story] = await shop.db.select().from(stories).where(eq(stories.orderId, ordered));
    if (!story) throw new Error('no story');
    const songsNow = async () =>
      (await ordersOf(letters)).orders
        .filter(({ order_id }: { order_id: number }) => order_id >= ordered)
        .map(({ lines }: { lines: { title: string; song: unknown }[] }) =>
          lines.map(({ title, song }) => [title, song]),
        );
    const { titleEn } = print;
    const song = {
      slug: story.slug,
      title: null,
      recipient: 'Marguerite',
      genre: '2',
      mood: '7',
      tempo: '1',
    };
    // The mug is made from its own picture, so it belongs to no song.
    const first = (its: unknown) => [
      [titleEn, its],
      ['photo-mug', null],
    ];
    expect(await songsNow()).toEqual([first(song)]);
    const done = {
      status: 'shipped' as const,
      title: 'Wrong Portland',
      lyrics: 'la',
      audioKey: 'songs/a.mp3',
    };
    await shop.db.update(stories).set(done).where(eq(stories.id, story.id));
    await buy(visitor, [{ ...lineOf(print), parent_story_id: story.id }]);
    const delivered = { ...song, title: 'Wrong Portland' };
    expect(await songsNow()).toEqual([[[titleEn, delivered]], first(delivered)]);
    await shop.db.update(stories).set({ deletedAt: shop.clock.now() }).where(eq(stories.id, story.id));
    expect(await songsNow()).toEqual([[[titleEn, null]], first(null)]);
  });

  it('are closed to everyone else', async () => {
    const params = { id: mill.id };
    const asked = async (visitor: Visitor) =>
      (await visitor.call('studio.vendorOrders', { params, query: {} })).status;
    expect(await asked(newcomer(shop))).toBe(401);
    expect(await asked((await guest(shop)).visitor)).toBe(403);
    expect(await asked((await signedIn(shop)).visitor)).toBe(403);
    expect(await asked((await signedIn(shop, undefined, 'admin')).visitor)).toBe(403);
    expect(await asked(press.visitor)).toBe(403);
    // After the vendor has got another account, the previous account no longer has access.
    const { visitor, id: userId } = await signedIn(shop);
    await shop.db.update(productVendors).set({ userId }).where(eq(productVendors.id, mill.id));
    expect(await asked(visitor)).toBe(403);
  });
});

it('a bundle with an own picture is made from the song of the order when one of its parts is', () => {
  const song = { id: 1, orderId: 7 } as OrderedSong;
  const part = (name: string) => ({ productId: 3, name, titleEn: name, titleSp: name });
  const box = (name: string) => ({
    ...{ cartUuid: 'box', productId: 2, name: 'anniversary-box', productType: 'bundle', titleEn: '' },
    ...{ titleSp: '', quantity: 1, contents: [part(name)], pod: { images: [], texts: [] } },
  });
  expect(songOfLine(box('lyric-print'), 7, [song])).toBe(song);
  expect(songOfLine(box('photo-mug'), 7, [song])).toBeNull();
});
