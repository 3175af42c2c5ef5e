import { expect, it } from 'vitest';
import { formatWeekday } from './weekday.ts';

it.each([
  ['2026-11-29', 'Sun, Nov 29', 'dom, 29\u00a0nov'],
  ['2026-07-04', 'Sat, Jul 4', 'sáb, 4\u00a0jul'],
])('%s is said %s, in Spanish %s', (day, english, spanish) => {
  expect(formatWeekday(day, 'en')).toBe(english);
  expect(formatWeekday(day, 'sp')).toBe(spanish);
});
