import { expect, it } from 'vitest';
import { USUAL_RATES } from '../earnings/rates.ts';
import { artistPay, artistTip, revisionFee } from './fee.ts';

const song = { reason: 'song', price: 19_999 } as const;
const verses = (count: number) => ({ reason: 'extra_verse' as const, price: count * 1_499 });

it.each([
  ['a song', [song], 10_000],
  ['five extra verses add half of what they cost', [song, verses(5)], 13_747],
  ['what the artist does not write adds nothing', [song, { reason: 'add_on', price: 4_800 }], 10_000],
  ['nor does the service fee', [song, { reason: 'service_fee', price: 999 }], 10_000],
  ['an order without a song', [{ reason: 'add_on', price: 4_800 }], 0],
] as const)('%s', (_, lines, fee) => {
  expect(artistPay(lines, USUAL_RATES).feeCents).toBe(fee);
});

it.each([
  [1_998, 999],
  [999, 500],
  [0, 0],
])('a revision that costs %i cents brings the artist half of it, rounded up: %i', (cents, fee) => {
  expect(revisionFee(cents)).toBe(fee);
});

it('the artist gets the whole tip: no share of the shop, no discount and no other line changes it', () => {
  expect(artistTip([])).toBe(0);
  expect(
    artistTip([
      { name: 'personalized-song', price: 19_999 },
      { name: 'artist-gratuity', price: 2_550 },
      { name: 'extra-verse', price: 1_499 },
    ]),
  ).toBe(2_550);
});

it('pays by the rates of the artist, and says what of it is for the verses', () => {
  expect(artistPay([song, verses(5)], USUAL_RATES)).toEqual({ feeCents: 13_747, verseFeeCents: 3_747 });
  const rates = { ...USUAL_RATES, song: 6_000, extra_verse: 10_000, revision: 7_500 };
  expect(artistPay([song, verses(1)], rates)).toEqual({ feeCents: 13_499, verseFeeCents: 1_499 });
  expect(revisionFee(999, rates)).toBe(750);
});
