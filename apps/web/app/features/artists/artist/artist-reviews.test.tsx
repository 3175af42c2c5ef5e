import type { Artist } from '@keepsong/contract/artists';
import { createClient } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { sleevePath } from '~/platform/art/song-art.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ArtistReviews } from './artist-reviews.tsx';
import { loadArtist, REVIEWS_PER_PAGE, type Review } from './load-artist.ts';

const song: NonNullable<Review['song']> = {
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
const ALL = REVIEWS_PER_PAGE + 2;
const review = (id: number): Review => ({
  id,
  first_name: 'Ada',
  occasion: 'Wedding',
  relationship: 'Wife',
  text: `Review ${id}`,
  written_in: 'sp',
  rating: 5,
  ...{ answer: null, photo: null, from_before: false },
  created_at: '2026-11-01T00:00:00.000Z',
  artist: { id: 7, artist_name: 'Odessa Vale', photo: '/art/7.svg', has_bio: true },
  song,
});
const pageOf = (page: number) =>
  Array.from({ length: ALL }, (_, at) => review(at + 1)).slice(
    (page - 1) * REVIEWS_PER_PAGE,
    page * REVIEWS_PER_PAGE,
  );

const load = (address: string) => {
  const api = createClient(async ({ name, query }) => {
    if (name === 'artists.reviews')
      return { reviews: pageOf(Number((query as { page: number }).page)), total: ALL };
    return name === 'artists.get' ? { data: { id: 7 } } : { products: [], holidays: [] };
  });
  return loadArtist(api, '7', new Request(`https://shop.test${address}`));
};

function drawn(page: number): string {
  const first = { items: pageOf(page), total: ALL };
  return drawPage(
    <ArtistReviews artist={{ id: 7, average_rating: 5 } as Artist} first={first} page={page} />,
  );
}

it('reviews after the first page have an address, for browsers without scripts', async () => {
  expect((await load('/artists/7')).reviews.items).toHaveLength(REVIEWS_PER_PAGE);
  const { reviews, reviewsPage } = await load('/artists/7?page=2');
  expect(reviewsPage).toBe(2);
  expect(reviews.items.map(({ id }) => id)).toEqual([7, 8]);
});

it('a page after the last one redirects to the last one', async () => {
  const thrown = await load('/artists/7?page=9').catch((response: Response) => response);
  expect(thrown).toMatchObject({ status: 302 });
  expect((thrown as Response).headers.get('Location')).toBe('/artists/7?page=2');
});

it('the first page links to the next page, and the last page to the previous one', () => {
  expect(drawn(1)).toContain('href="/artists/7?page=2#reviews"');
  expect(drawn(1)).not.toContain('Back to the first page');
  expect(drawn(2)).not.toContain('page=3');
  expect(drawn(2)).toMatch(/href="\/artists\/7"[^>]*>Back to the first page/);
});

it('a review has the sleeve of a song, its own language, and no second name of the artist', () => {
  const html = drawn(1);
  expect(html).toContain(sleevePath({ ...song, peaks: [] }).replaceAll('&', '&amp;'));
  expect(html).toContain('<blockquote lang="es">Review 1</blockquote>');
  expect(html).not.toContain('href="/artists/7"');
});
