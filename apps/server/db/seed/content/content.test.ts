import { readFileSync } from 'node:fs';
import { GENRES } from '@keepsong/domain/builder/options';
import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import { soldWith } from '@keepsong/domain/cart/kinds/index';
import { describe, expect, it } from 'vitest';
import { geoNames } from '../../../src/features/catalog/geo.ts';
import { genreName } from '../../../src/features/notifications/option-names.ts';
import { DEMO_ARTIST_ACCOUNT, DEMO_ARTISTS } from './artists.ts';
import { DEMO_COLLECTIONS } from './collections.ts';
import { DEMO_HOLIDAYS } from './holidays.ts';
import { demoProducts } from './products.ts';
import { DEMO_REVIEWS } from './reviews.ts';
import { DEMO_SONGS, songSeed } from './songs.ts';
import { DELIVERED_STORY, STORY_IN_PRODUCTION } from './stories.ts';

const PRODUCTS = demoProducts('ag');
const slugs = new Set(DEMO_ARTISTS.map((artist) => artist.slug));
const words = (text: string) => text.trim().split(/\s+/).length;
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

/** All texts inside a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

describe('demo artists', () => {
  it('are at least 26, and for every genre and vocal style at least three take songs', () => {
    expect(DEMO_ARTISTS.length).toBeGreaterThanOrEqual(26);
    const taking = DEMO_ARTISTS.filter(({ status }) => status === 'available');
    for (const genre of GENRES)
      for (const voice of ['1', '2']) {
        const fitting = taking.filter(({ gender, genres }) => gender === voice && genres.includes(genre.id));
        expect(fitting.length, `${genre.label} ${voice}`).toBeGreaterThanOrEqual(3);
      }
  });

  it('have different slugs, names and portraits', () => {
    expect(repeated(DEMO_ARTISTS.map((artist) => artist.slug))).toEqual([]);
    expect(repeated(DEMO_ARTISTS.map((artist) => artist.artistName))).toEqual([]);
    expect(repeated(DEMO_ARTISTS.map((artist) => JSON.stringify(artist.portrait)))).toEqual([]);
  });

  it('describe themselves at length in both languages', () => {
    for (const { slug, bio, intro } of DEMO_ARTISTS) {
      for (const text of [bio.en, bio.sp]) {
        expect(words(text), slug).toBeGreaterThanOrEqual(60);
        expect(words(text), slug).toBeLessThanOrEqual(120);
      }
      expect(bio.sp, slug).not.toBe(bio.en);
      expect(intro.sp, slug).not.toBe(intro.en);
      expect(Math.min(words(intro.en), words(intro.sp)), slug).toBeGreaterThan(3);
    }
  });

  it('deliver within a week, and two or three are at capacity', () => {
    for (const artist of DEMO_ARTISTS) {
      expect(artist.availableDeliveryDays).toBeGreaterThanOrEqual(1);
      expect(artist.availableDeliveryDays).toBeLessThanOrEqual(7);
    }
    const full = DEMO_ARTISTS.filter((artist) => artist.status === 'at_capacity').length;
    expect([2, 3]).toContain(full);
  });

  it('include an available one for the artist account', () => {
    const artist = DEMO_ARTISTS.find(({ slug }) => slug === DEMO_ARTIST_ACCOUNT);
    expect(artist?.status).toBe('available');
  });
});

describe('demo songs and reviews', () => {
  it('include one to three songs of every artist, in a genre of theirs', () => {
    expect(DEMO_SONGS.length).toBeGreaterThanOrEqual(30);
    for (const artist of DEMO_ARTISTS) {
      const songs = DEMO_SONGS.filter((song) => song.artist === artist.slug);
      expect(songs.length, artist.slug).toBeGreaterThanOrEqual(1);
      expect(songs.length, artist.slug).toBeLessThanOrEqual(3);
      for (const song of songs) expect(artist.genres, song.title).toContain(song.genre);
    }
    expect(repeated(DEMO_SONGS.map(songSeed))).toEqual([]);
  });

  it('include a song of every genre', () => {
    const heard = new Set<string>(DEMO_SONGS.map((song) => song.genre));
    expect([...heard].sort()).toEqual(GENRES.map((genre) => genre.id).sort());
  });

  it('belong to known artists, most of whom have three reviews', () => {
    for (const { artist } of [...DEMO_SONGS, ...DEMO_REVIEWS]) expect(slugs).toContain(artist);
    const well = DEMO_ARTISTS.filter(
      ({ slug }) => DEMO_REVIEWS.filter((review) => review.artist === slug).length >= 3,
    );
    expect(well.length).toBeGreaterThan(DEMO_ARTISTS.length * 0.9);
    expect(repeated(DEMO_REVIEWS.map((review) => review.text))).toEqual([]);
  });
});

describe('demo products', () => {
  it('include every product of spec 3.6', () => {
    const named = [
      'personalized-song',
      'personalized-song-rush-fee-v2',
      'revision-request',
      'service-fee',
      'artist-gratuity',
      'ag-e-card',
      'small-business-rights-upgrade',
      'extra-verse',
      'customer-greeting',
      'customer-greeting-for-instant-product',
      'free-song-streaming',
      'song-streaming',
      'bundle-slideshow-video-card',
      'instant-product',
    ];
    expect(PRODUCTS.map((product) => product.slug)).toEqual(expect.arrayContaining(named));
  });

  it('ask for the song that they serve, except for those that stand alone', () => {
    const alone = PRODUCTS.filter(({ slug, productType, extraInfo, bundled = [] }) => {
      const info = readExtraInfo(extraInfo);
      const contents = bundled.map((name) => ({ name }));
      const facts = { name: slug, product_type: productType, extra_info: info, bundled_products: contents };
      return soldWith({ ...facts, contents }) === null;
    }).map(({ slug }) => slug);
    expect(alone.filter((slug) => !slug.startsWith('gift-card')).sort()).toEqual([
      'instant-product',
      'name-poster',
      'personalized-song',
      'photo-mug',
      'revision-request',
      'service-fee',
    ]);
  });

  it('are named by nouns, because a receipt lists them', () => {
    const firstWords = PRODUCTS.flatMap(({ title }) =>
      [title.en, title.sp].map((name) => name.split(' ')[0]),
    );
    for (const imperative of [
      'Thank',
      'Record',
      'Make',
      'Give',
      'Add',
      'Dale',
      'Da',
      'Graba',
      'Haz',
      'Agrega',
    ])
      expect(firstWords).not.toContain(imperative);
  });

  it('have the prices of the design and the specification', () => {
    const price = Object.fromEntries(PRODUCTS.map((product) => [product.slug, product.priceCents]));
    expect(price).toMatchObject({
      'personalized-song': 19_999,
      'extra-verse': 1499,
      'song-streaming': 1500,
      'service-fee': 999,
      'lyric-print': 4800,
      'ag-e-card': 499,
    });
  });

  it('have whole, positive prices, except for products that are free', () => {
    const free = PRODUCTS.filter((product) => product.priceCents === 0).map((product) => product.slug);
    expect(free.sort()).toEqual(['free-song-streaming']);
    for (const product of PRODUCTS) {
      expect(Number.isInteger(product.priceCents) && product.priceCents >= 0, product.slug).toBe(true);
    }
  });

  it('have different slugs and stock numbers, texts in both languages, and existing add-ons', () => {
    const all = PRODUCTS.map((product) => product.slug);
    expect(repeated(all)).toEqual([]);
    expect(repeated(PRODUCTS.map((product) => product.sku))).toEqual([]);
    for (const { slug, title, description, addons } of PRODUCTS) {
      expect(title.en && title.sp && description.en && description.sp, slug).toBeTruthy();
      expect(title.en, slug).not.toBe(title.sp);
      for (const addon of addons) expect(all, slug).toContain(addon);
    }
  });

  it('exclude the add-ons that instant songs may not have (spec 9.1-09)', () => {
    const instant = PRODUCTS.find((product) => product.slug === 'instant-product');
    for (const slug of ['free-song-streaming', 'extra-verse', 'song-streaming', 'artist-gratuity']) {
      expect(instant?.addons).not.toContain(slug);
    }
  });

  it('ship exactly the physical products, and bundles that contain one', () => {
    const isPhysical = (slug: string) =>
      PRODUCTS.some((product) => product.slug === slug && product.productType === 'physical');
    for (const { slug, bundled = [], requiresShippingAddress } of PRODUCTS) {
      expect(requiresShippingAddress, slug).toBe([slug, ...bundled].some(isPhysical));
    }
  });
});

describe('demo stories', () => {
  it('are by known artists, in a genre and a voice of theirs', () => {
    for (const story of [DELIVERED_STORY, STORY_IN_PRODUCTION]) {
      const artist = DEMO_ARTISTS.find(({ slug }) => slug === story.artist);
      expect(artist?.genres).toContain(story.genre);
      expect(artist?.gender).toBe(story.gender);
      expect(story.answers.every(({ answer }) => words(answer) > 20)).toBe(true);
    }
  });
});

describe('demo calendar and places', () => {
  it('has eleven federal holidays a year, on weekdays, in order', () => {
    const days = DEMO_HOLIDAYS.map((holiday) => holiday.day);
    expect(days).toEqual(days.toSorted());
    expect(repeated(days)).toEqual([]);
    for (const day of days) expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T12:00:00Z`).getUTCDay());
    expect(days.filter((day) => day.startsWith('2026')).length).toBe(11);
  });

  it('lists the United States first, in both languages', () => {
    expect(Object.entries(geoNames('en').countries)[0]).toEqual(['US', 'United States']);
    expect(Object.entries(geoNames('sp').countries)[0]).toEqual(['US', 'Estados Unidos']);
    expect(geoNames('en').states.NY).toBe('New York');
    expect(geoNames('sp').countries.DE).toBe('Alemania');
  });
});

describe('demo texts', () => {
  const texts = textsOf([
    DEMO_ARTISTS,
    DEMO_SONGS,
    DEMO_REVIEWS,
    PRODUCTS,
    DELIVERED_STORY,
    STORY_IN_PRODUCTION,
  ]);

  it('contain no e-mail address, no web address and no stock phrase', () => {
    for (const text of texts) {
      expect(text).not.toMatch(/@|https?:|www\.|\.(com|net|org|test)\b/i);
      expect(text).not.toMatch(/\b(magical|unforgettable|journey|perfect gift|inolvidable|mágic[oa])\b|!/i);
    }
  });
});

/** All objects inside a value that a genre is set by. */
function genreAnswers(value: unknown): { label: unknown; genre: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'sets' in value &&
    'label' in value &&
    typeof value.sets === 'object' &&
    value.sets &&
    'genre' in value.sets
      ? [{ label: value.label, genre: String(value.sets.genre) }]
      : [];
  return [...own, ...Object.values(value).flatMap(genreAnswers)];
}

// The page of a song shows the answer beside the genre, so both must be the same word.
it('answers that choose a genre have the name of the genre, in the demo shop and in the starter file', () => {
  const starter: unknown = JSON.parse(
    readFileSync(new URL('../../../../../starter/collection.json', import.meta.url), 'utf8'),
  );
  const answers = genreAnswers([DEMO_COLLECTIONS, starter]);
  expect(answers.length).toBeGreaterThan(GENRES.length);
  for (const { label, genre } of answers)
    expect(label).toEqual({ en: genreName(genre, 'en'), sp: genreName(genre, 'sp') });
});
