import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateCounters } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { makeSongWav } from '../../../adapters/audio/testing/make-song.ts';
import {
  type Catalogue,
  finishedSong,
  registerGuest,
  saveDraft,
  songCart,
  stockShop,
  toPay,
} from '../../../testing/commission-song.ts';
import { lineOf, sell } from '../../../testing/money.ts';
import { guest, newcomer, paidSong, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { multipart, type Visitor } from '../../../testing/visitor.ts';

/**
 * A guest who knew the address of a song's page could once pay for its rights or for a spoken intro,
 * repeatedly, without a recording or with a stranger's recording. Nobody received anything for this money.
 */

let shop: TestShop;
let stock: Catalogue;
let rights: Awaited<ReturnType<typeof sell>>;
let intro: Awaited<ReturnType<typeof sell>>;
beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
  const once = { extraInfo: { one_per_story: true } };
  rights = await sell(shop, 'small-business-rights-upgrade', once);
  intro = await sell(shop, 'customer-greeting', once);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(rateCounters));

async function deliveredSong() {
  const song = await paidSong(shop, stock);
  const done = {
    status: 'shipped' as const,
    deliveredAt: shop.clock.now(),
    ...{ title: 'Portland', lyrics: 'One', audioKey: 'songs/none.mp3' },
  };
  await shop.db.update(stories).set(done).where(eq(stories.id, song.storyId));
  return song;
}
type Song = Awaited<ReturnType<typeof deliveredSong>>;

const record = async (visitor: Visitor): Promise<string> => {
  const file = { name: 'hi.wav', type: 'audio/wav', bytes: makeSongWav({ seconds: 2, seed: 1 }) };
  return (await visitor.call('instant.addGreeting', multipart({}, file))).body.greeting.id;
};

const cartFor = (product: typeof rights, { storyId, slug }: Song, recording: string | null = null) => ({
  sf_cart: {
    addresses: {
      billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
      shipping: null,
    },
    cart_total: product.priceCents,
    products: [
      {
        ...lineOf(product),
        ...{ parent_story_id: storyId, parent_story_key: slug },
        customer_greeting_data: recording === null ? null : { id: recording },
      },
    ],
    payment_type: 'card',
    stripe_intent_id: null as string | null,
  },
  sf_song_data: { slug: '' },
});
type Cart = ReturnType<typeof cartFor>;

const price = (visitor: Visitor, cart: Cart) => visitor.call('checkout.paymentSettings', { body: cart });
const submit = (visitor: Visitor, cart: Cart) =>
  visitor.call('checkout.submit', { body: { ...cart, submission_id: randomUUID() } });

describe('what changes a song or gives rights to it', () => {
  it('is sold to its owner only, also with the address of its page', async () => {
    const song = await deliveredSong();
    const strangers = [(await guest(shop)).visitor, (await signedIn(shop)).visitor];
    for (const visitor of strangers)
      for (const cart of [cartFor(rights, song), cartFor(intro, song, await record(visitor))])
        for (const answer of [await price(visitor, cart), await submit(visitor, cart)])
          expect(answer.body.code).toBe('product_missing');
    expect((await price(newcomer(shop), cartFor(rights, song))).body.code).toBe('sign_in_required');
    expect((await price(song.visitor, cartFor(rights, song))).status).toBe(200);
  });

  it('is sold once for a song, also when two orders of it are paid at once', async () => {
    const song = await deliveredSong();
    const cart = cartFor(rights, song);
    const { visitor: owner } = await signedIn(shop, song.email);
    const { visitor: phone } = await signedIn(shop, song.email);
    const tills = [
      await toPay(shop, owner, { slug: '', cart: cartFor(rights, song) }),
      await toPay(shop, phone, { slug: '', cart: cartFor(rights, song) }),
    ];
    for (const till of tills) expect((await till.submit()).status).toBe(200);
    await Promise.all(tills.map((till) => till.pay()));
    const states = (await Promise.all(tills.map((till) => till.confirm()))).map(({ body }) => body.state);
    expect(states.sort()).toEqual(['needs_attention', 'processed']);
    const own = await shop.db.select().from(orders).where(eq(orders.userId, song.ownerId));
    expect(own.filter(({ cart: { lines } }) => lines.some(({ name }) => name === rights.slug))).toHaveLength(
      1,
    );
    expect((await price(owner, cart)).body.code).toBe('product_missing');
    expect((await submit(owner, cart)).body.code).toBe('product_missing');
  });

  it('is not sold again while its payment is disputed, but when the dispute is lost', async () => {
    const song = await deliveredSong();
    const till = await toPay(shop, song.visitor, { slug: '', cart: cartFor(rights, song) });
    await till.submit();
    await till.pay();
    await till.confirm();
    const intentId = String(till.settings.stripe_intent_id);
    await shop.payments.controls.desk.dispute(intentId, 1_000);
    await shop.services.settleRefund(intentId);
    expect((await price(song.visitor, cartFor(rights, song))).body.code).toBe('product_missing');
    await shop.payments.controls.desk.decide(intentId, 'lost');
    await shop.services.settleRefund(intentId);
    expect((await price(song.visitor, cartFor(rights, song))).status).toBe(200);
  });

  it('can be bought again when its order was cancelled', async () => {
    const song = await deliveredSong();
    const till = await toPay(shop, song.visitor, { slug: '', cart: cartFor(rights, song) });
    await till.submit();
    await till.pay();
    const { order_id } = (await till.confirm()).body.order;
    await shop.db
      .update(orders)
      .set({ state: 'cancelled', cancelledAt: shop.clock.now() })
      .where(eq(orders.id, order_id));
    expect((await price(song.visitor, cartFor(rights, song))).status).toBe(200);
  });
});

it('a spoken intro needs a recording of the buyer, which the order keeps', async () => {
  const song = await deliveredSong();
  const theirs = await record(newcomer(shop));
  for (const recording of [null, theirs, randomUUID()])
    expect((await price(song.visitor, cartFor(intro, song, recording))).body).toMatchObject({
      code: 'pod_missing',
      details: { cart_uuid: 'cart-customer-greeting' },
    });
  const own = await record(song.visitor);
  const till = await toPay(shop, song.visitor, { slug: '', cart: cartFor(intro, song, own) });
  await till.submit();
  await till.pay();
  const { order_id } = (await till.confirm()).body.order;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, order_id));
  expect(order?.cart.lines[0]?.greeting?.id).toBe(own);
  // The page plays the intro before the song, and deleting the song deletes this same file.
  const page = (await song.visitor.call('stories.get', { params: { slug: song.slug } })).body;
  const key = order?.cart.lines[0]?.greeting?.audioKey ?? '';
  expect(page.greeting).toEqual({ audio_url: `/media/${key}`, duration_seconds: expect.closeTo(2, 0) });
  expect(await shop.storage.exists(key)).toBe(true);
  // When the page becomes private, the spoken intro becomes private too.
  const stranger = newcomer(shop);
  const heard = async (visitor: Visitor) => (await visitor.request('GET', `/media/${key}`)).status;
  expect(await heard(stranger)).toBe(200);
  const visibility = { params: { slug: song.slug }, body: { visibility: 'private' } };
  await song.visitor.call('stories.setVisibility', visibility);
  expect([await heard(stranger), await heard(song.visitor)]).toEqual([404, 200]);
  const removed = { params: { slug: song.slug }, body: { title: 'Portland' } };
  const { visitor: fresh } = await signedIn(shop, song.email);
  expect((await fresh.call('stories.remove', removed)).body).toEqual({ deleted: true });
  expect(await shop.storage.exists(key)).toBe(false);
  expect(
    JSON.stringify(await shop.db.select().from(stories).where(eq(stories.id, song.storyId))),
  ).not.toContain(key);
});

it('a spoken intro that is ordered with a new song comes before that song', async () => {
  const visitor = newcomer(shop);
  const slug = await saveDraft(visitor, finishedSong(stock.artist));
  await registerGuest(visitor, `intro-${randomUUID()}@example.com`);
  const cart = songCart(stock.goods, slug);
  const greeted = { customer_greeting_data: { id: await record(visitor) } };
  cart.sf_cart.products.push(Object.assign(lineOf(intro), greeted));
  cart.sf_cart.cart_total += intro.priceCents;
  const till = await toPay(shop, visitor, { slug, cart });
  await till.submit();
  await till.pay();
  const { order_id } = (await till.confirm()).body.order;
  const [story] = await shop.db.select().from(stories).where(eq(stories.orderId, order_id));
  expect(story?.greeting?.id).toBe(greeted.customer_greeting_data.id);
});

it('somebody else’s recording is refused on a line of any product', async () => {
  const song = await deliveredSong();
  const theirs = await record(newcomer(shop));
  expect((await price(song.visitor, cartFor(rights, song, theirs))).body.code).toBe('pod_missing');
  expect((await price(song.visitor, cartFor(rights, song, await record(song.visitor)))).status).toBe(200);
});
