import { describe, expect, test } from 'vitest';
import { brokenRules, chainTo, importsOf, readImports, resolveRequest } from './boundaries.mjs';
import { RULES } from './boundary-rules.mjs';
import { root } from './root.mjs';

const SERVER = 'apps/server/src/features';
const WEB = 'apps/web/app';

test.each([
  ['./b.ts', 'apps/web/app/ui/b.ts'],
  ['../../x.ts', 'apps/web/x.ts'],
  ['~/platform/api.ts', 'apps/web/app/platform/api.ts'],
  ['@keepsong/domain/cart/quote', 'packages/domain/src/cart/quote.ts'],
  ['@keepsong/artwork', 'packages/artwork/src/index.ts'],
  ['zod', 'npm:zod'],
  ['zod/mini', 'npm:zod'],
  ['@date-fns/tz', 'npm:@date-fns/tz'],
  ['node:fs', 'node:fs'],
  ['fs', 'node:fs'],
])('%s leads to %s', (request, expected) => {
  expect(resolveRequest('apps/web/app/ui/a.tsx', request)).toBe(expected);
});

test('every kind of import is seen, and what is erased is told apart', () => {
  const text = `
    import type { A } from './a.ts';
    import { type B } from './b.ts';
    import C, { type CC } from './c.ts';
    export { d } from './d.ts';
    export type { E } from './e.ts';
    export * from './f.ts';
    import './g.css';
    const h = <div>{import('./h.ts')}</div>;
    import type from './i.ts';
    export const own = 1;`;
  const seen = importsOf('x/y.tsx', text).map(({ to, isType }) => `${to}${isType ? ' (type)' : ''}`);
  expect(seen.sort()).toEqual(
    [
      'x/a.ts (type)',
      'x/b.ts',
      'x/c.ts',
      'x/d.ts',
      'x/e.ts (type)',
      'x/f.ts',
      'x/g.css',
      'x/h.ts',
      'x/i.ts',
    ].sort(),
  );
});

describe('the arrows', () => {
  test.each([
    ['packages/domain/src/a.ts', 'packages/contract/src/b.ts'],
    ['packages/domain/src/a.ts', 'node:fs'],
    ['packages/domain/src/a.ts', 'npm:zod'],
    ['packages/contract/src/a.ts', 'apps/server/src/b.ts'],
    ['packages/artwork/src/a.ts', 'packages/domain/src/b.ts'],
    [`${WEB}/routes/home.tsx`, 'apps/server/src/platform/log.ts'],
    ['apps/server/src/app.ts', 'apps/web/app/root.tsx'],
    [`${SERVER}/checkout/checkout.service.ts`, `${SERVER}/catalog/catalog.repository.ts`],
    [`${SERVER}/checkout/checkout.routes.ts`, `${SERVER}/checkout/checkout.repository.ts`],
    [`${SERVER}/checkout/checkout.repository.ts`, `${SERVER}/checkout/checkout.service.ts`],
    [`${SERVER}/checkout/checkout.service.ts`, 'npm:fastify'],
    ['apps/server/src/platform/http/errors.ts', `${SERVER}/auth/auth.service.ts`],
    ['apps/server/src/app.ts', 'apps/server/src/testing/database.ts'],
    [`${WEB}/features/cart/cart.tsx`, `${WEB}/features/builder/steps.tsx`],
    [`${WEB}/features/cart/cart.tsx`, `${WEB}/routes/cart.tsx`],
    [`${WEB}/ui/button.tsx`, `${WEB}/features/cart/cart.tsx`],
    [`${WEB}/ui/button.tsx`, `${WEB}/paraglide/messages.js`],
  ])('%s → %s is refused', (from, to) => {
    expect(brokenRules([{ from, to, isType: false }], RULES)).toHaveLength(1);
  });

  test.each([
    ['packages/domain/src/a.ts', 'packages/domain/src/b.ts'],
    ['packages/domain/src/a.ts', 'npm:date-fns'],
    ['packages/contract/src/a.ts', 'packages/domain/src/b.ts'],
    ['packages/contract/src/a.ts', 'npm:zod'],
    [`${SERVER}/checkout/checkout.service.ts`, `${SERVER}/checkout/checkout.repository.ts`],
    [`${SERVER}/checkout/checkout.service.ts`, `${SERVER}/catalog/catalog.service.ts`],
    [`${WEB}/features/cart/cart.tsx`, `${WEB}/features/cart/row.tsx`],
    [`${WEB}/routes/cart.tsx`, `${WEB}/features/cart/cart.tsx`],
  ])('%s → %s is allowed', (from, to) => {
    expect(brokenRules([{ from, to, isType: false }], RULES)).toEqual([]);
  });
});

test('a chain of run-time imports is found however long, and a type import ends it', () => {
  const chain = (isType) => [
    { from: 'apps/web/app/a.ts', to: 'packages/contract/src/b.ts', isType: false },
    { from: 'packages/contract/src/b.ts', to: 'packages/contract/src/c.ts', isType },
    { from: 'packages/contract/src/c.ts', to: 'npm:zod', isType: false },
  ];
  expect(chainTo(chain(false), 'apps/web/app/', 'npm:zod')).toEqual([
    'apps/web/app/a.ts',
    'packages/contract/src/b.ts',
    'packages/contract/src/c.ts',
    'npm:zod',
  ]);
  expect(chainTo(chain(true), 'apps/web/app/', 'npm:zod')).toBeNull();
});

test('the sources of the shop are really read', () => {
  const imports = readImports(root, ['apps', 'packages']);
  expect(imports.length).toBeGreaterThan(100);
  expect(imports).toContainEqual({
    from: 'apps/server/src/platform/db/embedded.ts',
    to: 'apps/server/src/platform/db/embedded-lock.ts',
    isType: false,
  });
});
