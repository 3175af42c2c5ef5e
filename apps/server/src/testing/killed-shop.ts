import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSandboxPayments } from '../adapters/payments/sandbox/sandbox-payments.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { deriveKey } from '../platform/settings-secrets.ts';
import { createTestDatabase } from './database.ts';
import { createVisitor, type Sender } from './visitor.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const SECRET = 'secret-of-a-shop-that-is-killed-again-and-again';
const QUIET = { warn: () => undefined };

/**
 * A shop in a process of its own on a database of its own, which dies at a step of the checkout when it is told to
 * and is started again each time. Its customers try again when the line is cut, as browsers and people do.
 */
export async function openKilledShop(dieAt: string, port: number) {
  const testDatabase = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-killed-'));
  const armed = join(folder, 'armed');
  const publicUrl = `http://127.0.0.1:${port}`;
  let deaths = 0;
  let isClosing = false;
  let child: ChildProcess | undefined;
  let ready = start();

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['--import', file('./die-at-step.ts'), file('./api-shop.ts')], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: testDatabase.url,
        DATA_DIR: folder,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        SESSION_SECRET: SECRET,
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'fatal',
        DIE_AT: dieAt,
        ARMED: armed,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    started.once('exit', (_code, signal) => {
      if (isClosing) return;
      if (signal !== 'SIGKILL') throw new Error('the shop ended by itself');
      deaths += 1;
      ready = start();
    });
    const ended = once(started, 'exit').then(() => {
      throw new Error('the shop ended before it was ready');
    });
    await Promise.race([once(started.stdout, 'data'), ended]);
    // From here on its end is what the test is about.
    ended.catch(() => undefined);
  }

  const overNetwork: Sender = async ({ method, url, headers, payload, remoteAddress }) => {
    for (let attempt = 1; ; attempt += 1) {
      await ready;
      try {
        const response = await fetch(publicUrl + url, {
          method,
          headers: { 'content-type': 'application/json', ...headers, 'x-forwarded-for': remoteAddress },
          ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
        });
        const cookies = response.headers.getSetCookie().map((line) => {
          const [pair = ''] = line.split(';');
          const at = pair.indexOf('=');
          return { name: pair.slice(0, at), value: pair.slice(at + 1) };
        });
        const body = await response.text();
        return { statusCode: response.status, headers: Object.fromEntries(response.headers), cookies, body };
      } catch (error) {
        if (attempt === 20) throw error;
        // The line was cut; that the process has ended is noticed a moment later.
        await wait(50);
      }
    }
  };

  const database = openDatabase(testDatabase.url, { max: 4 });
  await ready;
  const payments = await createSandboxPayments({
    databaseUrl: testDatabase.url,
    publicUrl,
    webhookUrl: `${publicUrl}/webhooks/payments`,
    webhookSecret: deriveKey(SECRET, 'sandbox-webhooks').toString('base64url'),
    clock: systemClock,
    log: QUIET,
    pollIntervalMs: 3_600_000,
  });

  return {
    db: database.db,
    payments,
    settings: { publicUrl },
    visitor: (address: string) => createVisitor(overNetwork, address),
    /** From now on the shop dies when it comes to its step, once. */
    arm: () => writeFileSync(armed, ''),
    isArmed: () => existsSync(armed),
    deaths: () => deaths,
    ready: () => ready,
    async close() {
      isClosing = true;
      await ready;
      if (child && child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await payments.stop();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type KilledShop = Awaited<ReturnType<typeof openKilledShop>>;
