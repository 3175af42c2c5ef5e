import { expect, it } from 'vitest';
import { isDay, isNearDay } from './day.ts';

it.each([
  ['2026-11-29', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-02-30', false],
  ['26-02-28', false],
  ['2026-13-01', false],
  ['20260-01-01', false],
  ['11/29/2026', false],
  ['', false],
])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

it.each([
  ['2000-01-01', true],
  ['2199-12-31', true],
  ['1999-12-31', false],
  ['2200-01-01', false],
  ['0026-12-01', false],
  ['2026-02-30', false],
])('%j is a day of these two centuries: %s', (text, is) => expect(isNearDay(text)).toBe(is));
