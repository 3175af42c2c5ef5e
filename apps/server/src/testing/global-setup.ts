import { readdirSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { quickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the database `postgres` on this test run's PostgreSQL. */
    databaseServer: string;
    /** The name of the migrated database that tests copy. */
    databaseTemplate: string;
  }
}

const TEMPLATE = 'keepsong_template';
/** The folder of a test run begins with this and the number of its process. */
const RUN = 'keepsong-run-';
const QUIET = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * Starts one PostgreSQL with one migrated template database for the whole test run. The returned function removes both.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = quickFolder();
  removeLeft(place);
  const dataDir = await mkdtemp(join(place, `${RUN}${process.pid}-`));
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

/** Removes the folders of runs that were killed, because they may fill the memory. */
function removeLeft(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(name.startsWith(RUN) && name.slice(RUN.length).split('-')[0]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(withDatabase(server, TEMPLATE));
    // Forbid connections to the template, so that copying it never has to wait.
    await client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false IS_TEMPLATE true`);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
