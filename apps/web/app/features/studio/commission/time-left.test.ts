import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-02-10T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

describe('timeLeft', () => {
  it('gives null without an end', () => {
    expect(timeLeft(null, now)).toBeNull();
  });

  it.each([
    [after(24 * 60), '24h 00m', false, false],
    [after(24 * 60 - 1), '23h 59m', false, true],
    [after(5 * 60 + 7), '05h 07m', false, true],
    [after(130 * 60), '130h 00m', false, false],
    [after(0), '00:00', true, false],
    [after(-90), '00:00', true, false],
  ])('until %s it shows %s', (end, text, isOver, isSoon) => {
    expect(timeLeft(end, now)).toEqual({ text, isOver, isSoon });
  });
});
