import { ApiError, type Client } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { loadHome } from './home-content.ts';

const song = (id: number, title: string, genre: string, artist: string) => ({
  ...{ id, title, genre, recipient: 'Ann', occasion: 'Birthday', moods: ['7'], tempo: '2', peaks: [] },
  ...{ audio_url: `/media/${id}.mp3`, duration_seconds: 100 },
  artist: { id, artist_name: artist, photo: '/p.svg', has_bio: true },
});
const review = (id: number, written_in: string) => ({ id, written_in });

const OF_HERO = { 'homepage2024.hero_song': ' forty winters ', 'homepage2024.hero_lyric': '<p>one coat</p>' };
const OF_PAIRING = {
  'homepage2024.words_song': 'Tuesday',
  'homepage2024.told': '<p>Every Tuesday</p>',
  'homepage2024.written': '<p>It was a Tuesday</p>',
};

const UNWRITTEN = {
  ...{ 'homepage2024.hero_song': '', 'homepage2024.hero_lyric': '', 'homepage2024.words_song': '' },
  ...{ 'homepage2024.told': '', 'homepage2024.written': '' },
};

type Shop = { inSpanish?: number; words?: Record<string, string>; isSilent?: boolean };

/**
 * A fake shop. `inSpanish` is its number of reviews in Spanish, and `words` are what its staff have written. Nobody
 * can hear the songs of one that is silent. It sells no instant song.
 */
const apiWith = ({ inSpanish = 3, words = {}, isSilent = false }: Shop) =>
  ({
    cms: { get: async () => ({ ...UNWRITTEN, ...words }) },
    catalog: {
      holidays: async () => ({ holidays: [] }),
      product: async ({ params: { slug } }: { params: { slug: string } }) => {
        if (slug !== 'personalized-song') throw new ApiError(404, { code: 'not_found' });
        return { product: { price: 19_999 }, rating: { average: 4.8, count: 90 } };
      },
    },
    artists: {
      deliveryDays: async () => ({ fastest: 1, slowest: 7 }),
      list: async () => ({ artists: [] }),
      examples: async ({ query: { genre } }: { query: { genre?: string } }) => ({
        songs: (genre
          ? [song(4, 'Mi Norte', '10', 'Lucía Ferrán'), song(5, 'Nota de Voz', '10', 'Tavia Reyes')]
          : [song(1, 'Forty Winters', '2', 'Odessa Vale'), song(2, 'Tuesday', '6', 'Imani Brightwater')]
        ).map((one) => (isSilent ? { ...one, audio_url: null } : one)),
      }),
    },
    reviews: {
      list: async ({ query: { first_in, per_page } }: { query: { first_in?: string; per_page: number } }) => {
        const spanish = Array.from({ length: inSpanish }, (_, at) => review(at, 'sp'));
        const english = [review(7, 'en'), review(8, 'en'), review(9, 'en')];
        const all = first_in === 'en' ? [...english, ...spanish] : [...spanish, ...english];
        return { reviews: all.slice(0, per_page) };
      },
    },
  }) as unknown as Client;

const home = (locale: 'en' | 'sp', shop: Shop = {}) =>
  withLocale(locale, () => loadHome(apiWith(shop), 'https://songs.example/'));

it('has songs in the language of the page before all others', async () => {
  const [english, spanish] = await Promise.all([home('en'), home('sp')]);
  expect(english.hero).toMatchObject({ title: 'Forty Winters', play: { audio: '/media/1.mp3' } });
  expect(spanish.hero).toMatchObject({ title: 'Mi Norte', play: { audio: '/media/4.mp3' } });
  expect(english.below.gifts.map(({ title }) => title)).toEqual(['Tuesday']);
  expect(spanish.below.gifts.map(({ title }) => title)).toEqual(['Nota de Voz', 'Forty Winters', 'Tuesday']);
});

it('quotes the songs whose titles the staff have written, and shows them nowhere else', async () => {
  const { hero, below } = await home('sp', { words: { ...OF_HERO, ...OF_PAIRING } });
  expect(hero).toMatchObject({ title: 'Forty Winters', artist: 'Odessa Vale', lyric: '<p>one coat</p>' });
  expect(below.pairing).toMatchObject({ title: 'Tuesday', artist: 'Imani Brightwater' });
  expect(below.gifts.map(({ title }) => title)).toEqual(['Mi Norte', 'Nota de Voz']);
});

it('puts no lines beside another song than theirs', async () => {
  const gone = { 'homepage2024.hero_song': 'Gone', 'homepage2024.words_song': 'Gone' };
  const { hero, below } = await home('en', { words: { ...OF_HERO, ...OF_PAIRING, ...gone } });
  expect(hero).toMatchObject({ title: 'Forty Winters', lyric: '' });
  expect(below.pairing).toBeNull();
});

it.each(['told', 'written'])('leaves out the example while %s is empty', async (field) => {
  const words = { ...OF_HERO, ...OF_PAIRING, [`homepage2024.${field}`]: '' };
  expect((await home('en', { words })).below.pairing).toBeNull();
});

it('tells of nobody in a shop that has no song to hear', async () => {
  const { hero, below } = await home('en', { isSilent: true, words: { ...OF_HERO, ...OF_PAIRING } });
  expect([hero, below.hero, below.pairing, below.gifts]).toEqual([null, null, null, []]);
});

it.each([
  ['en', 3, ['en', 'en', 'en']],
  ['sp', 3, ['sp', 'sp', 'sp']],
  ['sp', 1, ['sp', 'en', 'en']],
] as const)('shows reviews in %s first, of %i in Spanish', async (locale, inSpanish, expected) => {
  const { below } = await home(locale, { inSpanish });
  expect(below.reviews.map(({ written_in }) => written_in)).toEqual(expected);
});

it('says price and rating, and leaves out an instant song that the shop does not sell', async () => {
  const { below } = await home('en');
  expect(below.facts).toMatchObject({ price: 19_999, rating: { average: 4.8, count: 90 } });
  expect(below.instant).toBeNull();
});
