import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROUTES = import.meta.dirname;
const files = readdirSync(ROUTES).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));

/**
 * The names of functions that change a cart or build its lines. Routes must not use them, but call `features/cart`
 * instead.
 */
const CHANGES = /cartStore\.keep|\b(withProducts|addProduct|newLine|changeLine|removeProduct|resetCart)\b/;

it.each(files)('%s only loads and composes, and does not change the cart', (name) => {
  expect(readFileSync(`${ROUTES}/${name}`, 'utf8')).not.toMatch(CHANGES);
});
