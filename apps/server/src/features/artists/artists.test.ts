import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistDaysOff, artistSongs, artists } from '../../../db/schema/artists.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { newcomer } from '../../testing/people.ts';
import { addArtist, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { hasPage } from './artists.service.ts';

type Card = {
  id: number;
  artist_name: string;
  photo: string;
  genres: string[];
  gender: string;
  status: string;
  video: unknown;
};

let shop: TestShop;
/** The ids of the artists in this test, by name. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await openTestShop();
  for (const [artistName, values] of Object.entries({
    'Odessa Vale': {
      gender: '2',
      genres: ['2'],
      applauseCount: 5,
      exclusivity: true,
      homeTown: 'Skaneateles',
    },
    'Wren Halloway': { gender: '1', genres: ['2', '4'], applauseCount: 9, introVideoKey: 'videos/wren.webm' },
    'Cass Okafor': {
      gender: '2',
      genres: ['4'],
      availableDeliveryDays: 1,
      applauseCount: 7,
      introEn: 'Harmony first.',
    },
    'Juniper Reyes': { gender: '1', genres: ['10'], applauseCount: 3, introSp: 'Los boleros de mi abuela.' },
    'Full Desk': { gender: '1', genres: ['2'], status: 'at_capacity' as const, applauseCount: 99 },
    'Gone Fishing': { gender: '1', genres: ['2'], status: 'paused' as const, applauseCount: 99 },
  })) {
    const row = await addArtist(shop, { artistName, ...values });
    ids[artistName] = row.id;
  }
  await shop.db
    .insert(artistSongs)
    .values([
      song('Wren Halloway', { genre: '4', occasion: 'Birthday' }),
      song('Odessa Vale', { genre: '2', occasion: 'Wedding' }),
      song('Odessa Vale', { genre: '2', occasion: 'Anniversary' }),
    ]);
});
afterAll(() => shop.close());

const idOf = (name: string): number => {
  const id = ids[name];
  if (id === undefined) throw new Error(`no artist ${name}`);
  return id;
};
const song = (name: string, values: { genre: string; occasion: string }) => ({
  ...values,
  artistId: idOf(name),
  position: 1,
  title: `${values.occasion} song`,
  recipient: 'Ann',
  moods: ['7'],
  tempo: '2',
  audioKey: 'examples/x.mp3',
  durationSeconds: 60,
  peaks: Array.from({ length: 400 }, (_, index) => index / 400),
});
const names = (cards: Card[]) => cards.map(({ artist_name }) => artist_name);

async function ask(call: 'list' | 'search' | 'recommendations' | 'swipe', query: Record<string, unknown>) {
  const answer = await newcomer(shop).call(`artists.${call}`, { query });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as { artists: Card[]; total: number };
}

it("gives the address of an artist's clip, with the portrait as its poster (spec 3.1-07)", async () => {
  const { artists } = await ask('swipe', { genre: '4' });
  const of = (name: string) => artists.find(({ artist_name }) => artist_name === name);
  expect(of('Wren Halloway')?.video).toEqual({
    video_type: 'Artist Intro',
    poster: of('Wren Halloway')?.photo,
    sources: [{ src: '/media/videos/wren.webm', type: 'video/webm' }],
  });
  expect(of('Cass Okafor')?.video).toBeNull();
});

describe('the directory', () => {
  it('leaves out artists who have no room', async () => {
    const { artists, total } = await ask('list', {});
    expect(names(artists)).toEqual(['Wren Halloway', 'Cass Okafor', 'Odessa Vale', 'Juniper Reyes']);
    expect(total).toBe(4);
  });

  it('shows those too when asked, but no hidden ones: first those with room, then by applause', async () => {
    const { artists, total } = await ask('list', { show_at_capacity: true });
    expect(names(artists)).toEqual([
      'Wren Halloway',
      'Cass Okafor',
      'Odessa Vale',
      'Juniper Reyes',
      'Full Desk',
    ]);
    expect(total).toBe(5);
    expect(artists.at(-1)?.status).toBe('at_capacity');
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['genre', { genres: ['4'] }, ['Wren Halloway', 'Cass Okafor']],
    ['genres', { genres: ['4', '10'] }, ['Wren Halloway', 'Cass Okafor', 'Juniper Reyes']],
    ['voice', { genders: ['2'] }, ['Cass Okafor', 'Odessa Vale']],
    ["'3', which is no filter", { genders: ['3'], genres: ['10'] }, ['Juniper Reyes']],
    ['exclusivity', { artist_exclusivity_only: true }, ['Odessa Vale']],
    ['one day', { artist_one_day_delivery: true }, ['Cass Okafor']],
    ['room', { genres: ['2'] }, ['Wren Halloway', 'Odessa Vale']],
    ['part of a name', { keyword: 'hallo' }, ['Wren Halloway']],
    ['a mistyped name', { keyword: 'odesa vail' }, ['Odessa Vale']],
    ['capitals and space', { keyword: '  CASS ' }, ['Cass Okafor']],
    ['a name without its capitals and accents', { keyword: 'JUNÍPER' }, ['Juniper Reyes']],
    ['the first letters of a name', { keyword: 'ca' }, ['Cass Okafor']],
    ['a home town', { keyword: 'skanea' }, ['Odessa Vale']],
    ['a form of a word in what they say', { keyword: 'harmonies' }, ['Cass Okafor']],
    ['a form of a Spanish word in what they say', { keyword: 'bolero' }, ['Juniper Reyes']],
    ['a wildcard, which is a letter', { keyword: '%' }, []],
    ['an underscore, which is a letter', { keyword: 'Od_ssa_x' }, []],
    ['a quote', { keyword: "'; drop table artists; --" }, []],
  ])('is filtered by %s', async (_, query, expected) => {
    const { artists, total } = await ask('list', query);
    expect(names(artists)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('puts artists whose name matches a keyword before artists who only mention it', async () => {
    const touched = await addArtist(shop, {
      artistName: 'Much Applauded',
      applauseCount: 1_000,
      introEn: 'I learned from Wren.',
      genres: ['9'],
    });
    expect(names((await ask('list', { keyword: 'wren' })).artists)).toEqual([
      'Wren Halloway',
      'Much Applauded',
    ]);
    await shop.db.delete(artists).where(eq(artists.id, touched.id));
  });

  it('gives each artist one song: the first that has a recording', async () => {
    const { artists: found } = await ask('list', { keyword: 'odessa' });
    expect(found).toMatchObject([{ has_bio: true, songs: [{ occasion: 'Wedding' }] }]);
  });

  it('gives the facts about an artist and about the song that the specification lists (spec 3.12-01)', async () => {
    const { artists: found } = await ask('list', { keyword: 'odessa' });
    expect(found).toMatchObject([
      {
        id: expect.any(Number),
        photo: expect.any(String),
        artist_name: 'Odessa Vale',
        available_delivery_days: expect.any(Number),
        exclusivity: expect.any(Boolean),
        status: 'available',
        songs: [
          {
            audio_url: expect.any(String),
            genres: ['2'],
            occasions: ['Wedding'],
            moods: expect.any(Array),
            title: 'Wedding song',
          },
        ],
      },
    ]);
  });

  it('comes in pages that together hold every artist', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ask('list', { per_page: 2, page, show_at_capacity: true })),
    );
    expect(pages.map(({ artists }) => artists.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ artists }) => names(artists))).size).toBe(5);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  it.each([{ per_page: 0 }, { per_page: 49 }, { page: 0 }, { page: 10_001 }, { per_page: 'many' }])(
    'refuses %j',
    async (query) => {
      expect((await newcomer(shop).call('artists.list', { query })).status).toBe(400);
    },
  );
});

describe('the search of the builder', () => {
  it('leaves out artists who have no room', async () => {
    expect(names((await ask('search', { genres: ['2'] })).artists)).toEqual(['Wren Halloway', 'Odessa Vale']);
    expect(names((await ask('search', { genres: ['2'], show_at_capacity: true })).artists)).toContain(
      'Full Desk',
    );
  });
});

describe('recommendations', () => {
  it('begin with artists who have a song of the genre, then of the occasion, then by applause', async () => {
    expect(names((await ask('recommendations', { genre: '2' })).artists)).toEqual([
      'Odessa Vale',
      'Wren Halloway',
    ]);
    expect(names((await ask('recommendations', { genre: '4' })).artists)).toEqual([
      'Wren Halloway',
      'Cass Okafor',
    ]);
    const anyGenre = await ask('recommendations', { occasion: 'Anniversary' });
    expect(names(anyGenre.artists)[0]).toBe('Odessa Vale');
  });

  it("take '3' as any voice", async () => {
    expect(names((await ask('recommendations', { genre: '2', gender: '3' })).artists)).toHaveLength(2);
    expect(names((await ask('recommendations', { genre: '2', gender: '1' })).artists)).toEqual([
      'Wren Halloway',
    ]);
  });

  it('leave out artists who were shown before, and return requested ones in their order', async () => {
    const shown = await ask('recommendations', { genre: '2', exclude_artist_ids: [ids['Odessa Vale']] });
    expect(names(shown.artists)).toEqual(['Wren Halloway']);
    const wanted = ['Juniper Reyes', 'Odessa Vale', 'Full Desk', 'Cass Okafor'].map(idOf);
    const again = await ask('recommendations', { pre_recommended_ids: wanted });
    expect(names(again.artists)).toEqual(['Juniper Reyes', 'Odessa Vale', 'Cass Okafor']);
  });

  it('also accept the criteria in the body', async () => {
    const criteria = { genre: '2', gender: '3', exclude_artist_ids: [ids['Odessa Vale']] };
    const answer = await newcomer(shop).call('artists.recommendationsV2', { body: { criteria } });
    expect(names(answer.body.artists)).toEqual(['Wren Halloway']);
  });
});

describe('swiping', () => {
  it('goes through all artists in pages of 20 and counts those that are left', async () => {
    for (let index = 0; index < 23; index += 1)
      await addArtist(shop, { artistName: `Blue ${index}`, genres: ['7'], applauseCount: index });
    const first = await ask('swipe', { genre: '7' });
    expect(first.artists).toHaveLength(20);
    expect(first.total).toBe(23);
    const seen = first.artists.map(({ id }) => id);
    const second = await ask('swipe', { genre: '7', exclude_artist_ids: seen });
    expect(second.artists).toHaveLength(3);
    expect(second.artists.filter(({ id }) => seen.includes(id))).toEqual([]);
  });
});

describe('one artist', () => {
  it('has songs, reviews and a rating', async () => {
    const id = idOf('Odessa Vale');
    await shop.db.insert(artistReviews).values(
      [5, 4].map((rating, index) => ({
        artistId: id,
        firstName: 'Ann',
        occasion: 'Wedding',
        relationship: 'Wife',
        body: `Review ${index}`,
        rating,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    );
    const { body } = await newcomer(shop).call('artists.get', { params: { id } });
    expect(body.data).toMatchObject({ artist_name: 'Odessa Vale', reviews_count: 2, average_rating: 4.5 });
    expect(body.data.songs).toHaveLength(2);
    expect(body.data.songs[0].peaks).toHaveLength(72);
    expect(body.data.photo).toMatch(/^\/art\//);
    expect(Object.keys(body.data)).not.toContain('userId');
    const reviews = await newcomer(shop).call('artists.reviews', { params: { id }, query: { per_page: 1 } });
    expect(reviews.body).toMatchObject({ total: 2, reviews: [{ text: 'Review 1' }] });
    expect(reviews.body.reviews[0]).toMatchObject({
      ...{
        written_in: 'en',
        artist: { id },
        song: { title: 'Wedding song', audio_url: '/media/examples/x.mp3' },
      },
    });
    const unknown = await newcomer(shop).call('artists.reviews', { params: { id: 999_999 } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is also found by slug', async () => {
    const { slug } = await addArtist(shop, {
      artistName: 'By Name',
      slug: 'by-name',
      genres: ['9'],
      status: 'paused',
    });
    const bySlug = (value: string) => newcomer(shop).call('artists.get', { params: { id: value } });
    expect((await bySlug(slug)).status).toBe(404);
    await shop.db.update(artists).set({ status: 'available' }).where(eq(artists.slug, slug));
    expect((await bySlug(slug)).body.data).toMatchObject({ artist_name: 'By Name' });
    await shop.db.delete(artists).where(eq(artists.slug, slug));
  });

  it('is not found when paused or unknown; an artist without room is found', async () => {
    const status = async (id: number | undefined) =>
      (await newcomer(shop).call('artists.get', { params: { id: id ?? 0 } })).status;
    expect(await status(ids['Gone Fishing'])).toBe(404);
    expect(await status(999_999)).toBe(404);
    expect(await status(ids['Full Desk'])).toBe(200);
  });
});

describe('examples', () => {
  it('show one song of each genre, or songs of one genre', async () => {
    const all = await newcomer(shop).call('artists.examples');
    expect(all.body.songs.map(({ genre }: { genre: string }) => genre).sort()).toEqual(['2', '2', '4']);
    const one = await newcomer(shop).call('artists.examples', { query: { genre: '4' } });
    expect(one.body.songs).toMatchObject([{ artist: { artist_name: 'Wren Halloway' } }]);
    const few = await newcomer(shop).call('artists.examples', { query: { limit: 2 } });
    expect(new Set(few.body.songs.map(({ genre }: { genre: string }) => genre)).size).toBe(2);
  });
});

it('tells the days of the fastest and the slowest artist who take songs now', async () => {
  const days = async () => (await newcomer(shop).call('artists.deliveryDays')).body;
  const taking = await shop.db.select().from(artists).where(eq(artists.status, 'available'));
  const known = taking.map(({ availableDeliveryDays }) => availableDeliveryDays);
  expect(await days()).toMatchObject({ fastest: Math.min(...known), slowest: Math.max(...known) });
  await addArtist(shop, { availableDeliveryDays: 1 });
  await addArtist(shop, { availableDeliveryDays: 28 });
  await addArtist(shop, { availableDeliveryDays: 30, status: 'at_capacity' });
  await addArtist(shop, { availableDeliveryDays: 29, status: 'paused' });
  expect(await days()).toMatchObject({ fastest: 1, slowest: 28 });
});

it('tells the times that decide when the fastest rush delivery comes', async () => {
  const rush = async () => (await newcomer(shop).call('artists.deliveryDays')).body.rush;
  const slowest = Math.max(...(await rush()).map(({ days }: { days: number }) => days));
  const here = await addArtist(shop, { availableDeliveryDays: slowest + 1 });
  expect(await rush()).toEqual([{ days: slowest + 1, days_off: [] }]);
  const today = chicagoDay(shop.clock.now());
  const dayOff = { from: addDays(today, 1), to: addDays(today, 2) };
  const away = await addArtist(shop, { availableDeliveryDays: slowest + 2 });
  await shop.db.insert(artistDaysOff).values({ artistId: away.id, fromDay: dayOff.from, toDay: dayOff.to });
  expect(await rush()).toEqual([
    { days: slowest + 1, days_off: [] },
    { days: slowest + 2, days_off: [dayOff] },
  ]);
  await shop.db.update(artists).set({ takesRush: false }).where(eq(artists.id, here.id));
  await shop.db.update(artists).set({ status: 'paused' }).where(eq(artists.id, away.id));
  expect(await rush()).not.toContainEqual({ days: slowest + 1, days_off: [] });
});

it.each([
  ['with a bio has a page', { bioEn: 'Sings.', status: 'available' }, true],
  ['without a bio has none', { bioEn: '', status: 'available' }, false],
  ['that is paused has none', { bioEn: 'Sings.', status: 'paused' }, false],
] as const)('an artist %s', (_, artist, expected) => {
  expect(hasPage(artist)).toBe(expected);
});
