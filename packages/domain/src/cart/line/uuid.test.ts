import { expect, it } from 'vitest';
import { readAs } from '../../schema/fields.ts';
import { UUID } from './uuid.ts';

const KEY = '7b1f2a34-0c5d-4e6f-8a9b-0c1d2e3f4a5b';

it.each([KEY, KEY.toUpperCase(), '00000000-0000-0000-0000-000000000000'])(
  'the database accepts %s',
  (key) => {
    expect(readAs(UUID, key)).toBe(key);
  },
);

it.each([
  ['nothing', ''],
  ['no text', 7],
  ['a letter that is no hexadecimal digit', KEY.replace('b', 'g')],
  ['such a letter at its end', KEY.replace(/.$/, 'g')],
  ['such a letter in the middle', KEY.replace('4e6f', '4e6g')],
  ['a digit too many in front', `0${KEY}`],
  ['a digit too many behind', `${KEY}0`],
  ['a digit too few', KEY.slice(0, -1)],
  ['a group too few', KEY.replace('-4e6f', '')],
  ['a group of another length', KEY.replace('4e6f', '4e6')],
  ['braces', `{${KEY}}`],
  ['more words behind', `${KEY}\n`],
])('is null for %s, for which the database would fail', (_case, value) => {
  expect(readAs(UUID, value)).toBeNull();
});
