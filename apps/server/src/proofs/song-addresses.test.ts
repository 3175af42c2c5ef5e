import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantSongs } from '../../db/schema/instant.ts';
import { stories } from '../../db/schema/stories.ts';
import { seedCollections } from '../../db/seed/seed-collections.ts';
import { createQuickMusic } from '../adapters/music/testing/quick-music.ts';
import { registerGuest, toPay } from '../testing/commission-song.ts';
import { lineOf, sell } from '../testing/money.ts';
import { newcomer, newEmail } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { Visitor } from '../testing/visitor.ts';

/**
 * Instant songs are computed from the answers of a quiz by public code. Before this proof, the address of the
 * paid recording could be computed too, and requesting the same song revealed whether somebody had bought it.
 */

const ANSWERS = {
  style: ['folk'],
  feeling: ['happy'],
  traits: ['kind', 'wise'],
  loves: ['pets'],
  pace: ['fast'],
};
const params = { id: 'birthday' };

let shop: TestShop;
let product: Awaited<ReturnType<typeof sell>>;

beforeAll(async () => {
  shop = await openTestShop({ music: createQuickMusic().music });
  await shop.db.transaction(seedCollections);
  const extraInfo = { instant_product: true };
  product = await sell(shop, 'instant-product', { productType: 'song', extraInfo });
});
afterAll(() => shop.close());

async function pick(visitor: Visitor, spelling: string): Promise<string> {
  const wish = { answers: ANSWERS, name_key: 'l:', spelling, template_song_id: '2-1' };
  return (await visitor.call('instant.requestFullSong', { params, body: wish })).body.task_id;
}

/** Somebody buys the song with this name, and the shop makes it. Returns its row and the slug of its page. */
async function bought(spelling: string) {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const line = { ...lineOf(product), instant_data: { task_id: await pick(visitor, spelling) } };
  const billing = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
  const cart = {
    addresses: { billing, shipping: null },
    cart_total: product.priceCents,
    products: [line],
    payment_type: 'card',
    stripe_intent_id: null,
  };
  const buyer = await toPay(shop, visitor, { slug: '', cart: { sf_cart: cart, sf_song_data: { slug: '' } } });
  await buyer.submit();
  await buyer.pay();
  const { slug } = (await buyer.confirm()).body.order;
  await shop.services.songMakers.drain();
  const [row] = await shop.db
    .select({ song: instantSongs })
    .from(instantSongs)
    .innerJoin(stories, eq(stories.instantSongId, instantSongs.id))
    .where(eq(stories.slug, slug));
  if (!row) throw new Error('the song was not made');
  return { song: row.song, slug: String(slug), visitor };
}

const statusOf = async (path: string) => (await newcomer(shop).request('GET', path)).status;
const audioOf = async (slug: string): Promise<string> =>
  (await newcomer(shop).call('stories.get', { params: { slug } })).body.instant_product.audioUrl;

it('who knows the answers cannot compute the address of the paid recording', async () => {
  const { song, slug } = await bought('Odette');
  // Public code computes the hash from the answers (`hashOf`).
  const { hash } = song;
  const address = await audioOf(slug);
  expect(await statusOf(address)).toBe(200);
  expect(address).toMatch(/^\/media\/instant\/[0-9a-f]{40}\.mp3$/);
  for (let from = 0; from + 40 <= hash.length; from += 1)
    expect(address).not.toContain(hash.slice(from, from + 40));
  expect(await statusOf(`/media/instant/${hash.slice(0, 40)}.mp3`)).toBe(404);
});

it.each(['%00', 'a%00.mp3', '.hidden', '%F0%9F%8E%B5.mp3'])(
  'a name that no file can have leads nowhere: %s',
  async (name) => {
    expect(await statusOf(`/media/songs/${name}`)).toBe(404);
  },
);

it('two buyers of the same answers share no address, and who turns private closes the own one', async () => {
  const [mine, other] = [await bought('Rosalind'), await bought('Rosalind')];
  expect(mine.song.id).toBe(other.song.id);
  const [address, others] = [await audioOf(mine.slug), await audioOf(other.slug)];
  expect(address).not.toBe(others);
  const stranger = newcomer(shop);
  const open = await stranger.request('GET', address);
  expect([open.status, open.headers['cache-control']]).toEqual([200, 'private, max-age=600']);
  const shut = await mine.visitor.call('stories.setVisibility', {
    params: { slug: mine.slug },
    body: { visibility: 'private' },
  });
  expect(shut.status).toBe(200);
  for (const method of ['GET', 'HEAD']) {
    expect((await stranger.request(method, address)).status).toBe(404);
    expect((await other.visitor.request(method, address)).status).toBe(404);
    expect((await mine.visitor.request(method, address)).status).toBe(200);
  }
  expect(await statusOf(others)).toBe(200);
  const visibility = { params: { slug: mine.slug }, body: { visibility: 'unlisted' } };
  await mine.visitor.call('stories.setVisibility', visibility);
  expect(await statusOf(address)).toBe(200);
});

it('asking for a song does not tell whether somebody has bought the same', async () => {
  await bought('Marguerite');
  const visitor = newcomer(shop);
  const lookAt = async (spelling: string) => {
    const task = await pick(visitor, spelling);
    const seen = await visitor.call('instant.previews', { params, query: { task_ids: [task] } });
    const body = { email: newEmail(), task_ids: [task] };
    const mailed = await visitor.call('instant.mailPreviews', { params, body });
    return { seen: seen.body.previews[task], mailed: mailed.status };
  };
  const same = await lookAt('Marguerite');
  expect(same).toEqual(await lookAt('Genevieve'));
  expect(same).toEqual({
    seen: { status: 'queued', progress: 0, wait_seconds: null, data: null },
    mailed: 404,
  });
});

/** Gives a song an address as in earlier versions of the shop, and returns it. */
async function asBefore({
  song,
  slug,
}: Pick<Awaited<ReturnType<typeof bought>>, 'song' | 'slug'>): Promise<string> {
  const audioKey = `instant/${song.hash.slice(0, 40)}.mp3`;
  await shop.storage.put(audioKey, Buffer.from('the song'), { contentType: 'audio/mpeg' });
  await shop.storage.delete(song.audioKey ?? '');
  await shop.db.update(instantSongs).set({ audioKey }).where(eq(instantSongs.id, song.id));
  await shop.db.update(stories).set({ audioKey }).where(eq(stories.slug, slug));
  return `/media/${audioKey}`;
}

it('recordings of earlier versions of the shop are moved, also after a run that was killed', async () => {
  const songs = [await bought('Ann'), await bought('Lou')] as const;
  const earlier = [await asBefore(songs[0]), await asBefore(songs[1])];
  expect(await audioOf(songs[0].slug)).toBe(earlier[0]);
  // State after a killed run: the file of the second song is moved, but its rows are not changed yet.
  const { song } = songs[1];
  await shop.storage.put(song.audioKey ?? '', Buffer.from('the song'), { contentType: 'audio/mpeg' });
  await shop.storage.delete(`instant/${song.hash.slice(0, 40)}.mp3`);
  expect(await shop.services.songAddresses.moveEarlier()).toBe(2);
  for (const [at, { slug, song: moved }] of songs.entries()) {
    expect(await statusOf(earlier[at] ?? '')).toBe(404);
    expect(await audioOf(slug)).toBe(`/media/${moved.audioKey}`);
    const { status, body } = await newcomer(shop).request('GET', await audioOf(slug));
    expect([status, String(body)]).toEqual([200, 'the song']);
  }
  expect(await shop.services.songAddresses.moveEarlier()).toBe(0);
});
