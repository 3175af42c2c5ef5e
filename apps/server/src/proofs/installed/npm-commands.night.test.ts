import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts';

// Runs the commands of docs/operations as a person types them: `npm run …` finds the script in package.json, and
// each is a process of its own. What they do is tested beside them in `commands/`.

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const SECRET = 'q7Zk2vXw9LmN4pRs8TbY1cDf6GhJ3aEu';
const EARLIER = 'n5Wd8tKy2QzR7mXc4VbJ9fLp3HgS6aUe';
const MINUTES = 240_000;

let shop: TestDatabase;
let empty: TestDatabase;
let folder: string;
beforeAll(async () => {
  shop = await createTestDatabase();
  empty = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsong-npm-'));
});
afterAll(async () => {
  await shop.drop();
  await empty.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number; said: string };
const ran = new Set<string>();

/** Runs `npm run SCRIPT -- …` with the settings of a shop on this database. */
function npm(
  script: string,
  args: readonly string[],
  { url }: TestDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  ran.add(script);
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: url, SESSION_SECRET: SECRET, BACKUP_KEY: 'eighteen words of tests' },
    ...settings,
  };
  const { promise, resolve } = Promise.withResolvers<Ended>();
  execFile('npm', ['run', '--silent', script, '--', ...args], { cwd: ROOT, env }, (error, stdout, stderr) => {
    const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
    resolve({ code, said: stdout + stderr });
  });
  return promise;
}

it(
  'each command about a shop runs by its name in package.json',
  async () => {
    expect(await npm('migrate', [], shop)).toMatchObject({ code: 0 });
    const doctor = await npm('doctor', [], shop);
    expect(doctor.said).toMatch(/^ok {5}database$/m);
    const added = await npm('staff', ['add', 'owner@songs.example', '--role', 'owner'], shop);
    expect(added).toMatchObject({ code: 0 });
    expect(await npm('staff', ['list'], shop)).toMatchObject({
      code: 0,
      said: expect.stringContaining('owner@songs.example'),
    });
    const carried = join(folder, 'catalogue');
    expect(await npm('catalogue', ['export', carried], shop)).toMatchObject({ code: 0 });
    expect(existsSync(carried)).toBe(true);
    expect(await npm('verify-log', [], shop)).toMatchObject({ code: 0 });
    const turned = await npm('rotate', ['SESSION_SECRET'], shop, { SESSION_SECRET_PREVIOUS: EARLIER });
    expect(turned).toMatchObject({ code: 0, said: expect.stringContaining('authenticator apps') });
  },
  MINUTES,
);

it(
  'a backup and its restoration run by their names in package.json',
  async () => {
    const target = join(folder, 'backups');
    expect(await npm('backup', [target], shop)).toMatchObject({ code: 0 });
    expect(await readdir(target)).not.toEqual([]);
    const there = { DATA_DIR: join(folder, 'restored') };
    expect(await npm('restore', [target], empty, there)).toMatchObject({ code: 0 });
    expect((await npm('staff', ['list'], empty, there)).said).toContain('owner@songs.example');
    expect(await npm('erase-again', [], empty, there)).toMatchObject({ code: 0 });
  },
  MINUTES,
);

it(
  'a command that fails ends with its code',
  async () => {
    expect(await npm('rotate', [], shop)).toMatchObject({
      code: 1,
      said: expect.stringContaining('npm run rotate -- SECRET'),
    });
  },
  MINUTES,
);

it('no command of package.json about a shop is left out', () => {
  const commands = Object.keys(scripts).filter((name) => scripts[name]?.includes('command.mjs'));
  expect([...ran].sort()).toEqual(commands.sort());
});
