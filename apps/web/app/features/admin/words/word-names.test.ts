import { CMS_FIELDS } from '@keepsong/domain/cms/fields';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { draftsPathOf, fieldName, groupName, readableText, wordFault } from './word-names.ts';

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

it.each([
  ['en', 'The page knows no {{prise}}. This must stay in the text: {{price}}.'],
  ['sp', 'La página no conoce {{prise}}. Esto debe quedar en el texto: {{price}}.'],
] as const)(
  'a wrong placeholder is named beside its field in %s, with the one that is missing',
  (locale, words) => {
    const own = { en: '{{price}} for a song', sp: '{{price}} por una canción' };
    const word = { id: 'landings.price', text: 'From {{prise}}', own };
    expect(withLocale(locale, () => wordFault('placeholder_unknown', word))).toBe(words);
    expect(withLocale(locale, () => wordFault('too_long', word))).not.toContain('price');
  },
);

it.each([
  ['ink', 'amber', 'Ámbar'],
  ['component', 'static', 'Siempre el texto'],
  ['menu', 'Tienda | /store', 'Tienda → /store'],
  ['text', '', '–'],
  ['text', 'a | b', 'a | b'],
] as const)('two versions of a %s are compared without keys and pipes (%s)', (kind, text, words) => {
  expect(withLocale('sp', () => readableText(kind, text))).toBe(words);
});
