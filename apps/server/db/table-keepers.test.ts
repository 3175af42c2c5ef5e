import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { TABLE_KEEPERS } from './table-keepers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const read = (...path: string[]) => readFileSync(join(here, ...path), 'utf8');

/** The tables of the newest migration. */
function tablesNow(): string[] {
  const last = readdirSync(join(here, 'migrations', 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const { tables } = JSON.parse(read('migrations', 'meta', last ?? ''));
  return Object.values<{ name: string }>(tables).map(({ name }) => name);
}

it('every table is kept by a page of the desk, or is named as the programmer’s', () => {
  expect(Object.keys(TABLE_KEEPERS).sort(), 'say in db/table-keepers.ts what keeps a new table').toEqual(
    tablesNow().sort(),
  );
});

it('the pages that keep tables are there', () => {
  const paths = read('..', '..', 'web', 'app', 'features', 'admin', 'admin-paths.ts');
  const there = new Set([
    '/admin',
    ...[...paths.matchAll(/`\$\{ADMIN\}(\/[\w-]+)`/g)].map(([, part]) => `/admin${part}`),
  ]);
  const pages = Object.values(TABLE_KEEPERS).flatMap((keeper) => ('page' in keeper ? [keeper.page] : []));
  expect(pages.filter((page) => !there.has(page))).toEqual([]);
});
