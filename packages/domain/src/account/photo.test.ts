import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { drag, isPortrait, MIDDLE, PHOTO_MOST_ZOOM, squareOf, zoomBy } from './photo.ts';

const WIDE = { width: 1_000, height: 400 };

test.each([
  [600, 600, true],
  [1_200, 1_200, true],
  [600, 601, false],
  [1_201, 1_201, false],
])('a portrait of %i × %i: %s', (width, height, expected) => {
  expect(isPortrait({ width, height })).toBe(expected);
});

describe('the square', () => {
  it('is the largest one in the middle until it is moved', () => {
    expect(squareOf(WIDE, MIDDLE)).toEqual({ left: 300, top: 0, edge: 400 });
    expect(squareOf(WIDE, { x: 0, y: 1, zoom: 2 })).toEqual({ left: 0, top: 200, edge: 200 });
  });

  it('moves with the pointer: dragging to the right shows the part further left', () => {
    const dragged = drag(WIDE, MIDDLE, { right: 0.5, down: 0.5 });
    expect(squareOf(WIDE, dragged)).toEqual({ left: expect.closeTo(100), top: 0, edge: 400 });
  });

  it('always stays inside the picture', () => {
    const number = fc.double({ min: -5, max: 5, noNaN: true });
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, number, number, number, number, (width, height, right, down, zoom, x) => {
        const crop = drag({ width, height }, zoomBy({ ...MIDDLE, x }, zoom), { right, down });
        const { left, top, edge } = squareOf({ width, height }, crop);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + edge).toBeLessThanOrEqual(width + 1e-6);
        expect(top + edge).toBeLessThanOrEqual(height + 1e-6);
        expect(edge).toBeGreaterThanOrEqual(Math.min(width, height) / PHOTO_MOST_ZOOM - 1e-6);
      }),
    );
  });
});
