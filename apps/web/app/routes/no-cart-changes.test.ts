import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as actions from '~/features/cart/operations/cart-actions.ts';

const ROUTES = import.meta.dirname;
const files = readdirSync(ROUTES).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));

/**
 * The functions that change this browser's cart or build its lines. A route must not call them, but may pass
 * them to a feature.
 */
const names = [...Object.keys(actions), 'addSong', 'replaceSong', 'withProducts', 'addProduct', 'newLine'];
const CHANGES = new RegExp(`cartStore\\.keep|\\b(${names.join('|')})\\(`);

it.each(files)('%s only loads and composes, and does not change the cart', (name) => {
  expect(readFileSync(`${ROUTES}/${name}`, 'utf8')).not.toMatch(CHANGES);
});
