import { expect, it } from 'vitest';
import { agreeing, isSeveral } from './several.ts';

it.each([
  ['Mom & Dad', true],
  ['Mom&Dad', true],
  ['Ana y Luis', true],
  ['Luis e Inés', true],
  ['Maya and Tom', true],
  ['Tom, Ana', true],
  ['Sandy', false],
  ['Andy Yates', false],
  ['Y. Eames', false],
  ['Maya &', false],
  ['', false],
])('%j is several people: %s', (name, several) => expect(isSeveral(name)).toBe(several));

it('words agree with one person or with several', () => {
  expect(['Ana', 'Ana y Luis', ''].map((name) => agreeing(name, 'abrió', 'abrieron'))).toEqual([
    'abrió',
    'abrieron',
    'abrió',
  ]);
});
