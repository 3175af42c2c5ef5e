#!/usr/bin/env node
// Checks that dependencies are used unchanged (decision 0055). Prints each violation and exits with 1.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenPackages, brokenSources, productSources } from './lib/checks/dependencies.mjs';
import { inRoot, root } from './lib/root.mjs';

const sources = ['apps', 'packages', 'scripts'].flatMap((folder) => productSources(root, folder));
const folders = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name)),
);
const packages = ['.', ...folders].flatMap((folder) => {
  const path = join(folder, 'package.json');
  const text = readFileSync(inRoot(path), 'utf8');
  return brokenPackages(JSON.parse(text), readdirSync(inRoot(folder)), path);
});
// The configuration of the tests stands in the root folder. It has aliases too.
const config = { path: 'vitest.config.ts', text: readFileSync(inRoot('vitest.config.ts'), 'utf8') };
const problems = [...brokenSources([...sources, config]), ...packages];
console.log([...problems, `${sources.length} sources, ${problems.length} against the rules`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
