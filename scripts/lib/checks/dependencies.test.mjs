import { expect, test } from 'vitest';
import { brokenIn, brokenPackages, brokenSources } from './dependencies.mjs';

test.each([
  ["import { UNSAFE_DataRouterContext } from 'react-router';", 'UNSAFE_'],
  ['const query = db._.session.prepareQuery(sql);', 'begins with _'],
  ["const inner = db['_'].session;", 'begins with _'],
  ['const { _: inner } = db;', 'begins with _'],
  ['const { schema, _session: session } = db;', 'begins with _'],
  ["Reflect.get(location.state, '_isRedirect')", 'begins with _'],
  ["Object.keys(element).some((key) => key.startsWith('__reactProps'))", 'begins with __'],
  ["import { loadRouteModule } from 'react-router/dist/production/index.js';", 'path inside'],
  ["import x from '../node_modules/pg/lib/query.js';", 'path inside'],
  ['export class PreparingClient extends pg.Client {', 'subclass'],
  ['  Pool: class extends pg.Pool {', 'subclass'],
  ['const without = ({ Client }: Classes) => class extends Client {', 'subclass'],
  ["import { Pool } from 'pg'; export class Kept extends Pool {", 'subclass'],
  ['pg.Client.prototype.query = named;', 'prototype'],
])('%s breaks a rule', (line, why) => {
  expect(brokenIn('apps/server/src/a.ts', line)).toEqual([expect.stringContaining(why)]);
});

test.each([
  '// `UNSAFE_DataRouterContext` is not read any more.',
  ' * db._.session was private.',
  'const { name: _, ...rest } = query;',
  "const FIELDS = { '_csrf': 1, list: ['_one'] };",
  "import { useNavigation } from 'react-router';",
  "import { createClient } from '../dist.ts';",
  'class PartBoundary extends Component {',
  'export class MailNotSent extends Error {',
  "import { StartupError } from '../startup-errors.ts'; class BackupDamaged extends StartupError {",
  "import { Readable } from 'node:stream'; class Lines extends Readable {",
  'class Fault {} class SlowFault extends Fault {}',
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')",
])('%s breaks no rule', (line) => {
  expect(brokenIn('apps/web/app/a.tsx', line)).toEqual([]);
});

const PLUGIN = (hook) => `import type { Plugin } from 'vite';
export const ours = (): Plugin => ({
  name: 'ours',
  ${hook}
});`;

test.each([
  ["resolve: { alias: { react: '/vendor/react.js' } }", ['react']],
  ["resolve: { alias: [{ find: 'react-dom', replacement: copy }] }", ['react-dom']],
  ['resolve: { alias: [{ find: /^react-router/, replacement: copy }] }', ['react-router']],
  ["resolve: { alias: [{ find: '~', replacement: app }, { find: 'pg', replacement: copy }] }", ['pg']],
  ["resolve: { alias: { '~': app } }", []],
  ['resolve: { alias: [{ find: /^~\\//, replacement: webApp }] }', []],
])('an alias may only name our own code: %s', (text, names) => {
  expect(brokenIn('apps/web/vite.config.ts', text)).toEqual(
    names.map((name) => expect.stringContaining(`in the place of ${name}`)),
  );
});

test.each([
  'transform(code, id) {},',
  'resolveId: (id) => copyOf(id),',
  'async renderChunk(code) {},',
  'load: () => null,',
])('a plugin with the hook %s changes code', (hook) => {
  expect(brokenIn('apps/web/plugins/ours.ts', PLUGIN(hook))).toEqual([expect.stringContaining('plugin')]);
});

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
  const others = {
    overrides: { pg: { 'pg-types': 'npm:our-types@1.0.0' }, react: 'npm:preact@10.0.0' },
    dependencies: { zod: '4.0.0', fastify: 'github:us/fastify' },
  };
  expect(brokenPackages(others, [], 'apps/web/package.json')).toEqual([
    'apps/web/package.json: the override of pg-types points to a changed source',
    'apps/web/package.json: the override of react points to a changed source',
    'apps/web/package.json: fastify comes from another source',
  ]);
});
