import type { Story } from '@keepsong/contract/story/stories';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { InstantWaiting } from './instant-song.tsx';

const story = {
  song: { title: '', peaks: [] },
  attributes: { recipient: 'Rosalind', occasion: 'Birthday', genre: '4', moods: ['4'], tempo: '3' },
  sleeve: { mood: '4', tempo: '3' },
} as unknown as Story;

function waiting(status: 'rendering' | 'failed', slideshow: object | null = null): string {
  const instant = { status, progress: 40, slideshow } as NonNullable<Story['instant_product']>;
  return drawPage(<InstantWaiting story={story} instant={instant} />);
}

it('says that a song is almost ready, and speaks of the slideshow only to who bought it (spec 4.6-06)', () => {
  const without = waiting('rendering');
  expect(without).toContain('Your song is almost ready. It appears on this page as soon as it is here.');
  expect(without).not.toContain('slideshow');
  const page = waiting('rendering', { images: [] });
  expect(page).toContain(
    'Your song is almost ready. Please refresh this page in a few seconds to start your slideshow.',
  );
  expect(page).toContain('40');
});

it('says that a song failed, and does not promise it for soon', () => {
  const page = waiting('failed');
  expect(page).toContain('This song did not come out.');
  expect(page).not.toContain('almost ready');
});
