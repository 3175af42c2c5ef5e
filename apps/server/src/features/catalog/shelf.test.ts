import { randomUUID } from 'node:crypto';
import { INSTANT_SONG, SONG } from '@keepsong/domain/cart/named-products';
import { quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artistSongs } from '../../../db/schema/artists.ts';
import { productAddons, productReviews, products } from '../../../db/schema/catalog.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { storyEcards } from '../../../db/schema/ecards.ts';
import { releases } from '../../../db/schema/releases.ts';
import { stories } from '../../../db/schema/stories.ts';
import { finishedSong, type Goods } from '../../testing/commission-song.ts';
import { newcomer, signedIn } from '../../testing/people.ts';
import { addArtist, addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

let shop: TestShop;
let goods: Goods;

type NewProduct = Partial<typeof products.$inferInsert> & { slug: string; productType: string };

async function addProduct(values: NewProduct): Promise<number> {
  const { slug } = values;
  const [row] = await shop.db
    .insert(products)
    .values({ sku: slug, titleEn: slug, titleSp: slug, priceCents: 500, art: 'verses', ...values })
    .returning({ id: products.id });
  return row?.id ?? 0;
}

beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
  await shop.db.update(products).set({ underSong: true }).where(eq(products.id, goods.verse.id));
  await shop.db
    .update(products)
    .set({ tags: ['song', 'best seller'] })
    .where(eq(products.id, goods.song.id));
  await shop.db
    .update(products)
    .set({ tags: ['song'], descriptionEn: 'In a sleeve.', descriptionSp: 'Una lámina.' })
    .where(eq(products.id, goods.print.id));
  const large = await addProduct({
    slug: 'lyric-print-large',
    productType: 'physical',
    tags: ['song'],
    priceCents: 7_200,
    variantOf: goods.print.id,
  });
  await shop.db.insert(productReviews).values([
    {
      productId: goods.print.id,
      firstName: 'Odile',
      body: 'Good ink.',
      rating: 5,
      createdAt: new Date(1_000),
    },
    { productId: large, firstName: 'Gus', body: 'Very large.', rating: 4, createdAt: new Date(3_000) },
    { productId: goods.print.id, firstName: 'Bea', body: 'Well.', rating: 4, createdAt: new Date(2_000) },
  ]);
  const once = { one_per_story: true };
  const offered = [
    goods.verse.id,
    await addProduct({ slug: 'rush', productType: 'fee', tags: ['digital'] }),
    await addProduct({
      slug: 'song-streaming',
      productType: 'add-on',
      tags: ['streaming'],
      underSong: true,
      extraInfo: once,
    }),
    await addProduct({ slug: 'pl-e-card', productType: 'add-on', tags: ['digital'], extraInfo: once }),
    goods.print.id,
    await addProduct({ slug: 'artist-gratuity', productType: 'gratuity' }),
  ];
  await addProduct({ slug: 'revision-request', productType: 'revision' });
  await addProduct({ slug: 'gift-card-50', productType: 'gift-card', tags: ['digital'] });
  await addProduct({ slug: 'slideshow', productType: 'bundle', tags: ['digital'] });
  await addProduct({ slug: 'left-the-shop', productType: 'physical', tags: ['song'], active: false });
  await shop.db
    .insert(productAddons)
    .values(offered.map((addonId, position) => ({ productId: goods.song.id, addonId, position })));
});
afterAll(() => shop.close());

const namesOf = (body: { products: { name: string }[] }) => body.products.map(({ name }) => name);
const several = async (query: Record<string, unknown>, visitor: Visitor = newcomer(shop)) =>
  namesOf((await visitor.call('catalog.products', { query })).body);

const SHOWN = ['personalized-song', 'lyric-print', 'pl-e-card', 'gift-card-50', 'slideshow'];
const OFFERED = ['extra-verse', 'rush', 'song-streaming', 'pl-e-card', 'lyric-print', 'artist-gratuity'];

describe('the shelf', () => {
  it('shows goods, songs, gift cards and add-ons sold alone; no fees, tips, revisions or products that left the shop', async () => {
    const { body } = await newcomer(shop).call('catalog.index');
    expect(namesOf(body)).toEqual(SHOWN);
    expect(body.total).toBe(SHOWN.length);
  });

  const found = async (query: Record<string, unknown>) =>
    (await newcomer(shop).call('catalog.index', { query })).body;

  it.each([
    [{ tags: 'song' }, ['personalized-song', 'lyric-print']],
    [{ tags: ['song', 'best seller'] }, ['personalized-song']],
    [{ tags: 'nobody has this' }, []],
    [{ keyword: 'sleeves' }, ['lyric-print']],
    [{ keyword: 'láminas' }, ['lyric-print']],
    [{ keyword: 'lirik print' }, ['lyric-print']],
    [{ keyword: 'RIC-PRI' }, ['lyric-print']],
    [{ keyword: '100%_\\' }, []],
    [{ keyword: 'zzzz' }, []],
    [{ tags: 'digital', keyword: 'gift' }, ['gift-card-50']],
    [{ sort: 'price_down', tags: 'song' }, ['personalized-song', 'lyric-print']],
    [{ sort: 'price', tags: 'song' }, ['lyric-print', 'personalized-song']],
  ])('asked for %o shows %o', async (query, names) => {
    expect(namesOf(await found(query))).toEqual(names);
  });

  it('comes page by page', async () => {
    const [first, third, past] = await Promise.all([1, 3, 9].map((page) => found({ page, per_page: 2 })));
    expect(namesOf(first)).toEqual(SHOWN.slice(0, 2));
    expect(namesOf(third)).toEqual(SHOWN.slice(4));
    expect(namesOf(past)).toEqual([]);
    expect([first.total, third.total, past.total]).toEqual([5, 5, 5]);
  });

  it('has at most a hundred products on a page', async () => {
    expect((await found({ per_page: 100 })).products).toHaveLength(5);
    expect(await found({ per_page: 101 })).toEqual({
      code: 'invalid_input',
      fields: { per_page: 'too_big' },
    });
  });

  it('can be filtered by the tags of its products, the most frequent first', async () => {
    expect((await newcomer(shop).call('catalog.filters')).body).toEqual({
      filters: [
        { tag: 'digital', count: 3 },
        { tag: 'song', count: 2 },
        { tag: 'best seller', count: 1 },
      ],
    });
  });

  it.each([
    [{ includes: 'song' }, ['personalized-song', 'lyric-print']],
    [
      { includes: ['best seller', 'digital'] },
      ['personalized-song', 'pl-e-card', 'gift-card-50', 'slideshow'],
    ],
    [{ excludes: ['digital', 'best seller'] }, ['lyric-print']],
    [{ includes: 'song', excludes: 'best seller' }, ['lyric-print']],
    [{ includes: 'nobody has this' }, []],
    [{}, []],
  ])('%o', async (query, names) => {
    expect(await several(query)).toEqual(names);
  });
});

describe('a product', () => {
  const page = async (slug: string) =>
    (await newcomer(shop).call('catalog.product', { params: { slug } })).body;

  it.each(['lyric-print', 'lyric-print-large'])(
    '%s comes in all its sizes, which share one rating',
    async (slug) => {
      const { product, variants, rating } = await page(slug);
      expect(product.name).toBe(slug);
      expect(namesOf({ products: variants })).toEqual(['lyric-print', 'lyric-print-large']);
      expect(rating).toEqual({ average: 4.3, count: 3 });
    },
  );

  it('the original song has the reviews of all songs, as every other page of the shop', async () => {
    const { id: artistId } = await addArtist(shop);
    const about = (firstName: string, rating: number) => ({
      ...{ artistId, firstName, rating, occasion: 'Wedding', relationship: 'Wife' },
      body: 'It is us.',
    });
    await shop.db.insert(artistSongs).values({
      ...{ artistId, position: 0, title: 'Forty Winters', recipient: 'Ada', occasion: 'Wedding' },
      ...{ genre: '2', moods: ['7'], tempo: '2', audioKey: 'songs/forty.mp3' },
    });
    await shop.db.insert(artistReviews).values([about('Henri', 5), about('Wade', 4)]);
    // A review of the product itself must not be counted: all pages show the same number of reviews.
    await shop.db
      .insert(productReviews)
      .values({ productId: goods.song.id, firstName: 'Priscilla', body: 'On the bus.', rating: 1 });
    const { total, average_rating } = (await newcomer(shop).call('reviews.list')).body;
    const { rating } = await page(SONG);
    expect(rating).toEqual({ average: 4.5, count: 2 });
    expect(rating).toEqual({ average: average_rating, count: total });
    const said = (await newcomer(shop).call('catalog.reviews', { params: { slug: SONG } })).body;
    expect(said.total).toBe(2);
    expect(said.reviews.map(({ first_name }: { first_name: string }) => first_name)).toEqual([
      'Wade',
      'Henri',
    ]);
    expect(said.reviews[0].kind).toBe('artist');
    expect(Object.keys(said.reviews[0]).sort()).toEqual([
      ...['created_at', 'first_name', 'id', 'kind', 'of_song', 'rating', 'text', 'written_in'],
    ]);
    expect(said.reviews[0]).toMatchObject({
      written_in: 'en',
      of_song: { occasion: 'Wedding', artist: { id: artistId }, song: { title: 'Forty Winters' } },
    });
  });

  it('the instant song has reviews in the language of the page first, on each page of the list', async () => {
    const productId = await addProduct({ slug: INSTANT_SONG, productType: 'add-on', underSong: true });
    const said = (day: number) => ({
      ...{ firstName: `Day ${day}`, body: 'It is us.', rating: 5, createdAt: new Date(day) },
    });
    const ofSong = { occasion: 'Birthday', relationship: 'Friend' };
    await shop.db.insert(productReviews).values({ productId, ...said(4) });
    await shop.db.insert(artistReviews).values([
      { ...said(1), ...ofSong, locale: 'sp' },
      { ...said(2), ...ofSong },
      { ...said(3), ...ofSong, locale: 'sp' },
    ]);
    const namesIn = async (query: Record<string, unknown>) =>
      (
        await newcomer(shop).call('catalog.reviews', { params: { slug: INSTANT_SONG }, query })
      ).body.reviews.map(({ first_name }: { first_name: string }) => first_name);
    expect(await namesIn({})).toEqual(['Day 4', 'Day 3', 'Day 2', 'Day 1']);
    expect(await namesIn({ first_in: 'sp' })).toEqual(['Day 3', 'Day 1', 'Day 4', 'Day 2']);
    expect(await namesIn({ first_in: 'sp', per_page: 2, page: 2 })).toEqual(['Day 4', 'Day 2']);
  });

  it('of one size has no variants, and a product without reviews has no rating', async () => {
    expect(await page('slideshow')).toMatchObject({ variants: [], rating: null });
  });

  it('has its reviews, the newest first', async () => {
    const said = async (slug: string, query: Record<string, unknown> = {}) =>
      (await newcomer(shop).call('catalog.reviews', { params: { slug }, query })).body;
    const all = await said('lyric-print-large');
    expect(all.total).toBe(3);
    expect(all.reviews[0]).toMatchObject({
      ...{ kind: 'product', first_name: 'Gus', text: 'Very large.', rating: 4 },
    });
    expect(Object.keys(all.reviews[0])).not.toContain('of_song');
    expect(Object.keys(all.reviews[0])).not.toContain('written_in');
    const second = await said('lyric-print', { page: 2, per_page: 2 });
    expect(second.reviews.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Odile']);
    expect(await said('slideshow')).toEqual({ reviews: [], total: 0 });
    expect(await said('nothing-of-it')).toEqual({ code: 'not_found' });
  });
});

describe('tags', () => {
  it('find a hundred products at once, and the others on further pages', async () => {
    const slugs = Array.from({ length: 103 }, (_, at) => `poster-${at}`);
    const ids: number[] = [];
    try {
      for (const slug of slugs)
        ids.push(await addProduct({ slug, productType: 'physical', tags: ['poster'] }));
      const asked = (query: object) => newcomer(shop).call('catalog.products', { query: { ...query } });
      const [first, second] = await Promise.all([1, 2].map((page) => asked({ includes: 'poster', page })));
      expect([first?.body.total, second?.body.total]).toEqual([103, 103]);
      expect([...namesOf(first?.body), ...namesOf(second?.body)]).toEqual(slugs);
      expect(namesOf(first?.body)).toHaveLength(100);
      // What is named comes whole, on every page.
      expect((await asked({ name: slugs.slice(0, 2), page: 2 })).body).toMatchObject({ total: 2 });
    } finally {
      await shop.db.delete(products).where(inArray(products.id, ids));
    }
  });

  it('also filter named products', async () => {
    const name = ['personalized-song', 'lyric-print', 'gift-card-50'];
    expect(await several({ name, excludes: 'digital' })).toEqual(['personalized-song', 'lyric-print']);
  });
});

describe('what is offered with an artist', () => {
  it('is the add-ons of a song, in their order', async () => {
    expect(await several({ artist_id: 1 })).toEqual(OFFERED);
    expect(await several({ artist_id: 1, includes: 'streaming' })).toEqual(['song-streaming']);
  });
});

describe('what is offered for a story', () => {
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let storyId: number;
  beforeEach(async () => {
    owner = await signedIn(shop);
    storyId = await addStory(owner.id, ['personalized-song', 'song-streaming', 'lyric-print']);
  });

  const deliver = (id: number) =>
    shop.db
      .update(stories)
      .set({ status: 'shipped', title: 'Portland', lyrics: 'La', audioKey: 'songs/none.mp3' })
      .where(eq(stories.id, id));
  const release = (id: number, externalId: string | null) =>
    shop.db
      .insert(releases)
      .values({ storyId: id, state: 'processing', externalId, nextAt: shop.clock.now() });

  /** A song that is delivered, and that was ordered with these products. */
  async function delivered(slugs: string[]): Promise<number> {
    const id = await addStory(owner.id, ['personalized-song', ...slugs]);
    await deliver(id);
    return id;
  }

  const OPEN = ['song-streaming', 'pl-e-card', 'lyric-print'];

  it('leaves out fees of the order, and products that the owner already has and can have only once', async () => {
    expect(await several({ story_id: storyId }, owner.visitor)).toEqual(['pl-e-card', 'lyric-print']);
  });

  it('leaves out products that were ordered for the story later', async () => {
    await addOrder(owner.id, [{ name: 'pl-e-card', storyId }, { name: 'lyric-print' }]);
    expect(await several({ story_id: storyId }, owner.visitor)).toEqual(['lyric-print']);
  });

  it('has products again whose money went back', async () => {
    const id = await addOrder(owner.id, [{ name: 'pl-e-card', storyId }]);
    await shop.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, id));
    expect(await several({ story_id: storyId }, owner.visitor)).toEqual(['pl-e-card', 'lyric-print']);
  });

  it('leaves out a card that was sent and streaming of a released song, though their money went back', async () => {
    await addOrder(owner.id, [
      { name: 'song-streaming', storyId },
      { name: 'pl-e-card', storyId },
    ]);
    await shop.db.update(orders).set({ state: 'refunded' }).where(eq(orders.userId, owner.id));
    await deliver(storyId);
    expect(await several({ story_id: storyId }, owner.visitor)).toEqual(OPEN);
    await shop.db.insert(storyEcards).values({
      ...{ storyId, recipientName: 'Marguerite', recipientEmail: 'm@example.com', sendOn: '2026-11-02' },
      card: { front: 'wave', front_line: '', message: 'Thirty winters.', writing: 'hand' },
      ...{ sentAt: shop.clock.now(), cardUrl: 'https://cards.test/1' },
    });
    await release(storyId, 'r1');
    expect(await several({ story_id: storyId }, owner.visitor)).toEqual(['lyric-print']);
  });

  it('leaves out streaming of a song that is not delivered yet', async () => {
    const making = await addStory(owner.id, ['personalized-song']);
    expect(await several({ story_id: making }, owner.visitor)).toEqual(['pl-e-card', 'lyric-print']);
  });

  it('leaves out streaming of a song that was bought with streaming as a gift, before the service has it', async () => {
    const given = await delivered(['free-song-streaming']);
    await release(given, null);
    expect(await several({ story_id: given }, owner.visitor)).toEqual(['pl-e-card', 'lyric-print']);
  });

  it('leaves out bundles with streaming, as the checkout does, once the song is released or has streaming', async () => {
    const [streaming] = await shop.db.select().from(products).where(eq(products.slug, 'song-streaming'));
    const bundledIds = [streaming?.id ?? 0, goods.print.id];
    const id = await addProduct({ slug: 'keepsake', productType: 'bundle', bundledIds });
    await shop.db.insert(productAddons).values({ productId: goods.song.id, addonId: id, position: 9 });
    const [plain, kept, released] = [
      await delivered([]),
      await delivered(['song-streaming']),
      await delivered([]),
    ];
    await release(released, 'r2');
    const offered = (story_id: number) => several({ story_id }, owner.visitor);
    const found = [await offered(plain), await offered(kept), await offered(released)];
    await shop.db.delete(productAddons).where(eq(productAddons.addonId, id));
    await shop.db.delete(products).where(eq(products.id, id));
    expect(found).toEqual([
      [...OPEN, 'keepsake'],
      ['pl-e-card', 'lyric-print'],
      ['pl-e-card', 'lyric-print'],
    ]);
  });

  it('leaves out products whose payment is disputed', async () => {
    const id = await addOrder(owner.id, [{ name: 'pl-e-card', storyId }]);
    await shop.db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, id));
    expect(await several({ story_id: storyId }, owner.visitor)).toEqual(['lyric-print']);
  });

  it('does not reveal to others what was bought with the story', async () => {
    expect(await several({ story_id: storyId })).toEqual(OPEN);
    expect(await several({ story_id: storyId }, (await signedIn(shop)).visitor)).toEqual(OPEN);
    expect(await several({ story_id: 999_999 }, owner.visitor)).toEqual(OPEN);
  });

  it('does not depend on the story when the request names products', async () => {
    const query = { story_id: storyId, name: ['song-streaming', 'rush'] };
    expect((await several(query, owner.visitor)).sort()).toEqual(['rush', 'song-streaming']);
  });
});

const FREE = quoteCart({ products: [], promos: [], coupon: null, ...UNKNOWN_YET });

/** An order of these products. A product with `storyId` is ordered for that story. */
async function addOrder(userId: number, products: { name: string; storyId?: number }[]): Promise<number> {
  const lines = products.map((product) => ({
    cartUuid: product.name,
    productId: 1,
    productType: '',
    titleEn: '',
    titleSp: '',
    quantity: 1,
    ...product,
  }));
  const cart = { lines, addresses: { shipping: null, billing: null }, affiliate: null };
  const paid = { submissionId: randomUUID(), userId, cart, quote: FREE, totalCents: 0, paymentType: 'card' };
  const [checkout] = await shop.db
    .insert(checkouts)
    .values({ ...paid, state: 'fulfilled', visitorId: randomUUID(), quoteHash: '' })
    .returning({ id: checkouts.id });
  const [order] = await shop.db
    .insert(orders)
    .values({ ...paid, checkoutId: checkout?.id ?? '' })
    .returning({ id: orders.id });
  return order?.id ?? 0;
}

/** A story that was ordered with these products. */
async function addStory(ownerId: number, slugs: string[]): Promise<number> {
  const orderId = await addOrder(
    ownerId,
    slugs.map((name) => ({ name })),
  );
  const [story] = await shop.db
    .insert(stories)
    .values({
      slug: `story-${orderId}`,
      orderId,
      ownerId,
      fromName: 'Henri',
      songData: finishedSong({ id: 1, artistName: 'Odessa Vale' }),
    })
    .returning({ id: stories.id });
  return story?.id ?? 0;
}
