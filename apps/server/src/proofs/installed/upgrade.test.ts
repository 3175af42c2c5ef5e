import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openTestShop } from '../../testing/test-shop.ts';

// Runs the commands of docs/operations/upgrade.md. The upgrade to the next version and back is tested in
// e2e/site/two-builds.spec.ts; backups have a test of their own.

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const PAGE = readFileSync(new URL('../../../../../docs/operations/upgrade.md', import.meta.url), 'utf8');

const named = (what: RegExp) => [...new Set([...PAGE.matchAll(what)].map(([, name = '']) => name))].sort();

it('names commands that there are', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  expect(named(/npm run ([\w-]+)/g)).toEqual(['backup', 'doctor', 'migrate']);
  for (const name of named(/npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(name);
  expect(named(/node (scripts\/[\w.-]+)/g)).toEqual(['scripts/migrations.mjs', 'scripts/versions.mjs']);
  for (const name of named(/`((?:scripts|apps)\/[\w./-]+)`/g))
    expect([name, existsSync(ROOT + name)]).toEqual([name, true]);
});

it('names a list of what holds a migration up', async () => {
  const [, query = ''] = /```\n(select [^`]+)```/.exec(PAGE) ?? [];
  const shop = await openTestShop();
  await expect(shop.database.pool.query(query)).resolves.toMatchObject({ rows: expect.any(Array) });
  await shop.close();
});
