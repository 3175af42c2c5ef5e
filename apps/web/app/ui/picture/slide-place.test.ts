import { expect, it } from 'vitest';
import { needsArrows, slideAfter, slideInSight } from './slide-place.ts';

it.each([
  [0, 1, true, 1],
  [2, 1, true, 0],
  [0, -1, true, 2],
  [2, 1, false, 2],
  [0, -1, false, 0],
  [1, -1, false, 0],
] as const)('from slide %i by %i, rewind %s, leads to %i (spec 2.11-03)', (index, by, rewind, expected) => {
  expect(slideAfter({ index, count: 3 }, by, rewind)).toBe(expected);
});

it('stays in place without slides', () => {
  expect(slideAfter({ index: 0, count: 0 }, 1, true)).toBe(0);
});

const slides = (...lefts: number[]) => lefts.map((left) => ({ left, right: left + 100 }));
const view = { left: 0, right: 300 };

it('needs arrows only while a slide is not fully visible (spec 2.11-02)', () => {
  expect(needsArrows(slides(0, 100, 200), view)).toBe(false);
  expect(needsArrows(slides(0, 100, 201), view)).toBe(false);
  expect(needsArrows(slides(0, 100, 203), view)).toBe(true);
  expect(needsArrows(slides(-3, 97), view)).toBe(true);
  expect(needsArrows([], view)).toBe(false);
});

it('is at the first fully visible slide, or at the nearest one', () => {
  expect(slideInSight(slides(-200, -100, 0, 100), view)).toBe(2);
  expect(slideInSight(slides(-120, -20, 80), view)).toBe(2);
  expect(
    slideInSight(
      [
        { left: -500, right: -80 },
        { left: -60, right: 360 },
      ],
      view,
    ),
  ).toBe(1);
});
