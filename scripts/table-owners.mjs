#!/usr/bin/env node
// Checks that only the owner of a table writes it (apps/server/db/table-owners.ts), and which tables triggers write. Prints each violation and exits
// with 1. Tests, test support and the demo content may write anything.
import { globSync, readFileSync } from 'node:fs';
import { GUEST_WRITERS, TABLE_OWNERS, TRIGGER_WRITES } from '../apps/server/db/table-owners.ts';
import {
  brokenOwners,
  brokenTriggers,
  readTables,
  triggerWritesIn,
  writesIn,
} from './lib/checks/table-owners.mjs';
import { inRoot, root } from './lib/root.mjs';

const tables = readTables(inRoot('apps', 'server', 'db', 'schema'));
const paths = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
  (path) => !/\.test\.ts$|\/(testing|proofs)\//.test(path),
);
const writes = paths.map((path) => [path, writesIn(path, readFileSync(inRoot(path), 'utf8'), tables)]);
const migrations = globSync('apps/server/db/migrations/*.sql', { cwd: root }).sort();
const written = triggerWritesIn(
  migrations.map((path) => readFileSync(inRoot(path), 'utf8')),
  tables,
);
const problems = [
  ...brokenOwners({ tables, owners: TABLE_OWNERS, guests: GUEST_WRITERS, writes }),
  ...brokenTriggers({ written, known: TRIGGER_WRITES }),
];
console.log([...problems, `${tables.size} tables, ${problems.length} problems`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
