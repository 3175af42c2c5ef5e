import { expect, it } from 'vitest';
import { dayFit, lateSong } from './wanted-by.ts';

const rush = (date: string, cost: number) => ({ add_days: 1, cost, holiday_skip: false, date });
const FASTER = [rush('2026-12-03', 3_900), rush('2026-12-01', 7_900)];

it('is null for a song that is in time, and without a day', () => {
  for (const wanted of ['', undefined, '2026-12-07', '2026-12-08'])
    expect(lateSong(wanted, '2026-12-07', FASTER)).toBeNull();
});

it('names the slowest rush delivery that is in time, if there is one', () => {
  expect(lateSong('2026-12-04', '2026-12-07', FASTER)).toEqual({ wanted: '2026-12-04', rescue: FASTER[0] });
  expect(lateSong('2026-12-01', '2026-12-07', FASTER)?.rescue).toBe(FASTER[1]);
  expect(lateSong('2026-11-30', '2026-12-07', FASTER)).toEqual({ wanted: '2026-11-30', rescue: null });
});

it.each([
  ['2026-12-08', 'in_time', null],
  ['2026-12-07', 'in_time', null],
  ['2026-12-06', 'rush', 3_900],
  ['2026-12-04', 'rush', 3_900],
  ['2026-12-02', 'rush', 7_900],
  ['2026-12-01', 'too_late', null],
])('a song needed by %s from an artist of seven days is %s', (wanted, kind, cost) => {
  const offered = [
    { add_days: 4, cost: 3_900, holiday_skip: true },
    { add_days: 2, cost: 7_900, holiday_skip: true },
  ];
  const now = new Date('2026-11-30T18:00:00Z');
  const fit = dayFit(wanted, { days: 7, daysOff: [], rush: offered }, now, new Set());
  expect(fit.kind).toBe(kind);
  expect(fit.kind === 'rush' ? fit.delivery.cost : null).toBe(cost);
});

it('no rush delivery saves a day when the artist is away until after it', () => {
  const rush = [{ add_days: 4, cost: 3_900, holiday_skip: true }];
  const fit = (from: string) =>
    dayFit(
      '2026-12-04',
      { days: 9, daysOff: [{ from, to: '2026-12-06' }], rush },
      new Date('2026-11-30T18:00:00Z'),
      new Set(),
    ).kind;
  expect(fit('2026-12-04')).toBe('too_late');
  expect(fit('2026-12-05')).toBe('rush');
});
