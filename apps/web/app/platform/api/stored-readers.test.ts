import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');

/** The readers by hand, which decision 0058 names: they are part of every page, and schemas would be too. */
const BY_HAND = [
  'platform/chrome/chrome-facts.store.ts',
  'platform/loading/lazy-reload.ts',
  'platform/session/own-flags.ts',
  'platform/session/tell-variant.ts',
];
/** A number that is stored alone needs no schema. */
const NUMBERS = /session\.readJson\(VISIT_KEY\)/;
const BY_SCHEMA = /(v\.parse|readAs|readKeptCards|readInstantState)\(.*\.readJson\(/;

const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.|(^|\/)testing\//.test(path),
);

it('stored data is read by schemas (decision 0058)', () => {
  const byHand = sources.filter((path) =>
    readFileSync(join(APP, path), 'utf8')
      .split('\n')
      .some((line) => /\w\.readJson\(/.test(line) && !BY_SCHEMA.test(line) && !NUMBERS.test(line)),
  );
  expect(byHand.toSorted()).toEqual(BY_HAND);
});

it('the filters of lists are read in one place', () => {
  const readers = sources.filter((path) =>
    /\.get\((PARAM|FILTERS|'filters')\)/.test(readFileSync(join(APP, path), 'utf8')),
  );
  expect(readers).toEqual(['platform/page/list-filters.ts']);
});
