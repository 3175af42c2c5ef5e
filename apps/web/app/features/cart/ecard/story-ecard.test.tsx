import type { StoryECard as Content } from '@keepsong/contract/story/story-ecard';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ecardTitle } from './ecard-words.ts';
import { StoryECard } from './story-ecard.tsx';

const LOOK = { title: '', recipient: 'Marguerite', genre: '8', moods: ['9'], tempo: '4', peaks: [] };
const content: Content = {
  ...{ story_id: 1, slug: 'a', recipient: 'Marguerite', sung: true, has_key: true },
  ...{ state: 'buyable', card: null, delivery: null, card_url: null },
};

it('says of a song without a card what is also true after a refund', () => {
  const html = drawPage(<StoryECard content={content} look={LOOK} />);
  expect(html).toContain('There is no paid card for this song.');
  expect(html).toContain('Add to cart');
});

it('has a whole heading for a song without a name', () => {
  expect(ecardTitle('Marguerite')).toBe('An e-card for Marguerite');
  expect(ecardTitle(' ')).toBe('Your e-card');
});
