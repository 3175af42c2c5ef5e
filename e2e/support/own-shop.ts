import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolder } from '../../apps/server/src/testing/quick-folder.ts';

const READY_WITHIN_MS = 90_000;
const SHOPS = {
  /**
   * Like a new production shop: nobody is staff, nothing is sold, and everybody who works there needs a second
   * step. Its mails go to the demo's mailbox, so that tests can read them.
   */
  empty: './empty-shop.ts',
  /** Like the shop that all tests share, for tests that change the shop for everybody. */
  demo: '../../apps/server/src/main.ts',
} as const;

/** `words` is what the shop printed at its start. For example, it has the link for the first account of the staff. */
export type OwnShop = { origin: string; words: string; stop: () => Promise<void> };

/** Starts a shop of a test's own, with these settings in addition to the usual ones. The test stops it. */
export async function startOwnShop(
  kind: keyof typeof SHOPS,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnShop> {
  const folder = runFolder('keepsong-own-');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...{ NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: origin, DATA_DIR: join(folder, 'data') },
    ...{ LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1', ADDRESS_BUDGETS: 'off', LOAD_SHEDDING: 'off' },
    SESSION_SECRET: 'the secret of a shop of one browser test',
    ...settings,
  };
  const shop = spawn(process.execPath, [fileURLToPath(new URL(SHOPS[kind], import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  const stop = async () => {
    shop.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { origin, words: await opening(shop.stdout), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the shop is open, and returns its output so far. */
function opening(stdout: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = '';
    const patience = setTimeout(() => reject(new Error('the shop did not open')), READY_WITHIN_MS);
    stdout.on('data', (piece: Buffer) => {
      words += piece.toString();
      if (!/ is open at .*\n/.test(words)) return;
      clearTimeout(patience);
      resolve(words);
    });
    stdout.once('end', () => reject(new Error(`the shop stopped during its start: ${words}`)));
  });
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
