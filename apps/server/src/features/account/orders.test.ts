import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { artistAtWork, deliverSong, newcomer, paidSong, signedIn } from '../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { invoiceOf, invoiceRows } from './invoice.ts';

const SOMEBODY = { firstName: 'Henri', lastName: 'Lavoie', email: 'henri@example.com' };
const SHOP = { brand: 'Keepsong', publicUrl: 'https://keepsong.test', supportEmail: 'help@example.com' };

let shop: TestShop;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
});
afterAll(() => shop.close());

/** Creates a paid order of a song for this user. */
async function bought(userId: number, by = artist) {
  const song = await paidSong(shop, { goods, artist: by.artist });
  await shop.db.update(stories).set({ ownerId: userId }).where(eq(stories.id, song.storyId));
  const [story] = await shop.db.select().from(stories).where(eq(stories.id, song.storyId));
  await shop.db
    .update(orders)
    .set({ userId })
    .where(eq(orders.id, story?.orderId ?? 0));
  return { ...song, orderId: story?.orderId ?? 0 };
}

const shown = async (visitor: Visitor, show = 'all', page = 1) =>
  (await visitor.call('account.orders', { query: { show, page } })).body;

test("lists the user's own orders with the progress of each song, by filter", async () => {
  const { visitor, id } = await signedIn(shop);
  const making = await bought(id);
  const delivered = await bought(id);
  await bought((await signedIn(shop)).id);
  await deliverSong(artist.visitor, delivered.commissionId);
  const slugs = async (show: string) =>
    (await shown(visitor, show)).orders.map(({ song }: { song: { slug: string } | null }) => song?.slug);
  expect(await slugs('all')).toEqual([delivered.slug, making.slug]);
  expect(await slugs('making')).toEqual([making.slug]);
  expect(await slugs('delivered')).toEqual([delivered.slug]);
  expect(await slugs('goods')).toEqual([]);
  const { orders: listed, total } = await shown(visitor);
  expect(total).toBe(2);
  expect(listed[1]).toMatchObject({
    order_id: making.orderId,
    order_number: orderNumber(making.orderId),
    lines: [{ name: 'personalized-song', product_type: 'song', quantity: 1 }],
    song: {
      status: 'created',
      is_instant: false,
      occasion: 'Anniversary',
      artist: { name: artist.artist.artistName, has_bio: true },
      is_late: false,
    },
  });
  expect(listed[1].song.stages.map(({ stage }: { stage: string }) => stage)).toContain('writing');
  expect(listed[0].song.title).not.toBe('');
});

test('tells the part of the price that credit paid', async () => {
  const { visitor, id } = await signedIn(shop);
  const { orderId } = await bought(id);
  const paid = async () => {
    const [{ total, credit_applied }] = (await shown(visitor)).orders;
    return { total, credit_applied };
  };
  expect(await paid()).toEqual({ total: 19_999, credit_applied: 0 });
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('there is no order');
  const quote = { ...order.quote, credit_applied: 19_999 };
  await shop.db.update(orders).set({ quote, totalCents: 0 }).where(eq(orders.id, orderId));
  expect(await paid()).toEqual({ total: 0, credit_applied: 19_999 });
});

test('says of a paused artist that there is no page for another order, and keeps the name', async () => {
  const paused = await artistAtWork(shop);
  const { visitor, id } = await signedIn(shop);
  await bought(id, paused);
  await shop.db.update(artists).set({ status: 'paused' }).where(eq(artists.id, paused.artist.id));
  const [{ song }] = (await shown(visitor)).orders;
  expect(song.artist).toEqual({ id: paused.artist.id, name: paused.artist.artistName, has_bio: false });
});

test('has pages, and a page after the last is empty', async () => {
  const { visitor, id } = await signedIn(shop);
  const { storyId } = await bought(id);
  const [story] = await shop.db.select().from(stories).where(eq(stories.id, storyId));
  if (!story) throw new Error('there is no story');
  const { id: _, ...copied } = story;
  // The list also shows songs that have no order.
  await shop.db
    .insert(stories)
    .values(Array.from({ length: 10 }, (_, n) => ({ ...copied, slug: `${story.slug}${n}`, orderId: null })));
  expect((await shown(visitor)).orders).toHaveLength(10);
  expect(await shown(visitor, 'all', 2)).toMatchObject({ total: 11, orders: [{}] });
  expect((await shown(visitor, 'all', 3)).orders).toEqual([]);
});

test('an invoice is a PDF that only its owner gets', async () => {
  const { visitor, id } = await signedIn(shop);
  const { orderId } = await bought(id);
  const url = `/v3/api/dashboard/orders/${orderId}/invoice.pdf`;
  const invoice = await visitor.request('GET', url);
  expect(invoice.status).toBe(200);
  expect(invoice.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  expect(String(invoice.body).slice(0, 5)).toBe('%PDF-');
  expect((await newcomer(shop).request('GET', url)).status).toBe(401);
  expect((await (await signedIn(shop)).visitor.request('GET', url)).status).toBe(404);
  for (const wrong of ['0', 'x', '99999999', '1e3'])
    expect((await visitor.request('GET', url.replace(String(orderId), wrong))).status).toBe(404);
});

test('the amounts of an invoice add up to what was paid', async () => {
  const { id } = await signedIn(shop);
  const { orderId } = await bought(id);
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('there is no order');
  const quote = { ...order.quote, discount: 1_000, credit_applied: 500, coupon_code: 'WELCOME10' };
  const changed = { ...order, quote, totalCents: order.totalCents - 1_500 };
  const rows = invoiceRows({ order: changed }, 'en');
  // An order that credit paid whole says so, and one that a card paid in part names the card.
  const words = (totalCents: number) =>
    invoiceOf({ order: { ...changed, totalCents }, user: SOMEBODY }, SHOP, 'sp').paidWith;
  expect(words(0)).toBe('Pagado con tarjeta de regalo y crédito');
  expect(words(5_000) ?? '').not.toContain('crédito');
  expect(rows.map(({ label }) => label)).toContain('Discount (WELCOME10)');
  expect(rows).toContainEqual({ label: 'Gift card and credit', amount: '-$5.00' });
  const cents = rows.map(({ amount }) => Math.round(Number(amount.replace(/[$,]/g, '')) * 100));
  const paid = cents.pop();
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(paid);
});
