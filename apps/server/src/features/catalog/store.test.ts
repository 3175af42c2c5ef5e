import { randomUUID } from 'node:crypto';
import { quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productAddons, products } from '../../../db/schema/catalog.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { shippingRates } from '../../../db/schema/rates.ts';
import { stories } from '../../../db/schema/stories.ts';
import { finishedSong, type Goods } from '../../testing/commission-song.ts';
import { newcomer, signedIn } from '../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';
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
    .set({ tags: ['song'] })
    .where(eq(products.id, goods.print.id));
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

describe('the store', () => {
  it('shows goods, songs, gift cards and what stands alone; no fees, tips, revisions or what left the shop', async () => {
    expect(namesOf((await newcomer(shop).call('catalog.index')).body)).toEqual(SHOWN);
  });

  it('can be narrowed down by the tags of what it shows, the commonest first', async () => {
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

describe('tags', () => {
  it('narrow down named products too', async () => {
    const name = ['personalized-song', 'lyric-print', 'gift-card-50'];
    expect(await several({ name, excludes: 'digital' })).toEqual(['personalized-song', 'lyric-print']);
  });
});

describe('what an artist is offered with', () => {
  it('is what goes with a song, in its order', async () => {
    expect(await several({ artist_id: 1 })).toEqual(OFFERED);
    expect(await several({ artist_id: 1, includes: 'streaming' })).toEqual(['song-streaming']);
  });
});

describe('what a story is offered', () => {
  let owner: Visitor;
  let storyId: number;
  beforeEach(async () => {
    const { visitor, id } = await signedIn(shop);
    owner = visitor;
    storyId = await addStory(id, ['personalized-song', 'song-streaming', 'lyric-print']);
  });

  const OPEN = ['song-streaming', 'pl-e-card', 'lyric-print'];

  it('is neither what belongs to the order nor what its owner has and can have once', async () => {
    expect(await several({ story_id: storyId }, owner)).toEqual(['pl-e-card', 'lyric-print']);
  });

  it('tells nobody else what was bought with it', async () => {
    expect(await several({ story_id: storyId })).toEqual(OPEN);
    expect(await several({ story_id: storyId }, (await signedIn(shop)).visitor)).toEqual(OPEN);
    expect(await several({ story_id: 999_999 }, owner)).toEqual(OPEN);
  });

  it('does not matter for products that are named', async () => {
    const query = { story_id: storyId, name: ['song-streaming', 'rush'] };
    expect((await several(query, owner)).sort()).toEqual(['rush', 'song-streaming']);
  });
});

describe('a parcel', () => {
  const centsTo = (country: string) => shop.services.catalog.shippingCents(shop.db, country);

  it('goes nowhere until somebody says for how much', async () => {
    expect(await centsTo('US')).toBeNull();
    await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
    expect(await centsTo('US')).toBe(595);
    expect(await centsTo('DE')).toBeNull();
  });

  it('costs what its country costs, and elsewhere what the rest of the world does', async () => {
    await shop.db.insert(shippingRates).values([
      { country: '*', cents: 1_995 },
      { country: 'CA', cents: 0 },
    ]);
    expect([await centsTo('US'), await centsTo('CA'), await centsTo('DE')]).toEqual([595, 0, 1_995]);
  });
});

const FREE = quoteCart({ products: [], promos: [], coupon: null, ...UNKNOWN_YET });

/** A story that was ordered with these products. */
async function addStory(ownerId: number, slugs: string[]): Promise<number> {
  const lines = slugs.map((name) => ({
    cartUuid: name,
    productId: 1,
    name,
    productType: '',
    titleEn: '',
    titleSp: '',
    quantity: 1,
  }));
  const cart = { lines, addresses: { shipping: null, billing: null }, affiliate: null };
  const submissionId = randomUUID();
  const paid = { submissionId, userId: ownerId, cart, quote: FREE, totalCents: 0, paymentType: 'card' };
  const [checkout] = await shop.db
    .insert(checkouts)
    .values({ ...paid, state: 'fulfilled', visitorId: randomUUID(), quoteHash: '' })
    .returning({ id: checkouts.id });
  const [order] = await shop.db
    .insert(orders)
    .values({ ...paid, checkoutId: checkout?.id ?? '' })
    .returning({ id: orders.id });
  const orderId = order?.id ?? 0;
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
