import { afterEach, expect, it, vi } from 'vitest';
import { type ScreenWays, wayAt, whenResized } from './screen-dialog.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

it('opens in the same way everywhere when only one way is set', () => {
  expect([0, 3_000].map((width) => wayAt({ base: 'left' }, width))).toEqual(['left', 'left']);
});

it('updates 500 ms after the last resize, and no more once it is closed (spec 9.5-11)', () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  const layOut = vi.fn();
  const stop = whenResized(layOut);
  for (const _ of Array.from({ length: 4 })) {
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(499);
  }
  expect(layOut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(layOut).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('resize'));
  stop();
  vi.advanceTimersByTime(1_000);
  expect(layOut).toHaveBeenCalledOnce();
});
