#!/usr/bin/env node
// Simulates the shop under more and more visits, and writes what it needs into docs/operations/scale.md. With --check it
// only reports whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/root.mjs';
import { withSizes } from './lib/sizing/page.mjs';

const path = inRoot('docs', 'operations', 'scale.md');
const page = readFileSync(path, 'utf8');
const wanted = withSizes(page);
if (process.argv.includes('--check')) {
  const isCurrent = page === wanted;
  console.log(isCurrent ? 'docs/operations/scale.md is up to date' : 'run: node scripts/size.mjs');
  process.exitCode = isCurrent ? 0 : 1;
} else writeFileSync(path, wanted);
