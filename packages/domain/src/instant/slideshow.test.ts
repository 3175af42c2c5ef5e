import { expect, test } from 'vitest';
import { readAs } from '../schema/fields.ts';
import { CROP, photoAt, WHOLE } from './slideshow.ts';

test.each([
  [0, 0],
  [29.9, 0],
  [30, 1],
  [89, 2],
  [119.9, 3],
  // A song may play a moment longer than its known length.
  [121, 3],
])('at %d s of 120 photo %d of four is shown', (seconds, photo) => {
  expect(photoAt(seconds, 120, 4)).toBe(photo);
});

test('the first photo is shown when there is no length, no photo, or the time is negative', () => {
  expect([photoAt(5, 0, 4), photoAt(5, 10, 0), photoAt(-1, 10, 4)]).toEqual([0, 0, 0]);
});

test.each([
  [
    { x: 0.2, y: 0.9, zoom: 2 },
    { x: 0.2, y: 0.9, zoom: 2 },
  ],
  [
    { x: -1, y: 7, zoom: 99 },
    { x: 0, y: 1, zoom: 3 },
  ],
  [{ x: Number.NaN, y: '1' }, WHOLE],
  [null, WHOLE],
])('a crop of %j is %j', (given, crop) => {
  expect(readAs(CROP, given) ?? WHOLE).toEqual(crop);
});
