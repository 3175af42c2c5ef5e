import { expect, it } from 'vitest';
import { artistFee, artistTip, revisionFee } from './fee.ts';

const song = { reason: 'song', price: 19_999 } as const;
const verses = (count: number) => ({ reason: 'extra_verse' as const, price: count * 1_499 });

it.each([
  ['a song', [song], 10_000],
  ['five extra verses add half of what they cost', [song, verses(5)], 13_747],
  ['what the artist does not write adds nothing', [song, { reason: 'add_on', price: 4_800 }], 10_000],
  ['nor does the service fee', [song, { reason: 'service_fee', price: 999 }], 10_000],
  ['an order without a song', [{ reason: 'add_on', price: 4_800 }], 0],
] as const)('%s', (_, lines, fee) => {
  expect(artistFee(lines)).toBe(fee);
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
