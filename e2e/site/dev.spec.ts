import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilAlive } from '../support/alive.ts';
import { expect, test } from '../support/shop-test.ts';

const SOURCE = 'apps/server/src/app.ts';
const OPEN = / is open at /g;
const LONG = { timeout: 90_000 };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  return address.port;
}

/** Starts `npm run dev` with `dataDir` as its data folder. `said` gives all output so far. */
function startDevelopment(port: number, dataDir: string): { process: ChildProcess; said: () => string } {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'fatal' };
  const child = spawn(process.execPath, ['scripts/dev.mjs'], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return { process: child, said: () => said };
}

test('npm run dev shows pages, restarts once when a source of the server changes, and stops @once @night', async ({
  page,
}) => {
  test.setTimeout(360_000);
  // Pages load slowly here, because Vite builds their scripts when they are requested.
  page.setDefaultTimeout(LONG.timeout);
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-dev-'));
  const port = await freePort();
  const { process: shop, said } = startDevelopment(port, join(folder, 'data'));
  const ended = once(shop, 'close');
  const opened = () => said().match(OPEN)?.length ?? 0;
  try {
    await expect.poll(opened, LONG).toBe(1);
    await page.goto(`http://localhost:${port}/`, LONG);
    await untilAlive(page);

    const now = new Date();
    utimesSync(SOURCE, now, now);
    await expect.poll(opened, LONG).toBe(2);
    await page.goto(`http://localhost:${port}/song-builder/song-characteristics`, LONG);
    await untilAlive(page);
    // By now Vite has written files of its own into the source folders of the pages. They must not restart the server.
    expect(said().match(/(\S+) changed: starting again/g)).toEqual([`${SOURCE} changed: starting again`]);
    expect(opened()).toBe(2);
    // Vite must know all packages of a page before the page opens. If it finds one later, the open page has two copies
    // of React.
    expect(said()).not.toContain('optimized dependencies changed');

    shop.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    shop.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
