import { expect, it } from 'vitest';
import { lateSong } from './wanted-by.ts';

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
