import { describe, expect, it } from 'vitest';
import { tabByKey } from '../layout/tabs.tsx';
import { toastSeconds } from '../overlay/toast.tsx';
import { seekByKey } from '../sound/waveform-seek.tsx';

describe('keys of the seek bar', () => {
  it.each([
    ['ArrowRight', 84, 89],
    ['ArrowUp', 84, 89],
    ['ArrowLeft', 84, 79],
    ['ArrowDown', 84, 79],
    ['PageUp', 84, 114],
    ['PageDown', 84, 54],
    ['Home', 84, 0],
    ['End', 84, 221],
    ['ArrowLeft', 2, 0],
    ['PageUp', 210, 221],
    ['Enter', 84, undefined],
    ['toString', 84, undefined],
  ])('%s at %i s leads to %s', (key, seconds, next) => {
    expect(seekByKey(key, seconds, 221)).toBe(next);
  });
});

describe('keys of tabs', () => {
  it.each([
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 0, undefined],
  ])('%s at %i of 3 leads to %s', (key, at, next) => {
    expect(tabByKey(key, at, 3)).toBe(next);
  });
});

it('toasts stay 4 s under 767 px and 10 s otherwise (spec 9.6-01)', () => {
  expect([390, 766, 767, 1440].map(toastSeconds)).toEqual([4, 4, 10, 10]);
});
