#!/usr/bin/env node
// Writes the versions of contract and stored data, which are made from the schemas of the calls (decision 0143). With
// --check it only reports whether they are up to date. With --release it notes the contract as released: the next change
// of it gets the next number.
import { readFileSync, writeFileSync } from 'node:fs';
import { CONTRACT } from '../packages/contract/src/contract.ts';
import { toJson } from '../packages/contract/src/openapi/openapi-schema.ts';
import { CALLS } from '../packages/contract/src/transport/calls.ts';
import {
  packReleased,
  readReleased,
  shapesOf,
  versionsFile,
  versionsOf,
} from './lib/checks/contract/versions.mjs';
import { inRoot } from './lib/root.mjs';

const made = inRoot('packages', 'contract', 'src', 'transport', 'made-versions.ts');
const kept = inRoot('packages', 'contract', 'released.json.gz');
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

const shapes = shapesOf({ contract: CONTRACT, calls: CALLS, toJson });
const versions = versionsOf({ shapes, released: readReleased(readFileSync(kept)) });
const file = versionsFile(versions, version);
if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(made, 'utf8') === file;
  console.log(isCurrent ? 'the versions are up to date' : 'run: node scripts/versions.mjs');
  process.exitCode = isCurrent ? 0 : 1;
} else {
  writeFileSync(made, file);
  if (process.argv.includes('--release')) writeFileSync(kept, packReleased({ shapes, ...versions }));
}
