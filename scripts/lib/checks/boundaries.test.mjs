import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forbidden, forbiddenAtRunTime } from '../../../.dependency-cruiser.mjs';
import { checkBoundaries } from './boundaries.mjs';

const SERVER = 'apps/server/src/features';
const WEB = 'apps/web/app';

/** For each rule an import that breaks it: the file, the import, and the file that the import leads to. */
const BROKEN = [
  [
    'domain-knows-its-place',
    'packages/domain/src/a.ts',
    '@keepsong/contract/b',
    'packages/contract/src/b.ts',
  ],
  [
    'contract-knows-its-place',
    'packages/contract/src/a.ts',
    '../../../apps/server/src/log.ts',
    'apps/server/src/log.ts',
  ],
  ['artwork-knows-its-place', 'packages/artwork/src/a.ts', '@keepsong/domain/b', 'packages/domain/src/b.ts'],
  [
    'song-engine-knows-its-place',
    'packages/song-engine/src/a.ts',
    '@keepsong/contract/b',
    'packages/contract/src/b.ts',
  ],
  ['domain-without-node', 'packages/domain/src/files.ts', 'node:fs', 'fs'],
  ['domain-without-packages', 'packages/domain/src/shape.ts', 'zod', 'node_modules/zod/index.js'],
  ['web-by-contract', `${WEB}/routes/home.tsx`, '../../../server/src/log.ts', 'apps/server/src/log.ts'],
  ['server-without-web', 'apps/server/src/app.ts', '../../web/app/root.tsx', `${WEB}/root.tsx`],
  ['leads-somewhere', `${WEB}/routes/home.tsx`, '~/ui/nothing.tsx', '~/ui/nothing.tsx'],
  [
    'own-repository',
    `${SERVER}/checkout/checkout.service.ts`,
    '../catalog/catalog.repository.ts',
    `${SERVER}/catalog/catalog.repository.ts`,
  ],
  [
    'routes-call-services',
    `${SERVER}/checkout/checkout.routes.ts`,
    './checkout.repository.ts',
    `${SERVER}/checkout/checkout.repository.ts`,
  ],
  [
    'repository-is-called',
    `${SERVER}/catalog/catalog.repository.ts`,
    './catalog.service.ts',
    `${SERVER}/catalog/catalog.service.ts`,
  ],
  ['service-without-http', `${SERVER}/catalog/view.ts`, 'fastify', 'node_modules/fastify/index.js', 'type'],
  [
    'platform-without-features',
    'apps/server/src/platform/faults.ts',
    '../features/auth/auth.service.ts',
    `${SERVER}/auth/auth.service.ts`,
  ],
  [
    'tests-stay-tests',
    'apps/server/src/app.ts',
    './testing/database.ts',
    'apps/server/src/testing/database.ts',
  ],
  [
    'feature-alone',
    `${WEB}/features/cart/cart.tsx`,
    '~/features/builder/steps.tsx',
    `${WEB}/features/builder/steps.tsx`,
    'lazy',
  ],
  ['route-is-the-end', `${WEB}/features/cart/cart.tsx`, '~/routes/cart.tsx', `${WEB}/routes/cart.tsx`],
  ['ui-without-shop', `${WEB}/ui/button.tsx`, '../paraglide/messages.js', `${WEB}/paraglide/messages.js`],
  [
    'web-platform-without-features',
    `${WEB}/platform/api.ts`,
    '~/features/cart/cart.tsx',
    `${WEB}/features/cart/cart.tsx`,
  ],
  ['ui-without-shop', `${WEB}/ui/button.tsx`, '~/platform/api.ts', `${WEB}/platform/api.ts`],
  ['web-platform-without-features', `${WEB}/platform/api.ts`, '~/shell/menu.tsx', `${WEB}/shell/menu.tsx`],
  [
    'shell-without-features',
    `${WEB}/shell/menu.tsx`,
    '~/features/cart/cart.tsx',
    `${WEB}/features/cart/cart.tsx`,
  ],
  [
    'plain-is-pure',
    `${SERVER}/catalog/offers.ts`,
    './catalog.repository.ts',
    `${SERVER}/catalog/catalog.repository.ts`,
  ],
  [
    'plain-is-pure',
    `${SERVER}/stories/work/story-view.ts`,
    '../stories.repository.ts',
    `${SERVER}/stories/stories.repository.ts`,
  ],
  ['plain-is-pure', `${SERVER}/instant/wish.ts`, 'drizzle-orm', 'node_modules/drizzle-orm/index.js'],
  [
    'service-without-sql',
    `${SERVER}/instant/wish.service.ts`,
    'drizzle-orm',
    'node_modules/drizzle-orm/index.js',
  ],
  [
    'desk-calls-stay-on-the-desk',
    `${WEB}/shell/header.tsx`,
    '@keepsong/contract/transport/desk-calls',
    'packages/contract/src/transport/desk-calls.ts',
  ],
  [
    'zod-stays-out',
    `${WEB}/platform/client.ts`,
    '@keepsong/contract/chain',
    'packages/contract/src/chain.ts → packages/contract/src/schema.ts → node_modules/zod/index.js',
  ],
];

/** Imports that no rule forbids. */
const ALLOWED = [
  ['packages/domain/src/c.ts', './b.ts'],
  ['packages/domain/src/c.ts', 'date-fns'],
  ['packages/contract/src/c.ts', '@keepsong/domain/b'],
  ['packages/contract/src/chain.ts', './schema.ts'],
  ['packages/contract/src/schema.ts', 'zod'],
  [`${SERVER}/checkout/checkout.service.ts`, './checkout.repository.ts'],
  [`${SERVER}/checkout/checkout.service.ts`, '../catalog/catalog.service.ts'],
  [`${SERVER}/catalog/names.ts`, './catalog.repository.ts', 'type'],
  [`${SERVER}/checkout/checkout.service.ts`, 'drizzle-orm', 'type'],
  [`${SERVER}/checkout/checkout.repository.ts`, 'drizzle-orm'],
  ['apps/server/src/testing/database.ts', '../features/catalog/catalog.repository.ts'],
  [`${WEB}/routes/cart.tsx`, '~/features/cart/cart.tsx'],
  [`${WEB}/routes/cart.tsx`, './+types/cart'],
  [`${WEB}/features/cart/row.tsx`, './cart.tsx'],
  [`${WEB}/features/cart/row.tsx`, '@keepsong/contract/schema', 'type'],
];

const written = (request, way) =>
  ({ type: `export type * from '${request}';`, lazy: `const a = <div>{import('${request}')}</div>;` })[way] ??
  `export * from '${request}';`;

let root;
let problems;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const files = new Map();
  const add = (path, line) => files.set(path, `${files.get(path) ?? ''}${line}\n`);
  for (const [, path, request, , way] of BROKEN) add(path, written(request, way));
  for (const [path, request, way] of ALLOWED) add(path, written(request, way));
  for (const [rule, , , goal] of BROKEN)
    if (!['leads-somewhere', 'domain-without-node', 'zod-stays-out'].includes(rule) && !files.has(goal))
      add(goal, '');
  for (const name of ['zod', 'fastify', 'date-fns', 'drizzle-orm']) {
    add(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    add(`node_modules/${name}/index.js`, '');
  }
  for (const name of ['domain', 'contract'])
    add(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@keepsong/${name}`, exports: { './*': './src/*.ts' } }),
    );
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@keepsong'));
  for (const name of ['domain', 'contract'])
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@keepsong', name));
  ({ problems } = await checkBoundaries(root));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the import rules', () => {
  test.each(BROKEN)('%s: %s → %s is refused', (rule, from, _request, to) => {
    expect(problems).toContainEqual(
      expect.stringMatching(`^${escaped(`${from} → ${to}: `)}.* \\(${rule}\\)$`),
    );
  });

  test('every rule refuses one of the imports', () => {
    const rules = [...forbidden, ...forbiddenAtRunTime].map(({ name }) => name);
    expect(rules.filter((name) => !BROKEN.some(([rule]) => rule === name))).toEqual([]);
  });

  test('no other import is refused', () => {
    const of = (problem) => /^(\S+) → (\S+).* \((\S+)\)$/.exec(problem).slice(1);
    const known = BROKEN.map(([rule, from, , to]) => [from, to.split(' → ')[0], rule].join(' '));
    expect(
      problems
        .map(of)
        .map((parts) => parts.join(' ').replace(':', ''))
        .filter((it) => !known.includes(it)),
    ).toEqual([]);
  });
});

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
