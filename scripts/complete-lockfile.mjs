#!/usr/bin/env node
// Run this after `npm install` if the npm registry that you use does not have all packages. It adds the packages for
// other kinds of machines that npm left out of package-lock.json, so that `npm ci` accepts the file everywhere.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/root.mjs';
import { completed, missingOptionals } from './lib/set-up/lockfile.mjs';

const path = inRoot('package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8'));
for (const { name, version } of missingOptionals(lockfile.packages)) console.log(`${name}@${version}`);
writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: completed(lockfile.packages) }, null, 2)}\n`);
