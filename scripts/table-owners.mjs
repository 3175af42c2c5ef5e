#!/usr/bin/env node
// Checks that only the owner of a table writes it (apps/server/db/table-owners.ts). Prints each violation and exits
// with 1. Tests, test support and the demo content may write anything.
import { globSync, readFileSync } from 'node:fs';
import { GUEST_WRITERS, TABLE_OWNERS } from '../apps/server/db/table-owners.ts';
import { brokenOwners, readTables, writesIn } from './lib/checks/table-owners.mjs';
import { inRoot, root } from './lib/root.mjs';

const tables = readTables(inRoot('apps', 'server', 'db', 'schema'));
const paths = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
  (path) => !/\.test\.ts$|\/(testing|proofs)\//.test(path),
);
const writes = paths.map((path) => [path, writesIn(path, readFileSync(inRoot(path), 'utf8'), tables)]);
const problems = brokenOwners({ tables, owners: TABLE_OWNERS, guests: GUEST_WRITERS, writes });
console.log([...problems, `${tables.size} tables, ${problems.length} problems`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
