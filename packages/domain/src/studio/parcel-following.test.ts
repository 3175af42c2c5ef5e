import { expect, it } from 'vitest';
import type { ParcelState } from '../states/tables.ts';
import { DAY_MS } from '../time/day.ts';
import { isFollowed } from './parcel-following.ts';

const MADE = new Date('2026-11-10T02:00:00Z');

it.each<[ParcelState, number, boolean]>([
  ['made', 0, true],
  ['made', 29.9, true],
  ['made', 30, false],
  ['on_the_way', 30, true],
  ['problem', 89.9, true],
  ['on_the_way', 90, false],
  ['arrived', 0, false],
  ['failed', 0, false],
])('a parcel that is %s %d days after its label was asked for: %s', (state, days, expected) => {
  const now = new Date(MADE.getTime() + days * DAY_MS);
  expect(isFollowed({ state, createdAt: MADE }, now)).toBe(expected);
});
