import type { DeskReview } from '@keepsong/contract/catalogue/review-desk';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ReviewPage } from './review-page.tsx';

const REVIEW: DeskReview = {
  ...{ id: 7, artist: null, first_name: 'Ann', text: 'We played it twice.', rating: 5 },
  ...{ occasion: 'Birthday', relationship: '', written_in: 'en', photo: null, shows_song: false },
  ...{ from_before: false, story_slug: 'ann', created_at: '2026-11-02T15:00:00.000Z' },
  ...{ answer: '', shows_photo: true, state: 'draft', version: 1, publish_at: null },
  ...{ publish_failed: null, has_live: false, edited_by: null, edited_at: null },
};

it.each([
  ['en', 'Ann about Instant song'],
  ['sp', 'Ann sobre Canción instantánea'],
] as const)('the review of an instant song says so, and leads to the product (%s)', (locale, title) => {
  const html = withLocale(locale, () => drawPage(<ReviewPage review={REVIEW} />));
  expect(html).toContain(title);
  expect(html).toContain('href="/products/instant-product#reviews"');
  expect(html).not.toContain('href="/admin/artists');
});
