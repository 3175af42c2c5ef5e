#!/usr/bin/env node
// Checks that dependencies are used unchanged (decision 0055). Prints each violation and exits with 1.
import { readdirSync, readFileSync } from 'node:fs';
import { brokenPackages, brokenSources, productSources } from './lib/checks/dependencies.mjs';
import { inRoot, root } from './lib/root.mjs';

const sources = ['apps', 'packages', 'scripts'].flatMap((folder) => productSources(root, folder));
const packages = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const problems = [...brokenSources(sources), ...brokenPackages(packages, readdirSync(root))];
console.log([...problems, `${sources.length} sources, ${problems.length} against the rules`].join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
