import { expect, test } from 'vitest';
import { median, pagesToMeasure, shortfalls, summaryOf } from './lighthouse.mjs';

const report = ({ performance = 1, seo = 1, paint = 1_500, blocked = 0, shift = 0 } = {}) => ({
  categories: {
    performance: { score: performance },
    accessibility: { score: 1 },
    'best-practices': { score: 1 },
    seo: { score: seo },
  },
  audits: {
    'largest-contentful-paint': { numericValue: paint },
    'total-blocking-time': { numericValue: blocked },
    'cumulative-layout-shift': { numericValue: shift },
  },
});
const ofPaints = (...paints) => summaryOf(paints.map((paint) => report({ paint })));

test('the median of four is the mean of the two in the middle', () => {
  expect(median([4, 1, 2, 8])).toBe(3);
  expect(median([5, 9, 1])).toBe(5);
});

test('a page that keeps all goals has no shortfall', () => {
  expect(shortfalls(ofPaints(1_700, 1_900, 1_900, 2_500))).toEqual([]);
});

test('each missed goal and each limit is named', () => {
  expect(shortfalls(ofPaints(1_500, 1_890, 1_920, 1_950))).toEqual([
    'largest-contentful-paint is above 1900',
  ]);
  const busy = [150, 190, 230, 260].map((blocked) => report({ blocked }));
  expect(shortfalls(summaryOf(busy))).toEqual(['total-blocking-time is above 200']);
  const poor = [0.96, 0.96, 0.97, 0.98].map((performance) => report({ performance, seo: 0.92, shift: 0.01 }));
  expect(shortfalls(summaryOf(poor))).toEqual([
    'performance is below 97',
    'seo is below 100',
    'cumulative-layout-shift is above 0',
  ]);
});

test('a page may lose two points against the old shop, and not three', () => {
  const at = (performance) => summaryOf([report({ performance })]);
  expect(shortfalls(at(0.98), at(1))).toEqual([]);
  expect(shortfalls(at(0.97), at(1))).toEqual(['performance is 3 below the old shop']);
});

test('pages of one visitor are measured too, without asking whether they are listed', () => {
  const pages = pagesToMeasure('/stories/song');
  for (const path of ['/stories/song', '/custom-gift/birthday'])
    expect(pages.find((page) => page.path === path)?.options).toEqual([]);
  for (const path of ['/cart', '/song-builder/song-characteristics', '/instant-builder'])
    expect(pages.find((page) => page.path === path)?.options).toEqual(['--skip-audits=is-crawlable']);
});
