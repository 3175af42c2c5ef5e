#!/usr/bin/env node
// Checks that the previous version of the shop works with each migration that is not released yet, and that no
// migration holds up requests (decision 0143). Prints each violation and exits with 1.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { RELEASES, SMALL_TABLES } from '../apps/server/db/releases.ts';
import { brokenMigrations } from './lib/checks/migrations/migrations.mjs';
import { squawk } from './lib/checks/migrations/squawk.mjs';
import { readTables } from './lib/checks/table-owners.mjs';
import { inRoot } from './lib/root.mjs';

const folder = (...path) => inRoot('apps', 'server', 'db', 'migrations', ...path);
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

const { entries } = json(folder('meta', '_journal.json'));
const migrations = entries.map(({ tag: name }) => ({
  name,
  sql: readFileSync(folder(`${name}.sql`), 'utf8'),
  get snapshot() {
    return json(folder('meta', `${name.slice(0, 4)}_snapshot.json`));
  },
}));
const released = migrations.findIndex(({ name }) => name === RELEASES.at(-1).migration);
const open = released < 0 ? [] : migrations.slice(released + 1);
const found = await squawk(
  process.execPath,
  open.map(({ name }) => folder(`${name}.sql`)),
);
const findings = Map.groupBy(found, ({ file }) => basename(file, '.sql'));

const tables = new Set(readTables(inRoot('apps', 'server', 'db', 'schema')).values());
const { version } = json(inRoot('package.json'));
const problems = [
  ...(await brokenMigrations({ migrations, findings, releases: RELEASES, smallTables: SMALL_TABLES })),
  ...SMALL_TABLES.filter((name) => !tables.has(name)).map(
    (name) => `db/releases.ts: there is no table ${name}`,
  ),
  ...(RELEASES.at(-1).version === version
    ? []
    : [`db/releases.ts: the last release is not ${version}, the version of package.json`]),
];
console.log([...problems, `${open.length} migrations not released, ${problems.length} problems`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
