import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/shop-process.ts';
import { timed } from './timed-drill.ts';

// No container can be built on the machines of the tests. So the image's files are started in the same way as
// in the image: read-only, with only the image's settings in the environment, and as a user without rights.
// Where the test may change the root folder, nothing else can be reached.

const run = promisify(execFile);
/** The user of the image. */
const USER = 65_532;
const MAIN = 'apps/server/src/main.ts';
const COMMANDS = 'apps/server/src/commands/main.ts';
/** Only root can start a program as another user and with another root folder. */
const isRoot = process.getuid?.() === 0;
/** Where `chroot` is. The PATH of a user may not name this folder. */
const SYSTEM_PROGRAMS = '/usr/sbin';
/** The largest size of the image, in millions of bytes. */
const MOST_MB = 350;

let folder: string;
let database: TestDatabase;
let said: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsong-image-'));
  await chmod(folder, 0o755);
  const { stdout } = await timed('put the files of the image together', () =>
    run(process.execPath, ['scripts/image-tree.mjs', join(folder, 'root')]),
  );
  said = stdout;
}, 300_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

it('is small', () => {
  console.log(said.trim());
  expect(Number(/: (\d+) MB/.exec(said)?.[1])).toBeLessThan(MOST_MB);
});

it('lists what it is made of', async () => {
  const { stdout } = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: join(folder, 'root', 'shop'),
    maxBuffer: 2 ** 26,
  });
  const names = (JSON.parse(stdout) as { components: { name: string }[] }).components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react']));
  expect(names).not.toContain('vitest');
});

const WAY = isRoot
  ? 'as the user of the image, with nothing else in reach'
  : 'as this user, whose other files it could reach';

it(`serves pages and runs a command from files that nobody can write, ${WAY}`, async () => {
  const root = join(folder, 'root');
  await run('chmod', ['-R', 'a-w', root]);
  await run('chmod', ['u+w', root]);
  for (const name of ['data', 'tmp']) {
    await mkdir(join(root, name));
    if (isRoot) await chown(join(root, name), USER, USER);
  }
  const port = await freePort();
  const [program, before, place] = isRoot
    ? ['chroot', [`--userspec=${USER}:${USER}`, root, '/bin/node'], '']
    : [join(root, 'bin/node'), [], root];
  const start = (file: string, ...args: string[]) =>
    spawn(program, [...before, '--max-semi-space-size=8', `${place}/shop/${file}`, ...args], {
      env: {
        ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: `${place}/data` },
        ...{ DATABASE_URL: database.url, PATH: `${process.env.PATH}:${SYSTEM_PROGRAMS}` },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const shop = start(MAIN);
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => (output += text));
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  try {
    await timed('start the files of the image with an empty database', async () => {
      for (let tries = 0; (await ask('/readyz'))?.status !== 200; tries += 1) {
        if (shop.exitCode !== null || tries > 600) throw new Error(`the shop does not start:\n${output}`);
        await wait(500);
      }
    });
    expect((await ask('/livez'))?.status).toBe(200);
    const page = await ask('/');
    expect(page?.status).toBe(200);
    expect(await page?.text()).toContain('Keepsong');
    expect((await ask('/v3/api/artists'))?.status).toBe(200);
    const doctor = start(COMMANDS, 'doctor');
    let findings = '';
    for (const stream of [doctor.stdout, doctor.stderr]) stream.on('data', (text) => (findings += text));
    const [code] = await once(doctor, 'close');
    expect([findings, code]).toEqual([expect.stringContaining('database'), 0]);
  } finally {
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await once(shop, 'exit');
    await run('chmod', ['-R', 'u+w', root]);
  }
  expect(shop.exitCode).toBe(0);
}, 600_000);
