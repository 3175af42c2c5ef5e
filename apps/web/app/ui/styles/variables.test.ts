import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(css|tsx?)$/.test(path) && !path.startsWith('paraglide'),
);
const textOf = (path: string): string => readFileSync(join(APP, path), 'utf8');

// A value with an unknown variable is dropped without a word, and the browser shows its own colours.
it('every variable that a sheet uses is defined', () => {
  const defined = new Set(
    sources.flatMap((path) => [...textOf(path).matchAll(/(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name)),
  );
  const used = sources
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => [...textOf(path).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ path, name })));
  expect(used.filter(({ name }) => !defined.has(name))).toEqual([]);
});
