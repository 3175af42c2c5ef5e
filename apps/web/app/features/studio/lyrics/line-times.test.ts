import { describe, expect, it } from 'vitest';
import { startsOf, tapped, withoutLast } from './line-times.tsx';

describe('taps', () => {
  it('are the moments of the lines, to the millisecond', () => {
    expect(tapped(tapped([], 1.00049), 3.2)).toEqual([1, 3.2]);
  });

  it('leave a double press out', () => {
    expect(tapped([1], 1.1)).toEqual([1]);
  });

  it('begin again where the recording was moved back to', () => {
    expect(tapped([1, 3, 7, 9], 5)).toEqual([1, 3, 5]);
  });

  it('are taken back one by one', () => {
    expect(withoutLast([1, 3])).toEqual([1]);
    expect(withoutLast([])).toEqual([]);
  });

  it('are sent with the lines that were not reached', () => {
    expect(startsOf([1, 3], 4)).toEqual([1, 3, null, null]);
    expect(startsOf([1, 3], 1)).toEqual([1]);
  });
});
