import { expect, it } from 'vitest';
import { hasWords, missingIn } from './missing.ts';

const OWN = { en: 'Hello', sp: 'Hola' };

it.each([
  ['text', OWN, []],
  ['text', { en: 'Hi', sp: 'Hola' }, ['sp']],
  ['text', { en: 'Hello', sp: 'Buenas' }, ['en']],
  ['rich', { en: 'Hi', sp: 'Buenas' }, []],
  ['rich', { en: 'Hi', sp: ' ' }, ['sp']],
  ['menu', { en: '', sp: '' }, []],
  // Pictures are the same in every language.
  ['image', { en: '/media/a', sp: '' }, []],
] as const)('a %s that says %j is missing in %j', (kind, text, missing) => {
  expect(missingIn(kind, text, OWN)).toEqual(missing);
});

it('finds words whatever their case and accents', () => {
  expect(hasWords(['Una CANCIÓN'], 'cancion ')).toBe(true);
  expect(hasWords(['Una CANCIÓN'], 'canto')).toBe(false);
  expect(hasWords([], '')).toBe(true);
});
