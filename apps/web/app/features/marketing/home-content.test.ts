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

/** A fake shop. `inSpanish` is its number of reviews in Spanish. It sells no instant song. */
const apiWith = ({ inSpanish }: { inSpanish: number }) =>
  ({
    cms: { get: async () => ({}) },
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
        songs: genre
          ? [song(4, 'Mi Norte', '10', 'Lucía Ferrán'), song(5, 'Nota de Voz', '10', 'Tavia Reyes')]
          : [song(1, 'Forty Winters', '2', 'Odessa Vale'), song(2, 'Tuesday', '6', 'Imani Brightwater')],
      }),
    },
    reviews: {
      list: async ({ query: { written_in } }: { query: { written_in?: string } }) => ({
        reviews:
          written_in === 'sp'
            ? Array.from({ length: inSpanish }, (_, at) => review(at, 'sp'))
            : [review(7, 'en'), review(8, 'en'), review(9, 'en')],
      }),
    },
  }) as unknown as Client;

const home = (locale: 'en' | 'sp', inSpanish = 3) =>
  withLocale(locale, () => loadHome(apiWith({ inSpanish }), 'https://songs.example/'));

it('quotes a song of the language of the page, and takes turns between it and others', async () => {
  const [english, spanish] = await Promise.all([home('en'), home('sp')]);
  expect(english.hero).toMatchObject({ title: 'Forty Winters', play: { audio: '/media/1.mp3' } });
  expect(spanish.hero).toMatchObject({ title: 'Mi Norte', play: { audio: '/media/4.mp3' } });
  expect(english.below.gifts.map(({ title }) => title)).toEqual(['Tuesday']);
  expect(spanish.below.gifts.map(({ title }) => title)).toEqual(['Forty Winters', 'Nota de Voz', 'Tuesday']);
});

it.each([
  ['en', 3, ['en', 'en', 'en']],
  ['sp', 3, ['sp', 'sp', 'sp']],
  ['sp', 1, ['sp', 'en', 'en']],
] as const)('shows reviews in %s first, of %i in Spanish', async (locale, inSpanish, expected) => {
  const { below } = await home(locale, inSpanish);
  expect(below.reviews.map(({ written_in }) => written_in)).toEqual(expected);
});

it('says price and rating, and leaves out an instant song that the shop does not sell', async () => {
  const { below } = await home('en');
  expect(below.facts).toMatchObject({ price: 19_999, rating: { average: 4.8, count: 90 } });
  expect(below.instant).toBeNull();
});
