import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ceilingsIn, withTimes } from '../../../apps/server/src/proofs/installed/drill-sheet.ts';
import { inRoot } from '../root.mjs';

const page = readFileSync(inRoot('docs', 'operations', 'drills.md'), 'utf8');
const rowOf = (text, name) => text.split('\n').find((line) => line.startsWith(`| ${name} `));

test('the times of a night replace those of their drills in the table, and no others', () => {
  const next = withTimes(page, [
    'drill: back up: 2.5 s',
    'drill: restore a planet: 9.0 s',
    'soak: web: 1 MB',
  ]);
  expect(rowOf(next, 'back up')).toMatch(/\| 2\.5 s {4}\| 120 s {3}\|$/);
  const rest = (text) => text.split('\n').filter((line) => !line.startsWith('| back up '));
  expect(rest(next)).toEqual(rest(page));
  expect(withTimes(next, ['drill: back up: 12.5 s']).length).toBe(next.length);
});

test('each drill has a time that it may take, and a test that measures it', () => {
  const ceilings = ceilingsIn(page);
  expect(ceilings['restore the last backup, until it serves']).toBe(300);
  const installed = 'apps/server/src/proofs/installed';
  const tests = [
    `${installed}/drills.night.test.ts`,
    `${installed}/image.night.test.ts`,
    'e2e/site/two-builds.spec.ts',
  ]
    .map((path) => readFileSync(inRoot(...path.split('/')), 'utf8'))
    .join('\n');
  for (const name of Object.keys(ceilings))
    expect(tests).toContain(`'${name.replace(', with PostgreSQL and S3', '')}`);
});
