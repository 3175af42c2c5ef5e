import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { shippingRates } from '../../../db/schema/rates.ts';
import { reveals } from '../../../db/schema/reveals.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { lineOf, sell } from '../../testing/money.ts';
import { artistAtWork, newcomer, newEmail, paidSong, signedIn } from '../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

/**
 * Stories have consecutive numbers. Before this proof, anybody could order goods for any number. The maker of
 * the goods then got the song's title and address, and the answers showed which numbers exist.
 */

type Sold = Awaited<ReturnType<typeof sell>>;
type Song = Awaited<ReturnType<typeof paidSong>>;
type Named = { id: number; key?: string };

const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
const SHIPPING = {
  line1: '1 Main St',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};

let shop: TestShop;
let goods: Goods;
let artist: Awaited<ReturnType<typeof artistAtWork>>;
let products: Record<'print' | 'revision' | 'card' | 'streaming', Sold>;

beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
  artist = await artistAtWork(shop);
  await shop.db.insert(shippingRates).values({ country: 'US', cents: 595 });
  products = {
    print: goods.print,
    revision: await sell(shop, 'revision-request'),
    card: await sell(shop, 'pl-e-card'),
    streaming: await sell(shop, 'song-streaming', { extraInfo: { one_per_story: true } }),
  };
});
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(rateCounters));

/** Makes a paid song with these changes of its row. `delivered`: it has a recording and lyrics. */
async function songWith(how: 'delivered' | 'unfinished', change: Partial<typeof stories.$inferInsert> = {}) {
  const song = await paidSong(shop, { goods, artist: artist.artist });
  const sung = { title: 'Portland', lyrics: 'One\nTwo\nThree', audioKey: 'songs/none.mp3' };
  const done =
    how === 'delivered' ? { status: 'shipped' as const, deliveredAt: shop.clock.now(), ...sung } : {};
  if (how === 'delivered' || change.visibility)
    await shop.db
      .update(stories)
      .set({ ...done, ...change })
      .where(eq(stories.id, song.storyId));
  return song;
}

function cartFor(product: Sold, { id, key }: Named) {
  const line = {
    ...lineOf(product),
    parent_story_id: id,
    ...(key === undefined ? {} : { parent_story_key: key }),
    extra_info: { revision_requests: [{ type: 'update', line: 900, edits: [{ line: 'La' }] }] },
  };
  return {
    sf_cart: {
      addresses: { billing: BILLING, shipping: SHIPPING },
      cart_total: product.priceCents,
      products: [line],
      coupon_code: 'NONE',
      payment_type: 'card',
      stripe_intent_id: null,
    },
    sf_song_data: null,
  };
}

const without = ({ sf_cart: { coupon_code: _, ...sf_cart }, ...rest }: ReturnType<typeof cartFor>) => ({
  ...rest,
  sf_cart,
});

/** The answers of all checkout calls to a cart with goods for this story. */
async function answersTo(visitor: Visitor, product: Sold, named: Named) {
  const body = cartFor(product, named);
  const plain = without(body);
  const submission_id = '6f0c1f9e-3d1a-4c55-9a51-0a5f8c9b7d11';
  const answers = [
    await visitor.call('checkout.paymentSettings', { body: plain }),
    await visitor.call('checkout.submit', { body: { ...plain, submission_id } }),
    await visitor.call('checkout.couponValidation', { body }),
  ];
  return answers.map((answer) => ({ status: answer.status, body: answer.body }));
}

const priced = async (visitor: Visitor, product: Sold, named: Named) =>
  (await visitor.call('checkout.paymentSettings', { body: without(cartFor(product, named)) })).status;

/** Plans to give the song, and returns the token in the link of the gift. */
async function giftOf({ slug, visitor, storyId }: Song): Promise<string> {
  const to = { channel: 'email', to: newEmail(), locale: 'en', send_on: null, time_zone: 'UTC' };
  await visitor.call('stories.planReveal', { params: { slug }, body: { ...to, message: 'For you' } });
  const [row] = await shop.db.select().from(reveals).where(eq(reveals.storyId, storyId));
  if (!row) throw new Error('no gift was planned');
  return row.token;
}

describe("goods for somebody else's song", () => {
  it('get the same refusal, whether the song is private, unfinished, delivered or does not exist', async () => {
    const nobodys = 999_999;
    const songs = [
      await songWith('delivered'),
      await songWith('delivered', { visibility: 'private' }),
      await songWith('unfinished'),
      await songWith('unfinished', { visibility: 'public' }),
    ];
    for (const visitor of [newcomer(shop), (await signedIn(shop)).visitor])
      for (const product of Object.values(products)) {
        const unknown = await answersTo(visitor, product, { id: nobodys });
        expect(unknown.map(({ status }) => status).every((status) => status >= 400)).toBe(true);
        for (const { storyId } of songs)
          expect(await answersTo(visitor, product, { id: storyId })).toEqual(unknown);
      }
  });

  it('are sold to buyers with the address of its page or its gift, but not with another page’s address', async () => {
    const song = await songWith('delivered');
    const other = await songWith('delivered');
    const gift = await giftOf(song);
    const { visitor } = await signedIn(shop);
    const buy = (key: string) => priced(visitor, products.print, { id: song.storyId, key });
    expect(await buy(song.slug)).toBe(200);
    expect(await buy(gift)).toBe(200);
    expect(await priced(newcomer(shop), products.print, { id: song.storyId, key: song.slug })).toBe(200);
    expect(await buy(other.slug)).toBe(400);
    expect(await buy('')).toBe(400);
  });

  it('are not sold to a buyer with the address while nobody may hear the song', async () => {
    const hidden = await songWith('delivered', { visibility: 'private' });
    const unfinished = await songWith('unfinished');
    const { visitor } = await signedIn(shop);
    for (const song of [hidden, unfinished]) {
      const named = { id: song.storyId, key: song.slug };
      expect(await priced(visitor, products.print, named)).toBe(400);
      expect(await priced(song.visitor, products.print, { id: song.storyId })).toBe(200);
    }
  });

  it('do not reveal the lyrics through the price of a revision, even to buyers who may hear the song', async () => {
    const song = await songWith('delivered');
    const { visitor } = await signedIn(shop);
    const asked = { id: song.storyId, key: song.slug };
    const [foreign] = await answersTo(visitor, products.revision, asked);
    const [unknown] = await answersTo(visitor, products.revision, { id: 999_999 });
    expect(foreign?.status).toBe(unknown?.status);
    expect(foreign?.body.code).toBe('product_missing');
  });
});
