import { expect, test } from 'vitest';
import { brokenIn, brokenPackages, brokenSources } from './dependencies.mjs';

test.each([
  ["import { UNSAFE_DataRouterContext } from 'react-router';", 'UNSAFE_'],
  ['const query = db._.session.prepareQuery(sql);', 'begins with _'],
  ["Reflect.get(location.state, '_isRedirect')", 'begins with _'],
  ["Object.keys(element).some((key) => key.startsWith('__reactProps'))", 'begins with __'],
  ["import { loadRouteModule } from 'react-router/dist/production/index.js';", 'path inside'],
  ["import x from '../node_modules/pg/lib/query.js';", 'path inside'],
  ['export class PreparingClient extends pg.Client {', 'subclass'],
  ['pg.Client.prototype.query = named;', 'prototype'],
])('%s breaks a rule', (line, why) => {
  expect(brokenIn('apps/server/src/a.ts', line)).toEqual([expect.stringContaining(why)]);
});

test.each([
  '// `UNSAFE_DataRouterContext` is not read any more.',
  ' * db._.session was private.',
  "import { useNavigation } from 'react-router';",
  "import { createClient } from '../dist.ts';",
  'class PartBoundary extends Component {',
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')",
])('%s breaks no rule', (line) => {
  expect(brokenIn('apps/web/app/a.tsx', line)).toEqual([]);
});

const PLUGIN = (hook) => `import type { Plugin } from 'vite';
export const ours = (): Plugin => ({
  name: 'ours',
  ${hook}
});`;

test.each(['transform(code, id) {},', 'async renderChunk(code) {},', 'load: () => null,'])(
  'a plugin with the hook %s changes code',
  (hook) => {
    expect(brokenIn('apps/web/plugins/ours.ts', PLUGIN(hook))).toEqual([expect.stringContaining('plugin')]);
  },
);

test('a plugin that only checks does not change code', () => {
  expect(brokenIn('apps/web/i18n/guard.ts', PLUGIN('buildStart() { check(); },'))).toEqual([]);
});

test('every source that breaks a rule is named', () => {
  const sources = [
    { path: 'apps/server/src/a.ts', text: 'db._.session' },
    { path: 'apps/server/src/b.ts', text: 'db.execute(query)' },
  ];
  expect(brokenSources(sources)).toEqual([expect.stringContaining('apps/server/src/a.ts:1: ')]);
});

test('packages are used as the registry delivers them', () => {
  expect(
    brokenPackages({ overrides: { 'stb-vorbis': '0.0.6' }, scripts: { test: 'vitest' } }, ['apps']),
  ).toEqual([]);
  const changed = {
    overrides: { react: 'file:vendor/react' },
    devDependencies: { 'patch-package': '8.0.0' },
    scripts: { postinstall: 'patch-package' },
  };
  expect(brokenPackages(changed, ['patches'])).toHaveLength(4);
});
