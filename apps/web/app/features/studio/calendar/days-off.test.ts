import { expect, it } from 'vitest';
import { daysBetween, joined, toggled, without } from './days-off.ts';

it('days between two are counted in both directions', () => {
  expect(daysBetween('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  expect(daysBetween('2026-12-02', '2026-11-30')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
  expect(daysBetween('2026-12-02', '2026-12-02')).toEqual(['2026-12-02']);
});

it('times off that touch are one', () => {
  expect(
    joined([
      { from: '2026-12-04', to: '2026-12-04' },
      { from: '2026-12-01', to: '2026-12-03' },
      { from: '2026-12-02', to: '2026-12-02' },
      { from: '2026-12-24', to: '2026-12-26' },
    ]),
  ).toEqual([
    { from: '2026-12-01', to: '2026-12-04' },
    { from: '2026-12-24', to: '2026-12-26' },
  ]);
});

it('a day of work in the middle leaves two times off, and at an end a shorter one', () => {
  const off = [{ from: '2026-12-21', to: '2026-12-27' }];
  expect(without(off, ['2026-12-24'])).toEqual([
    { from: '2026-12-21', to: '2026-12-23' },
    { from: '2026-12-25', to: '2026-12-27' },
  ]);
  expect(without(off, ['2026-12-21'])).toEqual([{ from: '2026-12-22', to: '2026-12-27' }]);
});

it('days are taken off unless all of them are off', () => {
  const one = toggled([], ['2026-12-01']);
  expect(one).toEqual([{ from: '2026-12-01', to: '2026-12-01' }]);
  const more = toggled(one, ['2026-12-01', '2026-12-02']);
  expect(more).toEqual([{ from: '2026-12-01', to: '2026-12-02' }]);
  expect(toggled(more, ['2026-12-01', '2026-12-02'])).toEqual([]);
});
