import { afterEach, describe, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { bucketWords, cellWords, changeWords, fieldWords, moodOf, numberWords } from './report-words.ts';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

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
    ['good', 60, 40, '+20 (50%)', 'plain'],
    ['poor', 6, 4, '+2 (50%)', 'plain'],
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
  expect(cellWords('refunds', 'kind', { kind: 'dispute' }, EN)).toBe('Dispute');
  expect(cellWords('refunds', 'reason', { kind: 'staff', reason: 'changed_mind' }, EN)).toBe(
    'Customer changed their mind',
  );
  expect(cellWords('refunds', 'reason', { kind: 'dispute', reason: 'product_not_received' }, EN)).toBe(
    'it never came',
  );
  expect(cellWords('sales', 'day', { day: '2026-11-05' }, EN)).toBe('Nov 5');
  expect(cellWords('refunds', 'reason', { reason: '' }, EN)).toBe('None given');
  expect(cellWords('liabilities', 'age', { age: '0-30' }, EN)).toBe('0-30 days');
  expect(cellWords('experiments', 'experiment', { experiment: 'switch_checkout' }, EN)).toBe('New orders');
  expect(cellWords('experiments', 'experiment', { experiment: 'switch_mail' }, EN)).toBe('Emails');
  expect(cellWords('experiments', 'gain_low_percent', {}, EN)).toBe('–');
  expect(bucketWords('2026-11-01', 'month', 'en')).toBe('November 2026');
  expect(bucketWords('2026-11-02', 'week', 'en')).toBe('Week of Nov 2');
});

it.each([
  ['referral', 'joined', 'Joined', 'Con cuenta'],
  ['referral', 'held', 'Reward on hold', 'Premio en espera'],
  ['referral', 'rewarded', 'Rewarded', 'Premiado'],
  ['referral', 'refused', 'Doesn’t count', 'No cuenta'],
  ['coupon', 'joined', 'joined', 'joined'],
])('the name of a row of kind %s with %s is %s', (kind, name, en, sp) => {
  expect(cellWords('coupons', 'name', { kind, name }, EN)).toBe(en);
  overwriteGetLocale(() => 'sp');
  expect(cellWords('coupons', 'name', { kind, name }, { by: 'day', locale: 'sp' })).toBe(sp);
});

it.each([
  ['LCP', 2_500, '2.5 sec', '2.5 s'],
  ['INP', 150, '150 ms', '150 ms'],
  ['CLS', 150, '0.15', '0.15'],
  ['LCP', 10_000, '10 sec', '10 s'],
  ['LCP', undefined, 'over 10 sec', 'más de 10 s'],
  ['CLS', undefined, 'over 10', 'más de 10'],
])('a speed has its unit: %s of %s is %s', (metric, p75, en, sp) => {
  const row = { page: 'page_home', metric, ...(p75 !== undefined && { p75 }) };
  expect(cellWords('speed', 'p75', row, EN)).toBe(en);
  overwriteGetLocale(() => 'sp');
  expect(cellWords('speed', 'p75', row, { by: 'day', locale: 'sp' })).toBe(sp);
});
