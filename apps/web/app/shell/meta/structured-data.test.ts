import { describe, expect, it } from 'vitest';
import { StructuredData } from './page-meta.tsx';
import {
  listThing,
  musicianThing,
  productThing,
  questionsThing,
  recordingThing,
  trailThing,
} from './structured-data.ts';

const PRINT = {
  name: 'Lyric print',
  description: 'Four lines.',
  sku: 'P1',
  url: 'https://songs.example/products/lyric-print',
  image: 'https://songs.example/art/product.png',
  brand: 'Keepsong',
  prices: [4_800],
  rating: null,
  reviews: [],
};

describe('the structured data of a page', () => {
  it('is a new element when the data changes, because Trusted Types refuse to change its text', () => {
    const keyOf = (price: number) =>
      StructuredData({ things: [productThing({ ...PRINT, prices: [price] })] }).key;
    expect(keyOf(4_800)).toBe(keyOf(4_800));
    expect(keyOf(4_800)).not.toBe(keyOf(5_200));
  });

  it('gives the price of a product, and nothing about reviews when there are none', () => {
    const thing = productThing(PRINT);
    expect(thing.offers).toMatchObject({ '@type': 'Offer', price: '48.00', priceCurrency: 'USD' });
    expect(thing).not.toHaveProperty('aggregateRating');
    expect(thing).not.toHaveProperty('review');
    expect(thing).not.toHaveProperty('prices');
  });

  it('gives the price range of a product in several sizes, and the stars of its reviews', () => {
    const thing = productThing({
      ...PRINT,
      prices: [4_800, 7_200],
      rating: { average: 4.7, count: 3 },
      reviews: [{ author: 'Gus', text: 'Good.', rating: 5, date: '2026-11-01T10:00:00.000Z' }],
    });
    expect(thing.offers).toMatchObject({ lowPrice: '48.00', highPrice: '72.00', offerCount: 2 });
    expect(thing.aggregateRating).toMatchObject({ ratingValue: 4.7, reviewCount: 3, bestRating: 5 });
    expect(thing.review).toMatchObject([{ datePublished: '2026-11-01', author: { name: 'Gus' } }]);
  });

  it('describes an artist and a song', () => {
    const artist = { name: 'Odessa', url: 'u', image: 'i', genre: ['Folk'], description: '' };
    expect(musicianThing({ ...artist, rating: null })).not.toHaveProperty('aggregateRating');
    expect(musicianThing({ ...artist, rating: { average: 5, count: 2 } })).toMatchObject({
      aggregateRating: { reviewCount: 2 },
    });
    const song = { name: 'Forty Winters', byArtist: 'Odessa', url: 'u' };
    expect(recordingThing({ ...song, seconds: 221 }).duration).toBe('PT3M41S');
    expect(recordingThing(song)).not.toHaveProperty('duration');
  });

  it('describes questions, the breadcrumb trail, and lists', () => {
    expect(
      questionsThing([
        { title: 'When?', html: '<p>Very <strong>soon</strong>.</p><ul><li>Or<br>later</li></ul>' },
      ]),
    ).toMatchObject({
      mainEntity: [{ name: 'When?', acceptedAnswer: { text: 'Very soon. Or later' } }],
    });
    expect(trailThing([{ name: 'Store', url: 'u' }])).toMatchObject({
      itemListElement: [{ position: 1, name: 'Store', item: 'u' }],
    });
    expect(listThing(['a', 'b'])).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2, url: 'b' }],
    });
  });

  it.each([
    [60, 'PT1M0S'],
    [119.6, 'PT2M0S'],
    [45.4, 'PT0M45S'],
    [0.4, undefined],
  ])('gives the length of a song of %d s', (seconds, duration) => {
    const thing = recordingThing({ name: 'A', byArtist: 'B', url: 'https://songs.example/', seconds });
    expect(thing.duration).toBe(duration);
  });
});
