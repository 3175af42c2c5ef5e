import { expect, it } from 'vitest';
import { quickestOf } from '../testing/quickest.ts';
import { plainPath } from './plain-path.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/checkout', '/checkout'],
  ['/Checkout/', '/checkout'],
  ['/%63heck%6Fut', '/checkout'],
  ['/song%2Dbuilder', '/song-builder'],
  ['//stories//abc//', '/stories/abc'],
  ['/stories%2Fabc', '/stories/abc'],
  ['/%2563heckout', '/%63heckout'],
  ['/stories/abc%ff', '/stories/abc%ff'],
  ['/stories/%C3%A9t%C3%A9', '/stories/%c3%a9t%c3%a9'],
  ['/stories/%', '/stories/%'],
])('rules compare %s as %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain);
});

it('is not slower for a path of many slashes', () => {
  expect(quickestOf(() => expect(plainPath(`${'/'.repeat(200_000)}x`)).toBe('/x'))).toBeLessThan(50);
});
