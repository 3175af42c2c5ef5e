import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');

/**
 * Files that compare a path as it is written: that of a link of the shop itself, or for a rule under which another
 * spelling is only slower.
 */
const AS_WRITTEN = [
  'features/cart/page/cart-summary.tsx',
  'features/catalog/shelf-page.tsx',
  'platform/chrome/public-pages.ts',
  'platform/page/redirect-limit.ts',
];
const COMPARED =
  /pathname\)*\s*(===|!==)\s*['"`]\/\w|pathname\)*\.startsWith\(['"`]\/|(test|has|includes)\((\w+\.)*pathname\)/;

it('the path of a page is compared in its plain spelling, because the router opens every spelling', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  );
  const asWritten = files.filter((path) =>
    readFileSync(join(APP, path), 'utf8')
      .split('\n')
      .some((line) => COMPARED.test(line) && !line.includes('plainPath(')),
  );
  expect(asWritten.toSorted()).toEqual(AS_WRITTEN);
});
