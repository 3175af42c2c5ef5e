import { expect, it } from 'vitest';
import { untranslatedIn } from '../cms/missing.ts';
import { variantTexts } from './variant-name.ts';

it.each<[string | null, string | null, string[]]>([
  ['Large', 'Grande', []],
  ['Large', null, ['sp']],
  [' ', 'Grande', ['en']],
  ['12 × 16"', null, []],
  ['$50', '', []],
  [null, null, []],
])('the name of a size %j, in Spanish %j, is missing in %j', (variant_name, variant_name_sp, missing) => {
  expect(untranslatedIn({ text: variantTexts({ variant_name, variant_name_sp }) })).toEqual(missing);
});
