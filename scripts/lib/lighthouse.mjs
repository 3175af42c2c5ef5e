const GOALS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The highest allowed values; the paint and the blocking time are in milliseconds. */
const LIMITS = { 'largest-contentful-paint': 1900, 'total-blocking-time': 200, 'cumulative-layout-shift': 0 };
/** A page may have at most this many performance points less than the same page of the old shop. */
const MAX_LOSS = 2;

/** The measured pages that search engines list. */
const PUBLIC = [
  '/',
  '/artists',
  '/artists/1',
  '/playlists',
  '/products/lyric-print',
  '/custom-gift/birthday',
];
/** The measured pages that belong to one visitor. They ask search engines not to list them. */
const PRIVATE = ['/cart', '/song-builder/song-characteristics', '/instant-builder'];

/**
 * The measured pages, each with the options of Lighthouse for it. The delivered stories of the demo shop are unlisted,
 * so `story` is the address of one, if any.
 */
export const pagesToMeasure = (story) => [
  ...[...PUBLIC, ...(story ? [story] : [])].map((path) => ({ path, options: [] })),
  // This audit asks whether search engines may list the page.
  ...PRIVATE.map((path) => ({ path, options: ['--skip-audits=is-crawlable'] })),
];

/** The middle value. Of an even number of values, the mean of the two in the middle. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

/** The medians of the reports of a page: its scores from 0 to 100, and a function for the figures of its audits. */
export function summaryOf(reports) {
  const scores = Object.fromEntries(
    Object.keys(GOALS).map((name) => [
      name,
      // Lighthouse shows whole points, so these are rounded before the median, which may be a half.
      median(reports.map(({ categories }) => Math.round(categories[name].score * 100))),
    ]),
  );
  return { scores, figure: (name) => median(reports.map(({ audits }) => audits[name].numericValue)) };
}

/** The goals and limits that a page misses, as sentences. `old` is the summary of the same page of the old shop. */
export function shortfalls({ scores, figure }, old) {
  const missed = Object.entries(GOALS)
    .filter(([name, goal]) => scores[name] < goal)
    .map(([name, goal]) => `${name} is below ${goal}`);
  const over = Object.entries(LIMITS)
    .filter(([name, limit]) => figure(name) > limit)
    .map(([name, limit]) => `${name} is above ${limit}`);
  const loss = old ? old.scores.performance - scores.performance : 0;
  return [...missed, ...over, ...(loss > MAX_LOSS ? [`performance is ${loss} below the old shop`] : [])];
}
