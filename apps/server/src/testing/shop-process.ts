import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSandboxPayments } from '../adapters/payments/sandbox/sandbox-payments.ts';
import { systemClock } from '../platform/clock.ts';
import { deriveKey } from '../platform/settings-secrets.ts';
import type { Sender } from './visitor.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/**
 * The folder of the compile cache. All shops of all tests run the same program, so they share one cache, as with `npm
 * start` (scripts/lib/serve.mjs).
 */
const COMPILED = file('../../../../.cache/compiled');
const SECRET = 'secret-of-a-shop-that-is-killed-again-and-again';
const QUIET = { warn: () => undefined };

/**
 * Ports below those that the system gives to connections and to servers that ask for any port, so that hardly anybody
 * takes one between this look and the start of the shop.
 */
const LOWEST_PORT = 20_000;
const PORTS = 12_000;

/** A port that is free now. The shop keeps it when it is restarted. */
export async function freePort(): Promise<number> {
  const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

export type ProcessOptions = {
  databaseUrl: string;
  /** The shop's data folder. Several processes may share it. */
  folder: string;
  port: number;
  /** Additional settings of the shop. */
  settings?: NodeJS.ProcessEnv;
  /** A module in this folder that is loaded before the shop. */
  preload?: string;
  /** The program, a file in this folder. Default: the shop without pages. */
  entry?: string;
  /** Flags of Node.js. */
  flags?: readonly string[];
  /** Called when the process was killed. */
  onKilled?: () => void;
  /**
   * Whether the process may also end by itself, as it does when it starts while the database is away. It is
   * then started again, as a supervisor would do. Otherwise such an end makes the test fail.
   */
  mayEnd?: boolean;
};

/** The time, in ms, after which a process that ended by itself is started again. */
const START_AGAIN_MS = 250;

/** Starts a shop (api-shop.ts) in its own process, and restarts it each time it is killed. */
export function startShopProcess(options: ProcessOptions) {
  const { databaseUrl, folder, port, settings, preload, onKilled, mayEnd = false } = options;
  const { entry = './api-shop.ts', flags = [] } = options;
  const armed = join(folder, `armed-${port}`);
  const origin = `http://127.0.0.1:${port}`;
  let isClosing = false;
  let lives = 1;
  let child: ChildProcess | undefined;
  let ready = start();

  async function start(): Promise<void> {
    const preloads = [
      './loading/quick-modules.mjs',
      './die-at-step.ts',
      ...(preload ? [preload] : []),
    ].flatMap((name) => ['--import', file(name)]);
    const started = spawn(process.execPath, [...flags, ...preloads, file(entry)], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        PORT: String(port),
        PUBLIC_URL: origin,
        SESSION_SECRET: SECRET,
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'fatal',
        ADDRESS_BUDGETS: 'off',
        ARMED: armed,
        NODE_COMPILE_CACHE: COMPILED,
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    started.once('exit', (_code, signal) => {
      if (isClosing) return;
      const isKilled = signal === 'SIGKILL';
      if (!isKilled && !mayEnd) throw new Error('the shop ended by itself');
      lives += 1;
      onKilled?.();
      ready = isKilled ? start() : wait(START_AGAIN_MS).then(start);
    });
    const ended = once(started, 'exit').then(() => {
      if (mayEnd && !isClosing) return ready;
      throw new Error('the shop ended before it was ready');
    });
    // After the start, a rejection of `ended` is expected, because the test kills the process. So ignore it.
    ended.catch(() => undefined);
    await Promise.race([once(started, 'message'), ended]);
  }

  return {
    origin,
    armed,
    ready: () => ready,
    /** How many times the shop was started. */
    lives: () => lives,
    /** Makes the shop die once, when it next reaches the named step. */
    arm: (step: string) => writeFileSync(armed, step),
    disarm: () => rmSync(armed, { force: true }),
    /** Sends a message to the process, and returns its answer. */
    async ask(message: unknown): Promise<unknown> {
      await ready;
      if (!child) throw new Error('the shop is not running');
      const answer = once(child, 'message');
      child.send(message as object);
      return (await answer)[0];
    },
    /** Kills the process, as a power cut would. */
    kill: () => child?.kill('SIGKILL'),
    async close() {
      isClosing = true;
      await ready.catch(() => undefined);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export type ShopProcess = ReturnType<typeof startShopProcess>;

/** Sends one request to a shop over the network; throws when the connection breaks. */
export async function sendTo(origin: string, request: Parameters<Sender>[0]): ReturnType<Sender> {
  const { method, url, headers, payload, remoteAddress } = request;
  const response = await fetch(origin + url, {
    method,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      'x-forwarded-for': remoteAddress,
    },
    ...(payload === undefined
      ? {}
      : { body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : JSON.stringify(payload) }),
  });
  const cookies = response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
  const body = await response.text();
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), cookies, body };
}

/**
 * Opens the payment provider in this process. It stands for another company's machine, so kills of the shops
 * must not reach it. It delivers events to `origin`.
 */
export const openProvider = (databaseUrl: string, origin: string, pollIntervalMs = 3_600_000) =>
  createSandboxPayments({
    databaseUrl,
    publicUrl: origin,
    webhookUrl: `${origin}/webhooks/payments`,
    webhookSecret: deriveKey(SECRET, 'sandbox-webhooks').toString('base64url'),
    clock: systemClock,
    log: QUIET,
    pollIntervalMs,
  });
