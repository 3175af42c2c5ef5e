import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inRoot } from './root.mjs';
import { birthOf } from './set-up/lock.mjs';
import { setUp } from './set-up/set-up.mjs';

const START = inRoot('scripts', 'start.mjs');
const NOBODY = { uid: 65_534, gid: 65_534 };
const BUILT_LONG = 300_000;
// This file begins with all others, and the first start sings the songs of the demo shop.
const READY_WITHIN_MS = 240_000;

// As root, the test starts the shop as an ordinary user who can only read the repository folder. So the test fails if
// a start tries to build something.
const isRoot = process.getuid?.() === 0;
const reading = `require('node:fs').readdirSync(${JSON.stringify(inRoot('apps'))})`;
const canRead = isRoot && spawnSync(process.execPath, ['-e', reading], NOBODY).status === 0;
const account = canRead ? NOBODY : {};

let folder;
let port;
let shops;
beforeAll(() => setUp(['fonts', 'web']), BUILT_LONG);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keepsong-start-'));
  chmodSync(folder, 0o755);
  if (canRead) chownSync(folder, NOBODY.uid, NOBODY.gid);
  port = await freePort();
  shops = [];
});
afterEach(async () => {
  for (const shop of shops) await end(shop, 'SIGTERM');
  const postmaster = readPostmaster();
  if (postmaster !== null && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}

function start(settings = {}) {
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...settings };
  const shop = spawn(process.execPath, [START], { env: { ...process.env, ...env }, ...account });
  shop.said = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      shop.said += text;
    });
  }
  shops.push(shop);
  return shop;
}

const hasEnded = (shop) => shop.exitCode !== null || shop.signalCode !== null;

async function end(shop, signal) {
  if (hasEnded(shop)) return;
  shop.kill(signal);
  await once(shop, 'exit');
}

async function ready(shop) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!hasEnded(shop) && Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return shop;
    await pause(50);
  }
  throw new Error(`the shop did not start; its output: ${shop.said}`);
}

/** The process number of the shop's PostgreSQL; `null` when it has none. */
function readPostmaster() {
  const path = join(folder, 'data', 'postgres', 'data', 'postmaster.pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : null;
}

async function postmasterOf(shop) {
  while (!hasEnded(shop) && !readPostmaster()) await pause(5);
  return readPostmaster();
}

function isAlive(pid) {
  return birthOf(pid) !== null;
}

/** Waits for a start that must fail. Returns its exit code and the sentence that it prints. */
async function refusalOf(shop) {
  const [code] = await once(shop, 'close');
  return { code, said: shop.said.trim() };
}

async function opensHome() {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const [script] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
  return (await fetch(`http://127.0.0.1:${port}${script}`)).status;
}

test('npm start opens the shop, refuses a second shop beside it, and ends when it is asked to', async () => {
  const first = await ready(start());
  expect(first.said).toContain('Filling the demo shop');
  expect(await opensHome()).toBe(200);

  expect(await refusalOf(start())).toEqual({
    code: 1,
    said: expect.stringMatching(/^The data folder .* is in use by another shop \(process \d+\): [^\n]*$/),
  });
  expect(await refusalOf(start({ DATA_DIR: join(folder, 'other') }))).toEqual({
    code: 1,
    said: expect.stringMatching(new RegExp(`^Port ${port} on 127.0.0.1 is in use: [^\\n]*$`)),
  });
  expect(existsSync(join(folder, 'other'))).toBe(false);

  await end(first, 'SIGTERM');
  expect(first.exitCode).toBe(0);
}, 600_000);

// The tests of the embedded database kill it by day.
test('npm start opens the shop at once after kill -9, and ends also while it starts', {
  tags: ['night'],
  timeout: 600_000,
}, async () => {
  await end(await ready(start()), 'SIGKILL');
  const again = await ready(start());
  expect(again.said).not.toMatch(/ …/);
  expect(await opensHome()).toBe(200);
  await end(again, 'SIGTERM');

  const halfOpen = start();
  const postmaster = await postmasterOf(halfOpen);
  await end(halfOpen, 'SIGTERM');
  await expect.poll(() => isAlive(postmaster), { timeout: 20_000 }).toBe(false);
});

test('the built scripts have no source maps beside them and name none', () => {
  const assets = inRoot('apps', 'web', 'build', 'client', 'assets');
  const names = readdirSync(assets);
  const scripts = names.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  const telling = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('sourceMappingURL='),
  );
  expect(telling).toEqual([]);
});
