import { expect, it } from 'vitest';
import { earnedByGoods, earnedByRevision, earnedBySong } from './earned.ts';
import { reversalOf } from './ledger.ts';

const order = {
  id: 7,
  lines: [
    { cart_uuid: 'a', reason: 'song', name: 'personalized-song' },
    { cart_uuid: 'b', reason: 'extra_verse', name: 'extra-verse' },
    { cart_uuid: 'c', reason: 'add_on', name: 'artist-gratuity' },
  ],
} as const;

it('a song brings its fee, its extra verses and the whole tip, each paid for by its own line', () => {
  const pay = { storyId: 3, feeCents: 13_747, verseFeeCents: 3_747, tipCents: 2_500 };
  expect(earnedBySong(pay, order)).toEqual([
    { source: 'song:3:fee', kind: 'song_fee', cents: 10_000, orderId: 7, line: 'a' },
    { source: 'song:3:verses', kind: 'extra_verse', cents: 3_747, orderId: 7, line: 'b' },
    { source: 'song:3:tip', kind: 'tip', cents: 2_500, orderId: 7, line: 'c' },
  ]);
});

it('what is worth nothing is not earned, and a song without an order is paid for by no line', () => {
  const pay = { storyId: 3, feeCents: 10_000, verseFeeCents: 0, tipCents: 0 };
  expect(earnedBySong(pay, null)).toEqual([
    { source: 'song:3:fee', kind: 'song_fee', cents: 10_000, orderId: null, line: null },
  ]);
});

it('paid changes are a source of their own', () => {
  expect(earnedByRevision({ id: 5, feeCents: 999 }, { orderId: 8, line: 'd' })).toEqual({
    ...{ source: 'revision:5', kind: 'revision', cents: 999, orderId: 8, line: 'd' },
  });
});

it('a vendor gets a share of the price, of a bundle by the prices of its parts', () => {
  const lines = [
    { line: 'a', price: 2_000, parts: [{ vendorId: 1, priceCents: 2_000 }] },
    {
      line: 'b',
      price: 3_000,
      parts: [
        { vendorId: 1, priceCents: 1_000 },
        { vendorId: 2, priceCents: 2_000 },
        { vendorId: null, priceCents: 1_000 },
      ],
    },
    { line: 'c', price: 500, parts: [{ vendorId: null, priceCents: 500 }] },
  ];
  const share = (vendorId: number) => (vendorId === 1 ? 6_000 : 5_000);
  expect(earnedByGoods(9, lines, share).map(({ source, cents }) => [source, cents])).toEqual([
    ['goods:9:a:1', 1_200],
    ['goods:9:b:1', 450],
    ['goods:9:b:2', 750],
  ]);
});

it.each([
  ['nothing, while nothing has gone back', { amount: 20_000, back: 0, isAllBack: false }, 0],
  ['half, when half has gone back', { amount: 20_000, back: 10_000, isAllBack: false }, 5_000],
  ['all, when all has gone back', { amount: 20_000, back: 20_000, isAllBack: true }, 10_000],
  ['not more than all', { amount: 20_000, back: 25_000, isAllBack: true }, 10_000],
  ['nothing of a line that was free', { amount: 0, back: 0, isAllBack: false }, 0],
  ['all of a line that was free, with the whole order', { amount: 0, back: 0, isAllBack: true }, 10_000],
])('of the pay goes back %s', (_, line, cents) => {
  expect(reversalOf(10_000, line)).toBe(cents);
});
