import { readFileSync, writeFileSync } from 'node:fs';
import { withTimes } from '../../../apps/server/src/proofs/installed/drill-sheet.ts';
import { inRoot } from '../root.mjs';

const SHEET = inRoot('docs', 'operations', 'drills.md');

/** Writes what a night measured into the table of docs/operations/drills.md. */
export function writeDrillSheet(lines) {
  writeFileSync(SHEET, withTimes(readFileSync(SHEET, 'utf8'), lines));
}
