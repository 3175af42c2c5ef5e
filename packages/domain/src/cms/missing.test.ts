import { expect, it } from 'vitest';
import { hasWords, missingIn, untranslatedIn } from './missing.ts';

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

it.each([
  [{ title: { en: 'Mug', sp: 'Taza' }, description: { en: '', sp: '' } }, []],
  [{ title: { en: 'Mug', sp: 'Taza' }, description: { en: 'Of clay', sp: ' ' } }, ['sp']],
  [{ fields: [{ label: { en: '', sp: 'Nombre' }, choices: [{ en: 'A', sp: '' }] }] }, ['en', 'sp']],
  [{ stock: null, tags: ['en'] }, []],
] as const)('%j lacks a text in %j', (body, missing) => {
  expect(untranslatedIn(body)).toEqual(missing);
});
