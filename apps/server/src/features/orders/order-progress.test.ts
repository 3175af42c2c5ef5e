import { randomUUID } from 'node:crypto';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productVendors } from '../../../db/schema/catalog.ts';
import { deskOrders } from '../../../db/schema/desk.ts';
import { shippingRates } from '../../../db/schema/rates.ts';
import { stories } from '../../../db/schema/stories.ts';
import { vendorItems } from '../../../db/schema/vendors/vendor-items.ts';
import { type Catalogue, finishedSong, saveDraft, toPay } from '../../testing/commission-song.ts';
import { lineOf, sell } from '../../testing/money.ts';
import { artistAtWork, deliverSong, newcomer, newEmail, paidSong, signedIn } from '../../testing/people.ts';
import { EIGHT_LINES, REVISION_PRODUCT, revisionCart } from '../../testing/revised-song.ts';
import {
  addSongProducts,
  createTestClock,
  letGuestIn,
  openTestShop,
  type TestShop,
} from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const SHIPPING = {
  ...{ name: 'Lou Lavoie', line1: '1 Main St', city: 'Skaneateles', state: 'NY' },
  ...{ postal_code: '13152', country: 'US' },
};
const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

type Product = Awaited<ReturnType<typeof sell>>;
const clock = createTestClock();
let shop: TestShop;
let goods: Catalogue['goods'];
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let vendor: Visitor;
let support: Visitor;
let mug: Product;
let towel: Product;
let scarf: Product;
let card: Product;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
  const mill = await signedIn(shop, undefined, 'vendor');
  vendor = mill.visitor;
  support = (await signedIn(shop, undefined, 'support')).visitor;
  const [row] = await shop.db
    .insert(productVendors)
    .values({ name: 'The mill', userId: mill.id })
    .returning();
  const made = { productType: 'physical', requiresShippingAddress: true } as const;
  mug = await sell(shop, 'mug', { ...made, vendorId: row?.id ?? null });
  towel = await sell(shop, 'towel', { ...made, vendorId: row?.id ?? null });
  scarf = await sell(shop, 'scarf', made);
  card = await sell(shop, 'gift-card-50', { priceCents: 5_000, productType: 'gift-card' });
});
afterAll(() => shop.close());

const giftCard = (send_on?: string) =>
  lineOf(card, {
    additional_info: {
      gift_card: { recipient_name: 'Odessa', recipient_email: newEmail(), message: '', send_on },
    },
  });

/** Buys these lines, and a song with them if `withSong`. */
async function buy(lines: ReturnType<typeof lineOf>[], { withSong = false } = {}) {
  const visitor = newcomer(shop);
  await letGuestIn(shop, visitor, `buyer-${randomUUID()}@example.com`);
  const slug = withSong ? await saveDraft(visitor, finishedSong(artist.artist)) : '';
  const cart = {
    sf_cart: {
      ...{ addresses: { billing: BILLING, shipping: SHIPPING }, cart_total: 1_000 },
      ...{ products: [...(withSong ? [lineOf(goods.song as Product)] : []), ...lines] },
      ...{ payment_type: 'card', stripe_intent_id: null },
    },
    sf_song_data: withSong ? { slug } : null,
  };
  const id = await pay(visitor, cart, slug);
  const items = await shop.db.select().from(vendorItems).where(eq(vendorItems.orderId, id));
  const idOf = ({ id: productId }: Product) => items.find((item) => item.productId === productId)?.id ?? 0;
  return {
    id,
    put: async (product: Product, body: object) => {
      const answer = await vendor.call('studio.setItemState', {
        params: { id: idOf(product) },
        body: body as never,
      });
      expect(answer.status).toBe(200);
    },
    state: () => stateOf(id),
  };
}

/** Pays for a cart. Returns the id of the order. */
async function pay(visitor: Visitor, cart: object, slug = ''): Promise<number> {
  const till = await toPay(shop, visitor, { slug, cart: cart as never });
  await till.submit();
  await till.pay();
  return Number((await till.confirm()).body.order.order_id);
}

async function stateOf(id: number): Promise<string | undefined> {
  const [listed] = await shop.db.select().from(deskOrders).where(eq(deskOrders.orderId, id));
  const query = { q: orderNumber(id) };
  const [shown] = (await support.call('orders.list', { query })).body.orders;
  expect(shown.state).toBe(listed?.state);
  return listed?.state;
}

it('an order of goods is in work when something is made, and delivered when everything has arrived', async () => {
  const order = await buy([lineOf(mug), lineOf(towel)]);
  expect(await order.state()).toBe('new');
  await order.put(mug, { state: 'making' });
  expect(await order.state()).toBe('in_work');
  await order.put(mug, { state: 'shipped', carrier: 'USPS', tracking: '9400 1118' });
  await order.put(mug, { state: 'arrived' });
  expect(await order.state()).toBe('in_work');
  // Nobody hears of the arrival of a letter.
  await order.put(towel, { state: 'shipped' });
  expect(await order.state()).toBe('delivered');
  await order.put(mug, { state: 'problem', problem: 'It broke on the way' });
  expect(await order.state()).toBe('in_work');
});

it('goods of the shop itself are delivered when the staff have closed them', async () => {
  const order = await buy([lineOf(scarf)]);
  expect(await order.state()).toBe('new');
  const { items } = (await support.call('desk.inbox', {})).body;
  const keys = items
    .filter(({ kind, ref }: Record<string, string>) => kind === 'own_goods' && Number(ref) === order.id)
    .map(({ key }: { key: string }) => key);
  await support.call('desk.close', { body: { keys, reason: 'Sent by us' } });
  expect(await order.state()).toBe('delivered');
});

it('paid changes of a song are in work until the new version is there', async () => {
  const changes = await sell(shop, 'revision-request', REVISION_PRODUCT);
  const song = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, song.commissionId);
  await shop.db.update(stories).set({ lyrics: EIGHT_LINES }).where(eq(stories.id, song.storyId));
  const order = await pay(song.visitor, revisionCart(changes, song.storyId, 7));
  expect(await stateOf(order)).toBe('in_work');
  await artist.visitor.call('studio.deliver', {
    params: { id: song.commissionId },
    body: { reason: 'Sung as it was.' },
  });
  expect(await stateOf(order)).toBe('delivered');
});

it('an order in which nobody has anything to make is delivered at once', async () => {
  const video = await sell(shop, 'lyric-video', { productType: 'addon' });
  const song = await paidSong(shop, { goods, artist: artist.artist });
  await deliverSong(artist.visitor, song.commissionId);
  const cart = revisionCart(video, song.storyId, 1);
  const { extra_info: _, ...line } = cart.sf_cart.products[0] ?? { extra_info: null };
  const order = await pay(song.visitor, { ...cart, sf_cart: { ...cart.sf_cart, products: [line] } });
  expect(await stateOf(order)).toBe('delivered');
});

it('gift cards are delivered when they were sent', async () => {
  const day = new Date(clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  const order = await buy([giftCard(day)]);
  expect(await order.state()).toBe('new');
  clock.advance(4 * DAY_MS);
  await shop.services.giftCards.sendDue();
  support = (await signedIn(shop, undefined, 'support')).visitor;
  expect(await order.state()).toBe('delivered');
});

it('an order of all of these is delivered when nothing of it is missing any more', async () => {
  const order = await buy([lineOf(mug), giftCard()], { withSong: true });
  await shop.services.giftCards.sendDue();
  expect(await order.state()).toBe('in_work');
  const { rows } = await shop.database.pool.query(
    'select c.id from commissions c join stories s on s.id = c.story_id where s.order_id = $1',
    [order.id],
  );
  await deliverSong(artist.visitor, Number(rows[0].id));
  expect(await order.state()).toBe('in_work');
  await order.put(mug, { state: 'shipped', carrier: 'USPS', tracking: '9400 1119' });
  expect(await order.state()).toBe('in_work');
  await order.put(mug, { state: 'arrived' });
  expect(await order.state()).toBe('delivered');
});
