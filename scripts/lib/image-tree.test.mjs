import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closureOf, importedPackages } from './image-tree.mjs';
import { inRoot } from './root.mjs';

test('names the packages that a module imports', () => {
  const text = `import{a}from"react";import x from '@date-fns/tz/tzOffset';import("uqr");import"./b.js";from "node:fs"`;
  expect(importedPackages(text)).toEqual(['react', '@date-fns/tz', 'uqr']);
});

const LOCK = {
  'apps/server': { dependencies: { a: '1' } },
  'node_modules/own': { link: true, resolved: 'packages/own' },
  'packages/own': { dependencies: { c: '1' } },
  'node_modules/a': {
    dependencies: { b: '1', own: '1' },
    optionalDependencies: { away: '1' },
    peerDependencies: { peer: '1', maybe: '1' },
    peerDependenciesMeta: { maybe: { optional: true } },
    devDependencies: { tool: '1' },
  },
  'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
  'node_modules/b': {},
  'node_modules/c': {},
  'node_modules/away': {},
  'node_modules/peer': {},
  'node_modules/maybe': {},
  'node_modules/tool': {},
};

test('follows what is needed to run, to the nearest copy, and nothing else', () => {
  const isThere = (path) => path !== 'node_modules/away';
  expect(closureOf(LOCK, [['apps/server', 'a']], isThere)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/peer',
  ]);
});

test('leaves out what only builds import, and what only that needs', () => {
  const run = closureOf(LOCK, [['apps/server', 'a']], (path) => path !== 'node_modules/away', new Set(['b']));
  expect(run).toEqual(['node_modules/a', 'node_modules/c', 'node_modules/peer']);
});

test('stops when something that is needed is not installed', () => {
  expect(() => closureOf(LOCK, [['apps/server', 'a']], (path) => path !== 'node_modules/c')).toThrow(
    'c, which',
  );
});

test('the server needs no package that only builds or tests', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const roots = Object.keys(packages['apps/server'].dependencies).map((name) => ['apps/server', name]);
  const names = closureOf(packages, roots, () => true).map((path) => path.split('node_modules/').at(-1));
  expect(names).toContain('fastify');
  const tools = ['vite', 'vitest', 'typescript', '@react-router/dev', 'tailwindcss', 'lucide-react'];
  expect(names.filter((name) => tools.includes(name))).toEqual([]);
});
