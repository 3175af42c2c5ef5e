import { describe, expect, it } from 'vitest';
import { countdownHours, daysLeft, timeLeft } from './countdown.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('countdowns', () => {
  it.each([
    [86_399, '23h 59m'],
    [360_000, '100h 00m'],
    [3_660, '01h 01m'],
    [61, '00h 01m'],
    [59.9, '00h 00m'],
    [1, '00h 00m'],
    [0.5, '00:00'],
    [0, '00:00'],
    [-5, '00:00'],
  ])('%d seconds', (seconds, hours) => {
    expect(countdownHours(inSeconds(seconds), now)).toBe(hours);
    expect(countdownHours(inSeconds(seconds).toISOString(), now)).toBe(hours);
  });

  it.each([
    [200 * 3_600 + 28 * 60, { days: 8, hours: 8 }],
    [86_400, { days: 1, hours: 0 }],
    [3_600, { days: 0, hours: 1 }],
    [0, null],
    [-5, null],
  ])('%d seconds in days: %j', (seconds, left) => {
    expect(daysLeft(inSeconds(seconds), now)).toEqual(left);
  });

  it('say when there is no date', () => {
    expect(daysLeft('soon', now)).toBeNull();
    expect(countdownHours('soon', now)).toBe('Invalid date');
    expect(countdownHours(new Date(Number.NaN), now)).toBe('Invalid date');
  });
});

it.each([
  [2 * 86_400 + 3 * 3_600 + 4 * 60 + 5, { days: 2, hours: 3, minutes: 4 }],
  [59, { days: 0, hours: 0, minutes: 0 }],
  [0, null],
  [-1, null],
])('%d seconds in days, hours and minutes: %j', (seconds, left) => {
  expect(timeLeft(inSeconds(seconds), now)).toEqual(left);
  expect(timeLeft('soon', now)).toBeNull();
});
