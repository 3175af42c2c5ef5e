import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { CollectionsPage } from './collections-page.tsx';

const card: InstantCollectionCard = {
  ...{
    id: 'birthday',
    occasion: 'Birthday',
    product_slug: 'instant-product',
    title: 'Birthday',
    text: 'For one more year.',
    genre: '2',
    mood: '7',
  },
  ...{ price: 2_999, questions_count: 5 },
};

it('the first screen of an instant song says what it costs', () => {
  expect(drawPage(<CollectionsPage collections={[card]} />)).toContain('$29.99');
  expect(drawPage(<CollectionsPage collections={[{ ...card, price: null }]} />)).not.toContain('$');
});
