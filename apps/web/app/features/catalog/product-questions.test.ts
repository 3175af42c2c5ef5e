import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { keysOf } from '@keepsong/domain/cms/fields';
import { expect, it } from 'vitest';
import { questionsOf } from './product-questions.ts';

/** In each field one question, which is called like the field. */
const WORDS = Object.fromEntries(
  keysOf('product_questions').map((key) => [key, [{ id: 'q', title: key.split('.')[1] ?? '', html: '' }]]),
);

it.each([
  ['gift-card', {}, 'gift_card'],
  ['song', {}, 'song'],
  ['song', { isInstant: true }, 'instant'],
  ['add-on', { ships: true }, 'shipped'],
  ['add-on', {}, 'digital'],
] as const)('under a %s %j stand its questions and those of every product', (product_type, facts, kind) => {
  const { isInstant = false, ships = false } = facts as { isInstant?: boolean; ships?: boolean };
  const extra_info = { ...PLAIN_INFO, promo_addons: [], instant_product: isInstant };
  const asked = questionsOf({ product_type, extra_info, requires_shipping_address: ships }, WORDS);
  expect(asked.map(({ title }) => title)).toEqual([kind, 'every']);
});

it('a product without questions has none', () => {
  const extra_info = { ...PLAIN_INFO, promo_addons: [] };
  expect(questionsOf({ product_type: 'song', extra_info, requires_shipping_address: false }, {})).toEqual([]);
});
