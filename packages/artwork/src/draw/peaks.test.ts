import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePeaks, encodePeaks, PEAK_COUNT, resamplePeaks, wave } from './peaks.ts';

describe('wave', () => {
  test('is the same for the same seed and tempo, and differs for another seed or tempo', () => {
    expect(wave('a|b', 30, 3)).toEqual(wave('a|b', 30, 3));
    expect(wave('a|b', 30, 3)).not.toEqual(wave('a|c', 30, 3));
    expect(wave('a|b', 30, 3)).not.toEqual(wave('a|b', 30, 5));
  });

  test('stays in [.06, 1], reaches 1 and fades at both ends', () => {
    for (const tempo of [2, 3, 5]) {
      const bars = wave('Forty Winters|Marguerite', 96, tempo);
      expect(bars).toHaveLength(96);
      expect(Math.max(...bars)).toBe(1);
      expect(Math.min(...bars)).toBeGreaterThanOrEqual(0.06);
      expect(bars[0]).toBe(0.06);
      expect(bars[95]).toBeLessThan(0.2);
    }
  });
});

describe('resamplePeaks', () => {
  test('fewer bars keep the loudest peak of each passage, scaled to 1', () => {
    expect(resamplePeaks([0.1, -0.4, 0.2, 0.2, 0.05, 0.1], 3)).toEqual([1, 0.5, 0.25]);
  });

  test('more bars are interpolated', () => {
    expect(resamplePeaks([0, 1], 5)).toEqual([0.06, 0.25, 0.5, 0.75, 1]);
  });

  test.each([[[]], [[0, 0, 0]], [[Number.NaN, Number.POSITIVE_INFINITY]]])(
    'silent peaks give a flat line: %j',
    (peaks) => {
      expect(resamplePeaks(peaks, 4)).toEqual([0.06, 0.06, 0.06, 0.06]);
    },
  );

  test('any recording gives bars in [.06, 1]', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), fc.integer({ min: 1, max: 300 }), (peaks, count) => {
        const bars = resamplePeaks(peaks, count);
        expect(bars).toHaveLength(count);
        for (const bar of bars) expect(bar >= 0.06 && bar <= 1).toBe(true);
      }),
    );
  });
});

describe('encoded peaks', () => {
  test('are at most a 63rd away from the original', () => {
    const peaks = wave('song', 500, 3);
    const decoded = decodePeaks(encodePeaks(peaks)) ?? [];
    const exact = resamplePeaks(peaks, PEAK_COUNT);
    for (const [i, value] of decoded.entries())
      expect(Math.abs(value - (exact[i] ?? 0))).toBeLessThan(1 / 63);
  });

  test('give the same text when they are encoded again', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1 }), (peaks) => {
        const text = encodePeaks(peaks);
        expect(encodePeaks(decodePeaks(text) ?? [])).toBe(text);
      }),
    );
  });

  test.each(['', 'AAAA', '!'.repeat(PEAK_COUNT), 'A'.repeat(PEAK_COUNT + 1)])('refuse %j', (text) => {
    expect(decodePeaks(text)).toBeNull();
  });
});
