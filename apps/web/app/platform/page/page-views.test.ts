import { expect, it } from 'vitest';
import { createPageViews } from './page-views.ts';

/** Feeds page views, given as [milliseconds, path]. Returns the paths that were reported. */
function reported(views: readonly (readonly [number, string])[]): string[] {
  const seen: string[] = [];
  let at = 0;
  const { view } = createPageViews(
    (path) => seen.push(path),
    () => at,
  );
  for (const [time, path] of views) {
    at = time;
    view(path);
  }
  return seen;
}

it.each([
  ['one page is one view', [[0, '/']], ['/']],
  [
    'the same page within 200 ms is the same view',
    [
      [0, '/artists'],
      [199, '/artists'],
    ],
    ['/artists'],
  ],
  [
    'the same page 200 ms later is another view',
    [
      [0, '/artists'],
      [200, '/artists'],
    ],
    ['/artists', '/artists'],
  ],
  [
    'several moves to one page within 200 ms each are one view',
    [
      [0, '/artists'],
      [150, '/artists'],
      [300, '/artists'],
    ],
    ['/artists'],
  ],
  [
    'another page is another view at once',
    [
      [0, '/'],
      [10, '/login'],
      [20, '/'],
    ],
    ['/', '/login', '/'],
  ],
] as const)('%s (spec 9.5-03)', (_, views, expected) => {
  expect(reported(views)).toEqual(expected);
});

it('a page that replaces its own address stays one view, and another page does not', () => {
  const seen: string[] = [];
  let at = 0;
  const { view } = createPageViews(
    (path) => seen.push(path),
    () => at,
  );
  view('/complete-checkout');
  at = 5_000;
  view('/complete-checkout', true);
  view('/thank-you', true);
  view('/thank-you');
  at = 9_000;
  view('/thank-you');
  expect(seen).toEqual(['/complete-checkout', '/thank-you', '/thank-you']);
});
