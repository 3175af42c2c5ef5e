import { expect, it } from 'vitest';
import { type ScreenWays, wayAt } from './screen-dialog.tsx';

const ways: ScreenWays = {
  base: 'bottom',
  above: [
    { width: 768, way: 'right' },
    { width: 1200, way: 'dialog' },
  ],
};

it.each([
  [390, 'bottom'],
  [767, 'bottom'],
  [768, 'right'],
  [1199, 'right'],
  [1200, 'dialog'],
])('at %d px a screen opens as %s (spec 2.9-38)', (width, way) => {
  expect(wayAt(ways, width)).toBe(way);
});

it('opens everywhere alike when only one way is set', () => {
  expect([0, 3_000].map((width) => wayAt({ base: 'left' }, width))).toEqual(['left', 'left']);
});
