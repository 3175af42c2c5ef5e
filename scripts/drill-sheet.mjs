#!/usr/bin/env node
// npm run test:nightly calls this with the lines that say how long each drill took (`drill: NAME: 12.3 s`). It writes
// these times into the table of docs/operations/drills.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { withTimes } from '../apps/server/src/proofs/installed/drill-sheet.ts';
import { inRoot } from './lib/root.mjs';

const SHEET = inRoot('docs', 'operations', 'drills.md');

writeFileSync(SHEET, withTimes(readFileSync(SHEET, 'utf8'), process.argv.slice(2)));
