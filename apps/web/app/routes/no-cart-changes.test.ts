import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROUTES = import.meta.dirname;
const files = readdirSync(ROUTES).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));

/** What changes a cart or makes a line of one; routes ask `features/cart` for that. */
const CHANGES = /cartStore\.keep|\b(withProducts|addProduct|newLine|changeLine|removeProduct|resetCart)\b/;

it.each(files)('%s loads and composes, and changes no cart itself', (name) => {
  expect(readFileSync(`${ROUTES}/${name}`, 'utf8')).not.toMatch(CHANGES);
});
