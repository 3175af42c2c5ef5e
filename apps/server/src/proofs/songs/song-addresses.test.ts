import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantSongs } from '../../../db/schema/instant.ts';
import { stories } from '../../../db/schema/stories.ts';
import { seedCollections } from '../../../db/seed/seed-collections.ts';
import { createQuickMusic } from '../../adapters/music/testing/quick-music.ts';
import { createSongAddresses } from '../../features/instant/song-addresses.job.ts';
import { createSongFiles } from '../../features/instant/song-files.ts';
import { registerGuest, toPay } from '../../testing/commission-song.ts';
import { readOneAtATime } from '../../testing/database.ts';
import { lineOf, sell } from '../../testing/money.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  newEmail,
  paidSong,
  songUpload,
  WORK,
} from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

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

it('the recording from before a change is as private as its page, until the owner accepts the change', async () => {
  const desk = await artistAtWork(shop);
  const song = await paidSong(shop, { goods: await addSongProducts(shop), artist: desk.artist });
  const [page, work] = [{ slug: song.slug }, { id: song.commissionId }];
  await deliverSong(desk.visitor, song.commissionId);
  const addressOf = async (): Promise<string> =>
    (await song.visitor.call('stories.revisions', { params: page })).body.song.audio_url;
  const before = await addressOf();
  const revision_requests = [
    { type: 'update', line: 2, edits: [{ line: 'And we drove to the right Portland' }] },
  ];
  const body = { revision_requests, note: '' };
  expect((await song.visitor.call('stories.requestRevision', { params: page, body })).status).toBe(200);
  const lyrics = WORK.lyrics.replace('wrong', 'right');
  await desk.visitor.call('studio.saveWork', { params: work, body: { ...WORK, lyrics } });
  await desk.visitor.call('studio.uploadAudio', { params: work, ...songUpload() });
  expect((await desk.visitor.call('studio.deliver', { params: work, body: {} })).status).toBe(200);
  const addresses = [before, await addressOf()];
  expect(new Set(addresses).size).toBe(2);
  for (const address of addresses) expect(await statusOf(address)).toBe(200);
  await song.visitor.call('stories.setVisibility', { params: page, body: { visibility: 'private' } });
  for (const address of addresses) {
    expect(await statusOf(address)).toBe(404);
    expect((await song.visitor.request('GET', address)).status).toBe(200);
    expect((await desk.visitor.request('GET', address)).status).toBe(200);
  }
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

type Bought = Pick<Awaited<ReturnType<typeof bought>>, 'song' | 'slug'>;

const earlierKeyOf = ({ song }: Pick<Bought, 'song'>) => `instant/${song.hash.slice(0, 40)}.mp3`;

/** Gives a song's file and its stories' recordings this one name, as earlier versions of the shop did. */
async function shareOneFile(sold: readonly [Bought, ...Bought[]], audioKey: string): Promise<string> {
  const { song } = sold[0];
  const [now] = await shop.db.select().from(instantSongs).where(eq(instantSongs.id, song.id));
  await shop.storage.delete(now?.audioKey ?? '');
  await shop.storage.put(audioKey, Buffer.from('the song'), { contentType: 'audio/mpeg' });
  await shop.db.update(instantSongs).set({ audioKey }).where(eq(instantSongs.id, song.id));
  for (const { slug } of sold) {
    const own = (await audioOf(slug)).replace('/media/', '');
    if (own !== audioKey) await shop.storage.delete(own);
    await shop.db.update(stories).set({ audioKey }).where(eq(stories.slug, slug));
  }
  return `/media/${audioKey}`;
}

/** The shop's storage, which breaks at its `nth` change of a file from now on, as when the process dies there. */
function dyingStorage(nth: number) {
  let changes = 0;
  const die = () => {
    changes += 1;
    if (changes >= nth) throw new Error('killed');
  };
  return {
    ...shop.storage,
    put: async (...args: Parameters<typeof shop.storage.put>) => {
      die();
      return shop.storage.put(...args);
    },
    delete: async (key: string) => {
      die();
      return shop.storage.delete(key);
    },
  };
}

const hears = async (address: string) => {
  const { status, body } = await newcomer(shop).request('GET', address);
  return [status, String(body)];
};

describe.each(['computed', 'shared'] as const)('recordings of earlier versions with a %s address', (kind) => {
  const nameOf = (sold: Bought) => (kind === 'computed' ? earlierKeyOf(sold) : (sold.song.audioKey ?? ''));

  it('are moved, so that one private story does not close the song of another', {
    tags: ['night'],
  }, async () => {
    const [mine, other] = [await bought(`Ann ${kind}`), await bought(`Ann ${kind}`)];
    const told = await shareOneFile([mine, other], nameOf(mine));
    expect([await audioOf(mine.slug), await audioOf(other.slug)]).toEqual([told, told]);
    const body = { visibility: 'private' };
    await mine.visitor.call('stories.setVisibility', { params: { slug: mine.slug }, body });
    expect(await shop.services.songAddresses.moveEarlier()).toBe(1);
    expect(await hears(await audioOf(other.slug))).toEqual([200, 'the song']);
    const page = await mine.visitor.call('stories.get', { params: { slug: mine.slug } });
    const address = page.body.instant_product.audioUrl;
    expect(await statusOf(address)).toBe(404);
    expect((await mine.visitor.request('GET', address)).status).toBe(200);
    expect(new Set([told, address, await audioOf(other.slug)]).size).toBe(3);
    expect(await statusOf(told)).toBe(404);
    expect(await shop.services.songAddresses.moveEarlier()).toBe(0);
    // A later buyer of the same answers still gets the song.
    expect(await hears(await audioOf((await bought(`Ann ${kind}`)).slug))).toEqual([200, 'the song']);
  });

  it('are moved whole, wherever a run is killed', { tags: ['night'] }, async () => {
    const songFiles = createSongFiles('test-root-secret-of-at-least-32-chars');
    const sold = [await bought(`Lou ${kind}`), await bought(`Lou ${kind}`)] as const;
    for (let nth = 1; ; nth += 1) {
      const told = await shareOneFile(sold, nameOf(sold[0]));
      const killed = createSongAddresses({ ...shop, songFiles, storage: dyingStorage(nth) });
      const survived = await killed.moveEarlier().then(
        () => true,
        () => false,
      );
      expect(await shop.services.songAddresses.moveEarlier()).toBe(survived ? 0 : 1);
      for (const { slug } of sold) expect(await hears(await audioOf(slug))).toEqual([200, 'the song']);
      expect(await statusOf(told)).toBe(404);
      if (survived) break;
    }
  });
});

it('such recordings are moved, also when the files of others cannot be moved', async () => {
  const sold = [await bought('Una'), await bought('Otto')].toSorted((a, b) =>
    a.song.id < b.song.id ? -1 : 1,
  );
  const told: string[] = [];
  for (const one of sold) told.push(await shareOneFile([one], earlierKeyOf(one)));
  const songFiles = createSongFiles('test-root-secret-of-at-least-32-chars');
  const storage = {
    ...shop.storage,
    delete: async (key: string) => {
      if (`/media/${key}` === told[0]) throw new Error('a fault');
      return shop.storage.delete(key);
    },
  };
  const { moveEarlier } = createSongAddresses({ ...shop, songFiles, storage });
  await readOneAtATime(shop.database, () => expect(moveEarlier()).rejects.toThrow('a fault'));
  expect(await Promise.all(told.map(statusOf))).toEqual([200, 404]);
  expect(await shop.services.songAddresses.moveEarlier()).toBe(1);
});

it('the search for such recordings ends an hour after the start, because it reads all songs', async () => {
  const clock = createTestClock();
  const songFiles = createSongFiles('test-root-secret-of-at-least-32-chars');
  const looks: string[] = [];
  const logger = { logQuery: (text: string) => void looks.push(text) };
  const db = drizzle(shop.database.pool, { casing: 'snake_case', logger });
  const { moveEarlier } = createSongAddresses({
    ...shop,
    database: { ...shop.database, db },
    songFiles,
    clock,
  });
  for (const [minutes, expected] of [
    [0, 1],
    [50, 2],
    [10, 3],
    [10, 3],
    [600, 3],
  ] as const) {
    clock.advance(minutes * 60_000);
    expect(await moveEarlier()).toBe(0);
    expect(looks).toHaveLength(expected);
  }
});
