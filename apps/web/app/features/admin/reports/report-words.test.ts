import { describe, expect, it } from 'vitest';
import { bucketWords, cellWords, changeWords, fieldWords, moodOf, numberWords } from './report-words.ts';

const EN = { by: 'day', locale: 'en' } as const;

describe('a number of a report', () => {
  it.each([
    ['net_cents', 2_970_018, '$29,700.18'],
    ['net_cents', -63_840, '−$638.40'],
    ['orders', 1_390, '1,390'],
    ['rating', 4.5, '4.5'],
    ['gain_low_percent', -3.25, '−3.3%'],
  ])('%s %d is %s', (field, value, words) => {
    expect(numberWords(field, value, 'en')).toBe(words);
  });
});

describe('a change since the period before', () => {
  it.each([
    ['orders', 139, 115, '+24 (20.9%)', 'good'],
    ['refunded_cents', 63_840, 52_640, '+$112.00 (21.3%)', 'bad'],
    ['net_cents', 100, 250, '−$1.50 (60%)', 'bad'],
    ['orders', 3, 0, '+3', 'good'],
    ['orders', 3, 3, 'as before', 'plain'],
  ])('of %s from %d to %d', (field, now, before, words, mood) => {
    expect(changeWords(field, now, before, 'en')).toBe(words);
    expect(moodOf(field, now, before)).toBe(mood);
  });
});

it('words of a field follow its report', () => {
  expect([fieldWords('funnel', 'artist'), fieldWords('artists', 'artist')]).toEqual([
    'Chose an artist',
    'Artist',
  ]);
});

it('a cell shows words of the shop, days and texts', () => {
  expect(cellWords('refunds', 'kind', 'dispute', EN)).toBe('Dispute');
  expect(cellWords('sales', 'day', '2026-11-05', EN)).toBe('Nov 5');
  expect(cellWords('refunds', 'reason', '', EN)).toBe('None given');
  expect(cellWords('liabilities', 'age', '0-30', EN)).toBe('0-30 days');
  expect(bucketWords('2026-11-01', 'month', 'en')).toBe('November 2026');
  expect(bucketWords('2026-11-02', 'week', 'en')).toBe('Week of Nov 2');
});
