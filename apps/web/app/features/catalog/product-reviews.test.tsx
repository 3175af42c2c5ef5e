import { expect, it } from 'vitest';
import { sleevePath } from '~/platform/art/song-art.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { ProductContent, Review } from './load-product.ts';
import { ProductReviews } from './product-reviews.tsx';

const song = {
  ...{ id: 3, title: 'Forty Winters', recipient: 'Ada', occasion: 'Wedding' },
  ...{
    genre: '2',
    moods: ['7'],
    tempo: '3',
    audio_url: '/media/songs/a.mp3',
    duration_seconds: 180,
    peaks: [],
  },
};
const review: Review = {
  ...{ kind: 'artist', id: 1, first_name: 'Henri', text: 'Lloró.', rating: 5, written_in: 'sp' },
  created_at: '2026-11-01T00:00:00.000Z',
  of_song: {
    ...{ occasion: 'Wedding', song, answer: 'Thank you.', photo: null, from_before: false },
    artist: { id: 7, artist_name: 'Odessa Vale', photo: '/art/7.svg', has_bio: true },
  },
};
const { of_song: _, written_in: __, ...ofGoods } = review;

function drawn(one: Review): string {
  const content = {
    product: { id: 1, name: 'personalized-song' },
    rating: { average: 5, count: 1 },
    reviews: { items: [one], total: 1 },
    reviewsPage: 1,
  } as unknown as ProductContent;
  return drawPage(<ProductReviews content={content} />);
}

it('a review of a song has its sleeve, its artist and its language', () => {
  const html = drawn(review);
  expect(html).toContain(sleevePath(song).replaceAll('&', '&amp;'));
  expect(html).toContain('<blockquote lang="es">Lloró.</blockquote>');
  expect(html).toContain('href="/artists/7"');
  expect(html).toContain('Thank you.');
});

it('a review of goods has stars and words', () => {
  const html = drawn({ ...ofGoods, kind: 'product' });
  expect(html).toContain('<blockquote>Lloró.</blockquote>');
  expect(html).not.toContain('review__sleeve');
});
