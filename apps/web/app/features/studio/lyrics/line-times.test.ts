import { describe, expect, it } from 'vitest';
import { startsOf, tapped, withoutLast } from './line-times.tsx';

describe('taps', () => {
  it('are the times of the lines, to the millisecond', () => {
    expect(tapped(tapped([], 1.00049), 3.2)).toEqual([1, 3.2]);
  });

  it('ignore a double press', () => {
    expect(tapped([1], 1.1)).toEqual([1]);
  });

  it('start again from the place to which the recording was moved back', () => {
    expect(tapped([1, 3, 7, 9], 5)).toEqual([1, 3, 5]);
  });

  it('are undone one by one', () => {
    expect(withoutLast([1, 3])).toEqual([1]);
    expect(withoutLast([])).toEqual([]);
  });

  it('are sent together with the lines that were not reached', () => {
    expect(startsOf([1, 3], 4)).toEqual([1, 3, null, null]);
    expect(startsOf([1, 3], 1)).toEqual([1]);
  });
});
