#!/usr/bin/env node
// Draws the state tables as docs/drawings/states.md. With --check it only reports whether the drawing is up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drawStates } from './lib/checks/draw-states.mjs';
import { inRoot } from './lib/root.mjs';

const path = inRoot('docs', 'drawings', 'states.md');
const drawing = await drawStates();
if (process.argv.includes('--check')) {
  const isCurrent = readIfThere() === drawing;
  console.log(isCurrent ? 'docs/drawings/states.md is up to date' : 'run: node scripts/draw-states.mjs');
  process.exitCode = isCurrent ? 0 : 1;
} else {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, drawing);
}

function readIfThere() {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
