import { expect, test } from 'vitest';
import { unsingableIn } from './name-keys.ts';
import { activeName, chooseName, skipName, tidyName } from './names.ts';
import { emptyInstantState } from './previews.ts';

test('one name is sung, and names that were tried before are kept (spec 3.11-05)', () => {
  const tried = chooseName(emptyInstantState(), { name_key: 'rosa', spelling: 'Rosa' });
  const other = chooseName(tried, { name_key: 'roza', spelling: 'Rosa' });
  expect(other.selectedNames).toEqual([
    { name_key: 'rosa', active: false, customSpelling: 'Rosa' },
    { name_key: 'roza', active: true, customSpelling: 'Rosa' },
  ]);
  expect(activeName(other)?.name_key).toBe('roza');
  const back = chooseName(other, { name_key: 'rosa', spelling: 'Rosie' });
  expect(activeName(back)).toEqual({ name_key: 'rosa', active: true, customSpelling: 'Rosie' });
  expect(back.selectedNames).toHaveLength(2);
  expect(activeName(skipName(back))).toBeNull();
});

test.each([
  ['Rosalind', null],
  ["Siobhán O'Neil-Ñandú", null],
  ['J.P.', null],
  ['Жанна', 'Ж'],
  ['Rosa2', '2'],
  ['李', '李'],
  ['Ro😀sa', '😀'],
])('the letter of %s that cannot be sung is %s', (name, letter) => {
  expect(unsingableIn(name)).toBe(letter);
});

test('spaces around a name are removed, and several spaces inside it become one', () => {
  expect(tidyName('  Mary \t Ann ')).toBe('Mary Ann');
});
