import { TAXED_KINDS } from '@keepsong/domain/checkout/rates';
import { expect, it } from 'vitest';
import { ratesInWords } from './rates-page.tsx';

it('puts the kinds with the same rate together', () => {
  expect(
    ratesInWords([
      { kind: 'physical', ppm: 82_500 },
      { kind: 'song', ppm: 40_000 },
      { kind: 'shipping', ppm: 82_500 },
    ]),
  ).toEqual(['8.25 %: Goods that are sent, Shipping', '4 %: Songs']);
  expect(ratesInWords(TAXED_KINDS.map((kind) => ({ kind, ppm: 60_000 })))).toEqual(['6 %: Everything']);
});
