import { expect, it } from 'vitest';
import { wordFaults } from './word-placeholders.ts';

const PRICE = { en: '{{price}} for a song', sp: '{{price}} por una canción' };
const PLAIN = { en: 'Write to {{email}}', sp: 'Escribe a {{email}}' };

it.each([
  [PRICE, 'From {{price}} at {{brand}}', [], []],
  [PRICE, 'From {{prise}}', ['{{prise}}'], ['{{price}}']],
  [PRICE, 'From {price}', ['{price}'], ['{{price}}']],
  [PRICE, 'From {{price', ['{{price'], ['{{price}}']],
  [PRICE, 'From price}}', ['price}}'], ['{{price}}']],
  // The page looks for exactly this writing.
  [PRICE, 'From {{ price }}', ['{{ price }}'], ['{{price}}']],
  [PRICE, 'From {{ price', ['{{'], ['{{price}}']],
  [PRICE, 'A song', [], ['{{price}}']],
  [PRICE, ' ', [], []],
  [PLAIN, 'Write to us, {{ brand }}', [], []],
  [PLAIN, 'From {{price}} and {{price}}', ['{{price}}'], []],
  [PLAIN, 'A smile :} and {{}}', ['{{}}'], []],
] as const)('for %j, in %j are unknown %j, and %j is missing', (own, text, unknown, missing) => {
  expect(wordFaults(text, own)).toEqual({ unknown, missing });
});
