import type { Client } from '@keepsong/contract/transport/client';
import { afterEach, expect, it, vi } from 'vitest';
import { deliveryDayWords, loadPromisedDay } from './delivery-words.ts';

afterEach(() => void vi.useRealTimers());

const NOON = Date.parse('2026-02-06T18:00:00Z');

it.each([
  [7, 'en', [], 'Fri, Feb 13'],
  [1, 'en', [], 'Sat, Feb 7'],
  [7, 'sp', [], 'vie, 13\u00a0feb'],
  [7, 'en', ['2026-02-10'], 'Sat, Feb 14'],
] as const)('%i days later in %s with %j off: %s', (days, locale, holidays, words) => {
  expect(deliveryDayWords(days, { now: NOON, holidays }, locale)).toBe(words);
});

it('counts days in Chicago time', () => {
  // This is a moment of the 6th in UTC, but of the 5th in Chicago, where the shop counts its days.
  const now = Date.parse('2026-02-06T03:00:00Z');
  expect(deliveryDayWords(1, { now, holidays: [] }, 'en')).toBe('Fri, Feb 6');
});

it.each([
  [7, '2026-02-14'],
  [1, '2026-02-07'],
  [null, null],
])('promises what the slowest artist (%o days) can keep: %o', async (slowest, day) => {
  vi.useFakeTimers({ now: NOON });
  const api = {
    artists: { deliveryDays: async () => ({ fastest: 1, slowest }) },
    catalog: { holidays: async () => ({ holidays: ['2026-02-10'] }) },
  } as unknown as Client;
  expect(await loadPromisedDay(api)).toBe(day);
});
