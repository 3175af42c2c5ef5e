import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as actions from '~/features/cart/operations/cart-actions.ts';
import * as goods from '~/features/cart/operations/goods-operations.ts';
import * as store from '~/features/cart/store/cart.store.ts';

const ROUTES = import.meta.dirname;
const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);

/**
 * The functions that change this browser's cart or build its lines. A route must not call them, but may pass
 * them to a feature.
 */
const names = [
  ...[actions, goods, store].flatMap(Object.keys),
  'withProducts',
  'addProduct',
  'newLine',
].filter(
  // The hooks read the cart, or keep it up to date with something that the route gives them. `withReports` only reports.
  (name) => !['cartStore', 'withReports'].includes(name) && !name.startsWith('use'),
);
const CHANGES = new RegExp(`cartStore\\.(keep|setState)|\\b(${names.join('|')})\\(`);

it.each(files)('%s only loads and composes, and does not change the cart', (name) => {
  expect(readFileSync(`${ROUTES}/${name}`, 'utf8')).not.toMatch(CHANGES);
});
