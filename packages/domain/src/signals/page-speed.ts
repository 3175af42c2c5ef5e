import { plainPath } from '../navigation/plain-path.ts';

/** The measurements of browsers for a page (web vitals), in milliseconds. CLS is in thousandths. */
export const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Metric = (typeof METRICS)[number];

/** Groups of similar pages that are measured together. */
export const PAGE_KINDS = [
  'home',
  'list',
  'product',
  'artist',
  'builder',
  'cart',
  'checkout',
  'song',
  'other',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const KINDS: readonly (readonly [PageKind, RegExp])[] = [
  ['home', /^\/$/],
  ['list', /^\/(?:store|artists|playlists|reviews|custom-gift\/[^/]+|playlists\/[^/]+)\/?$/],
  ['product', /^\/products\//],
  ['artist', /^\/artists\//],
  ['builder', /^\/(?:song|instant)-builder(?:\/|$)/],
  ['cart', /^\/cart\/?$/],
  ['checkout', /^\/checkout\/?$/],
  ['song', /^\/stories\//],
];

export const pageKind = (path: string): PageKind =>
  KINDS.find(([, paths]) => paths.test(plainPath(path)))?.[0] ?? 'other';

/** Values up to `good` are good, and values above `poor` are poor. These are the limits of web.dev. */
const LIMITS: Readonly<Record<Metric, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [100, 250],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

/** The last group has the values above this one. */
export const LAST_END = 10_000;

/**
 * The upper ends of the groups in which values are counted, in addition to the limits. The last group has no
 * end.
 */
const STEPS = [
  10,
  25,
  50,
  75,
  150,
  300,
  400,
  650,
  1_000,
  1_300,
  2_100,
  3_400,
  5_000,
  7_000,
  LAST_END,
] as const;

export const speedEnds = (metric: Metric): readonly number[] =>
  [...new Set([...STEPS, ...LIMITS[metric]])].sort((a, b) => a - b);

/** The index of a value's group, from 0. */
export function speedGroup(metric: Metric, value: number): number {
  const ends = speedEnds(metric);
  const group = ends.findIndex((end) => value <= end);
  return group < 0 ? ends.length : group;
}

export type SpeedCount = { page: PageKind; metric: Metric; group: number; count: number };
export type SpeedRow = {
  page: PageKind;
  metric: Metric;
  measured: number;
  good: number;
  fair: number;
  poor: number;
  /**
   * Three of four visits were at least this fast. It is the end of the group that contains the 75th percentile.
   * Missing when that is the last group, which has no end.
   */
  p75?: number;
};

/** The distribution of each metric on each kind of page, computed from the counts of the groups. */
export function speedRows(counts: readonly SpeedCount[]): SpeedRow[] {
  return PAGE_KINDS.flatMap((page) =>
    METRICS.flatMap((metric) => {
      const own = counts.filter((one) => one.page === page && one.metric === metric);
      const row = rowOf(metric, own);
      return row.measured > 0 ? [{ page, metric, ...row }] : [];
    }),
  );
}

function rowOf(metric: Metric, counts: readonly SpeedCount[]): Omit<SpeedRow, 'page' | 'metric'> {
  const [goodEnd, poorEnd] = LIMITS[metric];
  const ends = speedEnds(metric);
  const endOf = (group: number) => ends[group] ?? Number.POSITIVE_INFINITY;
  const sumTo = (most: number) =>
    counts.reduce((sum, { group, count }) => (endOf(group) <= most ? sum + count : sum), 0);
  const measured = sumTo(Number.POSITIVE_INFINITY);
  const [good, upToPoor] = [sumTo(goodEnd), sumTo(poorEnd)];
  const p75 = ends.find((end) => sumTo(end) >= 0.75 * measured);
  return {
    ...{ measured, good, fair: upToPoor - good, poor: measured - upToPoor },
    ...(p75 !== undefined && { p75 }),
  };
}
