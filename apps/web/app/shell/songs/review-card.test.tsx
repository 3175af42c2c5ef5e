import { expect, it } from 'vitest';
import { sleevePath } from '~/platform/art/song-art.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ReviewCard, type ShownReview } from './review-card.tsx';

const song = {
  ...{
    id: 3,
    title: 'Forty Winters',
    recipient: 'Ada',
    genre: '2',
    moods: ['7'],
    tempo: '3',
    occasion: 'Wedding',
  },
  ...{ audio_url: '/media/songs/a.mp3', duration_seconds: 180, peaks: [], lyrics: null },
} as unknown as NonNullable<ShownReview['song']>;
const review: ShownReview = {
  ...{ id: 1, rating: 4, text: 'She cried.', written_in: 'en', first_name: 'Henri', occasion: 'Wedding' },
  artist: {
    id: 7,
    artist_name: 'Odessa Vale',
    photo: null,
    has_bio: true,
  } as unknown as ShownReview['artist'],
  song,
};

it('a review shows its stars, and the sleeve of a song of the artist', () => {
  const html = drawPage(<ReviewCard review={review} />);
  expect(html).toContain('aria-label="4 of 5"');
  expect(html).toContain(sleevePath({ ...song, peaks: [] }).replaceAll('&', '&amp;'));
  expect(drawPage(<ReviewCard review={{ ...review, song: null }} />)).not.toContain('review__sleeve');
});
