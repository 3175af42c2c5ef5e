import { expect, it } from 'vitest';
import { giftCardCents, readGiftCode } from './gift-card-code.ts';

it.each([
  ['7K2QM-AAAAA-BBBBB-CCCCC', '7K2QMAAAAABBBBBCCCCC'],
  [' 7k2qm aaaaa bbbbb ccccc ', '7K2QMAAAAABBBBBCCCCC'],
  ['OIL00-AAAAA-BBBBB-CCCCC', '01100AAAAABBBBBCCCCC'],
  ['FORTY20', null],
  ['7K2QM-AAAAA-BBBBB-CCCCCC', null],
  ['', null],
])('%j is the code %j', (typed, code) => {
  expect(readGiftCode(typed)).toBe(code);
});

it('adds up the amounts', () => {
  expect(giftCardCents([])).toBe(0);
  expect(
    giftCardCents([
      { code: 'A', amount: 5_000 },
      { code: 'B', amount: 250 },
    ]),
  ).toBe(5_250);
});
