import { expect, it } from 'vitest';
import { promisedDay } from './promised.tsx';

it.each([
  // 8 pm in Chicago is the next day in London.
  ['2026-02-14T02:00:00.000Z', 'en', 'Fri, Feb 13'],
  ['2026-02-14T02:00:00.000Z', 'sp', 'vie, 13 feb'],
  ['2026-07-05T01:00:00.000Z', 'en', 'Sat, Jul 4'],
] as const)('%s in %s is %s', (instant, locale, words) => {
  expect(promisedDay(instant, locale)).toBe(words);
});
