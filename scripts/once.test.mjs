import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

const FOLDERS = ['apps/server/src', 'apps/server/db/schema', 'apps/web/app', 'packages'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)(testing|node_modules|paraglide)\//.test(path))
    .map((path) => `${folder}/${path}`),
);
const holding = (pattern) => sources.filter((path) => pattern.test(readFileSync(inRoot(path), 'utf8')));

/** What stands in one place only, so that a new language or another word is one change. */
it.each([
  [
    'the list of languages',
    /\[\s*'en',\s*'sp'\s*\]|Record<'en' \| 'sp'/,
    'packages/domain/src/format/locale.ts',
  ],
  [
    'the question whether a product is a gift card',
    /product_?type\b\)?\s*(?:[!=]==|,)\s*'gift-card'|GIFT_CARD_TYPE = 'gift-card'/i,
    'packages/domain/src/cart/named-products.ts',
  ],
])('%s stands in one place', (_, pattern, place) => {
  expect(holding(pattern)).toEqual([place]);
});
