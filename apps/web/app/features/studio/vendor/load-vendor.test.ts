import { expect, it } from 'vitest';
import { filePath } from './load-vendor.ts';

it.each([
  ['all', '', '/v3/api/partners/7/orders.csv?sort=placed'],
  [
    'todo',
    'Lou & Bea',
    '/v3/api/partners/7/orders.csv?state=new&state=making&state=problem&q=Lou+%26+Bea&sort=due',
  ],
  ['arrived', '', '/v3/api/partners/7/orders.csv?state=arrived&sort=placed'],
] as const)('the file of the tab %s with the words "%s" is %s', (show, q, path) => {
  expect(filePath(7, show, q)).toBe(path);
});
