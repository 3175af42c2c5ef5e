import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FullConfig, request } from '@playwright/test';
import { runFolder } from '../../apps/server/src/testing/quick-folder.ts';
import { CUSTOMER, STAFF, signInQuietly } from './artist.ts';
import { ARTIST } from './songs.ts';

const READY_WITHIN_MS = 90_000;

/**
 * Starts the built shop on an empty data folder for the whole run, and stops it afterwards. For development, `E2E_URL`
 * can name a running shop instead. That shop must trust 127.0.0.1 as a proxy, because the tests send it invented
 * network addresses.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const folder = runFolder('keepsong-e2e-');
  const address = new URL(String(config.projects[0]?.use.baseURL));
  const stop = process.env.E2E_URL ? async () => {} : await startShop(address, join(folder, 'data'));
  try {
    const { origin } = address;
    process.env.E2E_LOCKS = folder;
    if (!process.env.E2E_URL) process.env.E2E_DATA = join(folder, 'data');
    process.env.E2E_ARTIST_SESSION = await keepSession(origin, ARTIST, join(folder, 'artist.json'));
    process.env.E2E_STAFF_SESSION = await keepSession(origin, STAFF, join(folder, 'staff.json'));
    process.env.E2E_CUSTOMER_SESSION = await keepSession(origin, CUSTOMER, join(folder, 'customer.json'));
  } catch (error) {
    await stop();
    throw error;
  }
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startShop({ port, origin }: URL, dataDir: string): Promise<() => Promise<void>> {
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    // All tests come from one address, and open more pages than the people behind a real address do.
    ADDRESS_BUDGETS: 'off',
    // Three browsers on two cores make it late, and its answer would then not be the one that a test asks for.
    LOAD_SHEDDING: 'off',
  };
  const shop = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  await untilReady(`${origin}/readyz`, () => shop.exitCode !== null);
  return async () => {
    shop.kill('SIGTERM');
    await ended;
  };
}

/** Stores a session of the demo shop in a file, for tests that do not show the sign-in. */
async function keepSession(baseURL: string, who: { email: string }, path: string): Promise<string> {
  const context = await request.newContext({ baseURL });
  await signInQuietly(context, who);
  await context.storageState({ path });
  await context.dispose();
  return path;
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (hasEnded()) throw new Error('the shop for the browser tests stopped during its start');
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('the shop for the browser tests did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
