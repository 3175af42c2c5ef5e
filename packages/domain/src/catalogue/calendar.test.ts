import { expect, it } from 'vitest';
import { chicagoDay } from '../time/chicago.ts';
import { bannerOf, endOfDay, entryWords, momentOn, runningAt, spanDays } from './calendar.ts';

const span = { from: '2027-02-01', to: '2027-02-12' };

it('a span runs from its first day to the end of its last one, in Chicago', () => {
  const at = (moment: string) => runningAt([span], new Date(moment)).length;
  expect(
    ['2027-02-01T05:59:00Z', '2027-02-01T06:00:00Z', '2027-02-13T05:59:00Z', '2027-02-13T06:00:00Z'].map(at),
  ).toEqual([0, 1, 1, 0]);
  expect([spanDays(span), spanDays({ from: '2027-03-14', to: '2027-03-14' })]).toEqual([12, 1]);
});

it('a cut-off date is named in words, in both languages', () => {
  const cutoff = { ...span, kind: 'cutoff', text: "in time for Valentine's Day" } as const;
  expect(entryWords(cutoff, 'en')).toBe("Order by Fri, Feb 12: in time for Valentine's Day");
  expect(entryWords({ ...cutoff, text: 'llega para San Valentín' }, 'sp')).toBe(
    'Pide a más tardar el vie, 12\u00a0feb: llega para San Valentín',
  );
  expect(entryWords({ ...cutoff, kind: 'banner' }, 'en')).toBe("in time for Valentine's Day");
});

it('an entry is a line of the banner for exactly its days, also when the clocks change', () => {
  const banner = { from: '2027-03-13', to: '2027-03-14', kind: 'banner', text: 'Hello', url: null } as const;
  expect(bannerOf(banner, 'en')).toEqual({
    ...{ startDate: '2027-03-13T06:00:00.000Z', endDate: '2027-03-15T05:00:00.000Z' },
    ...{ text: 'Hello', url: null },
  });
});

it('a day is shown at its noon, and today as it is now; what goes live by its end counts', () => {
  const now = new Date('2027-02-10T03:00:00Z');
  expect(momentOn('2027-02-09', now)).toEqual(now);
  expect(momentOn('2027-02-12', now).toISOString()).toBe('2027-02-12T18:00:00.000Z');
  expect(endOfDay('2027-02-12').toISOString()).toBe('2027-02-13T05:59:59.999Z');
  expect(chicagoDay(endOfDay('2027-11-07'))).toBe('2027-11-07');
});
