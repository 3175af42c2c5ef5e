import { CMS_FIELDS } from '@keepsong/domain/cms/fields';
import { expect, it } from 'vitest';
import { draftsPathOf, fieldName, groupName } from './word-names.ts';

it('every field and group has a name that is no key', () => {
  for (const [group, fields] of Object.entries(CMS_FIELDS)) {
    expect(groupName(group), group).not.toBe(group);
    for (const field of Object.keys(fields)) expect(fieldName(`${group}.${field}`), field).not.toBe(field);
  }
});

it.each([
  [undefined, '/products/personalized-song?drafts=1'],
  ['every', '/products/personalized-song?drafts=1'],
  ['song', '/products/personalized-song?drafts=1'],
  ['instant', '/products/instant-product?drafts=1'],
  ['gift_card', '/products/gift-card?drafts=1'],
  ['shipped', null],
  ['digital', null],
])('the questions %s lead to a product that shows them: %s', (field, path) => {
  expect(draftsPathOf('product_questions', field && `product_questions.${field}`)).toBe(path);
});
