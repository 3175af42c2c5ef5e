import fc from 'fast-check';
import { expect, it } from 'vitest';
import { squareOf, widthsOf } from './photo.ts';

it.each([
  [
    { width: 1_200, height: 800 },
    { x: 0.5, y: 0.5, zoom: 1 },
    { side: 800, left: 200, top: 0 },
  ],
  [
    { width: 1_200, height: 800 },
    { x: 1, y: 0, zoom: 2 },
    { side: 400, left: 800, top: 0 },
  ],
  [
    { width: 600, height: 900 },
    { x: 0.5, y: 1, zoom: 1 },
    { side: 600, left: 0, top: 300 },
  ],
])('the square of %o at %o is %o', (size, crop, square) => {
  expect(squareOf(size, crop)).toEqual(square);
});

it('a square never leaves its picture', () => {
  const whole = fc.integer({ min: 1, max: 9_000 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const zoom = fc.double({ min: 1, max: 3, noNaN: true });
  fc.assert(
    fc.property(whole, whole, part, part, zoom, (width, height, x, y, near) => {
      const { side, left, top } = squareOf({ width, height }, { x, y, zoom: near });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(width);
      expect(top + side).toBeLessThanOrEqual(height);
    }),
  );
});

it('a photo is made no larger than it is', () => {
  expect([widthsOf(1_000), widthsOf(320), widthsOf(319)]).toEqual([[320, 640, 960], [320], []]);
});
