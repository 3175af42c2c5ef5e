import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { KEY_PURPOSES } from './settings-secrets.ts';

/** Checks docs/security.md against the code wherever the two can be compared. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/security.md`, 'utf8');

const section = (title: string): string => PAGE.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const REQUIREMENTS = rowsOf(section('Requirements')).filter(([, number = '']) =>
  /^\d+\.\d+\.\d+$/.test(number),
);

it('lists the keys of all purposes, and no others', () => {
  const listed = rowsOf(section('Keys')).flatMap(([, purposes]) => quoted(purposes));
  expect(listed.toSorted()).toEqual([...KEY_PURPOSES].toSorted());
});

/** At least this many requirements must hold. The number may only rise. */
const HELD_AT_LEAST = 165;

it('says how many requirements hold', () => {
  const numbers = REQUIREMENTS.map(([, number]) => number);
  const absent = [...section('Requirements that do not apply').matchAll(/\d+\.\d+\.\d+/g)];
  const deviations = REQUIREMENTS.filter(([, , , held = '']) => held.startsWith('**Deviation.**')).length;
  expect(new Set(numbers).size).toBe(numbers.length);
  const [, all, missing, apply, hold, deviate] =
    /have (\d+) requirements\. (\d+) speak[^.]+\. Of the (\d+) that apply, \*\*(\d+) hold\*\* and \*\*(\d+) are/.exec(
      PAGE,
    ) ?? [];
  expect([all, missing, apply, hold, deviate].map(Number)).toEqual([
    ...[numbers.length + absent.length, absent.length, numbers.length],
    ...[numbers.length - deviations, deviations],
  ]);
  expect(Number(hold)).toBeGreaterThanOrEqual(HELD_AT_LEAST);
});

it('names a test for each requirement that holds, and each of them exists', () => {
  const found = globSync('{apps,packages,e2e,scripts}/**/*.{test.ts,test.tsx,spec.ts,mjs}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  const names = new Set(found.map((path) => basename(path)));
  for (const [, number, , held = '', tests = ''] of REQUIREMENTS) {
    const isNamed = tests === 'this page' || quoted(tests).length > 0;
    expect(isNamed || held.startsWith('**Deviation.**'), `${number} has no test`).toBe(true);
    for (const name of quoted(tests)) expect(names, `${number} names ${name}`).toContain(name);
  }
});
