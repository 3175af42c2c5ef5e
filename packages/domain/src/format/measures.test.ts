import { expect, it } from 'vitest';
import { keepMeasures } from './measures.ts';

it.each([
  [
    'papel de algodón de 300 g, 12 por 16 pulgadas',
    'papel de algodón de 300\u00a0g, 12 por 16\u00a0pulgadas',
  ],
  ['300 gsm cotton paper, 18 by 24 in', '300\u00a0gsm cotton paper, 18 by 24\u00a0in'],
  ['Cerámica de 11 oz (325 ml)', 'Cerámica de 11\u00a0oz (325\u00a0ml)'],
  ['4 grabados y 2 olores', '4 grabados y 2 olores'],
])('keeps numbers with their units: %s', (text, kept) => {
  expect(keepMeasures(text)).toBe(kept);
});
