import { expect, it } from 'vitest';
import { suitsHandwriting } from './handwriting.ts';

it.each([
  ['H, I kept the line about the sleeve\nexactly as you wrote it. O.', true],
  ['Mañana cantaré “tu” canción, ¿sí?', true],
  ['Für Łukasz', false],
  ['Für Jürgen', true],
  ['с любовью', false],
  ['love 💛', false],
])('%j: %j', (text, suits) => {
  expect(suitsHandwriting(text)).toBe(suits);
});
