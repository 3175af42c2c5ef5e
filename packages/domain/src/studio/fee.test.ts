import { expect, it } from 'vitest';
import { artistFee, revisionFee } from './fee.ts';

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
