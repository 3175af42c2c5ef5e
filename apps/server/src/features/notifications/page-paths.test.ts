import { EDITED_KINDS } from '@keepsong/domain/catalogue/edit-state';
import { expect, it } from 'vitest';
import { editedDeskPath } from './page-paths.ts';

it('leads to the page of a thing of every kind that editors keep', () => {
  expect(Object.fromEntries(EDITED_KINDS.map((kind) => [kind, editedDeskPath(kind, '1')]))).toEqual({
    product: '/admin/products/1',
    promotion: '/admin/promotions/1',
    playlist: '/admin/playlists/1',
    word: '/admin/words/1',
    mail: '/admin/mails/1',
    collection: '/admin/collections/1',
    calendar: '/admin/calendar/1',
    songs: '/admin/playlists/1',
    tax: '/admin/tax/1',
    shipping: '/admin/shipping/1',
    affiliate: '/admin/affiliates/1',
    referral_terms: '/admin/affiliates/terms',
    review: '/admin/reviews/1',
    vendor: '/admin/vendors/1',
    answer_template: '/admin/answer-templates/1',
  });
});
