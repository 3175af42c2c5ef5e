import { expect, it } from 'vitest';
import { lateWords, promisedDay } from './promised.tsx';

it.each([
  // 8 pm in Chicago is the next day in London.
  ['2026-02-14T02:00:00.000Z', 'en', 'Fri, Feb 13'],
  ['2026-02-14T02:00:00.000Z', 'sp', 'vie, 13\u00a0feb'],
  ['2026-07-05T01:00:00.000Z', 'en', 'Sat, Jul 4'],
] as const)('%s in %s is %s', (instant, locale, words) => {
  expect(promisedDay(instant, locale)).toBe(words);
});

it.each([
  ['an artist who has accepted it', { artist: 'June Hall', isAsked: false }, 'June Hall has accepted it'],
  ['an artist who was only asked', { artist: '', isAsked: true }, 'No artist has said yes so far'],
  ['nobody', { artist: '', isAsked: false }, 'We are still looking for its artist'],
])('a late song of %s says so', (_who, of, words) => {
  expect(lateWords({ day: 'Fri, Feb 13', ...of })).toContain(words);
});
