import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ceilingsIn } from './drill-sheet.ts';

const SHEET = new URL('../../../../../docs/operations/drills.md', import.meta.url);
const ceilings: Readonly<Record<string, number>> = ceilingsIn(readFileSync(SHEET, 'utf8'));

/**
 * Measures a drill, and fails when it takes longer than the sheet says. The line that it prints gives the sheet its
 * time.
 */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  // The reporter prints dots, so the line begins with a new one.
  console.log(`\ndrill: ${what}: ${seconds.toFixed(1)} s`);
  expect(seconds, what).toBeLessThan(ceilings[what] ?? 0);
  return result;
}
