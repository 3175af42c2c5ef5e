import { rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createMailbox } from '../adapters/email/mailbox.ts';
import { createSandboxPayments } from '../adapters/payments/sandbox/sandbox-payments.ts';
import { createSandboxPayouts } from '../adapters/payouts/sandbox/sandbox-payouts.ts';
import { createLocalReceiver } from '../adapters/receivers/local/local-receiver.ts';
import { createSandboxShipping } from '../adapters/shipping/sandbox/sandbox-shipping.ts';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { runFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the database `postgres` on this test run's PostgreSQL. */
    databaseServer: string;
    /** The name of the migrated database that tests copy. */
    databaseTemplate: string;
  }
}

const TEMPLATE = 'keepsong_template';
const QUIET = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * Starts one PostgreSQL with one migrated template database for the whole test run. The returned function removes both.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = runFolder('keepsong-run-');
  // When root runs this, PostgreSQL runs under another account. That account must be able to enter the folder.
  await chmod(dataDir, 0o711);
  let database: EmbeddedDatabase | undefined;
  const teardown = async () => {
    await database?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    database = await startEmbedded({ dataDir, log: QUIET, durability: 'none' });
    const server = withDatabase(database.url, 'postgres');
    await makeTemplate(server);
    project.provide('databaseServer', server);
    project.provide('databaseTemplate', TEMPLATE);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(withDatabase(server, TEMPLATE));
    await openStandIns(withDatabase(server, TEMPLATE));
    // Forbid connections to the template, so that copying it never has to wait.
    await client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  } finally {
    await client.end();
  }
}

/**
 * Lets the stand-ins of outside services make their tables, which take a third of the time of opening a shop.
 */
async function openStandIns(databaseUrl: string): Promise<void> {
  const shared = { databaseUrl, clock: { now: () => new Date() }, log: pino({ level: 'silent' }) };
  const calls = { publicUrl: 'http://127.0.0.1:9', webhookSecret: 'test', pollIntervalMs: 3_600_000 };
  const opened = [
    await createMailbox(shared),
    await createSandboxPayments({ ...shared, ...calls, webhookUrl: 'http://127.0.0.1:9' }),
    await createSandboxPayouts({
      ...shared,
      ...calls,
      webhookUrl: () => 'http://127.0.0.1:9',
      opensReady: true,
    }),
    await createSandboxShipping({ ...shared, webhookSecret: 'test' }),
    await createLocalReceiver(shared),
  ];
  for (const one of opened) await one.stop();
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
