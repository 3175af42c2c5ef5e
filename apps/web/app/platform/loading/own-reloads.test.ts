import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
);

it('pages are loaded anew by `reloadPage` alone, because other reloads are prevented', () => {
  const byHand = sources.filter((path) => readFileSync(join(APP, path), 'utf8').includes('location.reload('));
  expect(byHand).toEqual(['platform/loading/lazy-reload.ts']);
});
