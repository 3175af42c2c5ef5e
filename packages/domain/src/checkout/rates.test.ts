import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typesWhere } from '../catalogue/product-rules.ts';
import { readPercent, TAXED_KINDS, WHOLE_PPM, writePercent } from './rates.ts';

it.each([
  ['8.25', 82_500],
  ['8,25 %', 82_500],
  [' 0 ', 0],
  ['100', 1_000_000],
  ['6.8750', 68_750],
  ['100.01', null],
  ['-1', null],
  ['8.25001', null],
  ['', null],
  ['eight', null],
])('%j is %j millionths', (text, ppm) => {
  expect(readPercent(text)).toBe(ppm);
});

it('a rate that is written is read as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: WHOLE_PPM }), (ppm) => {
      expect(readPercent(writePercent(ppm))).toBe(ppm);
    }),
  );
});

it('a place may tax every type of product that is taxed, and shipping', () => {
  expect([...TAXED_KINDS].sort()).toEqual([...typesWhere('isTaxed'), 'shipping'].sort());
});
