#!/usr/bin/env node
// Writes the catalogue of events as docs/events.md. With --check it only reports whether the document is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { drawEvents } from './lib/checks/draw-events.mjs';
import { inRoot } from './lib/root.mjs';

const path = inRoot('docs', 'events.md');
const drawing = await drawEvents();
if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(path, 'utf8') === drawing;
  console.log(isCurrent ? 'docs/events.md is up to date' : 'run: node scripts/draw-events.mjs');
  process.exitCode = isCurrent ? 0 : 1;
} else writeFileSync(path, drawing);
