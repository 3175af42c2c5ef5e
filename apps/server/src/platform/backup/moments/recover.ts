import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import tar from 'tar-stream';
import { type Cluster, freePort, logTail, readAccess } from '../../db/embedded-cluster.ts';
import { databaseUrl, SHOP_DATABASE } from '../../db/embedded-keeper.ts';
import { endPostgres, spawnPostgres } from '../../db/embedded-process.ts';
import { openOwnConnection } from '../../db/own-connection.ts';
import { embeddedDatabaseFailed, StartupError } from '../../startup-errors.ts';
import { readSealed, takeSealed } from '../sealed-file.ts';
import { markRestoring } from '../under-way.ts';
import { baseKey, walKey } from './chain.ts';
import type { ChosenMoment } from './choose-moment.ts';
import { SEGMENT_BYTES } from './wal.ts';

const POLL_MS = 100;

/**
 * Restores the files of an embedded PostgreSQL as they were at a moment. Unpacks the copy before the moment,
 * and lets PostgreSQL replay its log up to it. This happens in a temporary folder; only a complete database is
 * moved to its final place, and it is marked (`markRestoring`). Returns the time of the last transaction in it.
 */
export async function recover(chosen: ChosenMoment, cluster: Cluster): Promise<Date | null> {
  const workshop = `${cluster.files}.new`;
  const draft = join(workshop, 'data');
  await rm(workshop, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await unpackBase(chosen, draft);
  await unpackLog(chosen, join(draft, 'pg_wal'));
  await writeFile(join(draft, 'backup_label'), chosen.base.label, { mode: 0o600 });
  await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
  cluster.account.own(workshop);
  const last = await repeatLog({ ...cluster, files: draft }, chosen.moment);
  await rename(draft, cluster.files);
  await rm(workshop, { recursive: true });
  return last;
}

async function unpackBase({ place, seal, name, base }: ChosenMoment, folder: string): Promise<void> {
  const unpack = tar.extract();
  const content = new PassThrough();
  const packed = takeSealed(place, seal, { key: baseKey(name.chain, name.stamp), sum: base.sum }, content);
  const moved = pipeline(content, unpack);
  const written = (async () => {
    for await (const entry of unpack) {
      const path = join(folder, entry.header.name);
      if (!path.startsWith(folder)) throw new StartupError(`${entry.header.name} is no file of a database.`);
      if (entry.header.type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
        continue;
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    }
  })();
  await Promise.all([packed, moved, written]);
}

/**
 * Puts the segments where PostgreSQL looks for them. A segment that is not full is filled up with zeros, as
 * PostgreSQL does.
 */
async function unpackLog({ place, seal, name, segments }: ChosenMoment, folder: string): Promise<void> {
  for (const segment of segments) {
    const path = join(folder, segment);
    await readSealed(
      place,
      seal,
      walKey(name.chain, segment),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    await truncate(path, SEGMENT_BYTES);
  }
}

/** Starts PostgreSQL, waits until it has replayed its log up to a moment, and stops it again. */
async function repeatLog(cluster: Cluster, moment: Date): Promise<Date | null> {
  const port = await freePort(0);
  const child = spawnPostgres(cluster, port, {
    // PostgreSQL reads this setting before it knows any name of a time zone, even `Z`.
    recovery_target_time: moment.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    // All segments are in place already, but PostgreSQL requires a command.
    restore_command: 'exit 1',
  });
  const access = { ...readAccess(cluster.files), port };
  const url = databaseUrl(access, 'postgres');
  try {
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
        throw embeddedDatabaseFailed(cluster.dataDir, logTail(cluster));
      const state = await askRecovery(url);
      if (state && !state.isRecovering) {
        await markDatabase(databaseUrl(access, SHOP_DATABASE), moment);
        return state.last;
      }
      await pause(POLL_MS);
    }
  } finally {
    // Do not wait for the child's own event: it is no reason for Node.js to go on, and may come later than the end.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await endPostgres(child.pid);
  }
}

async function markDatabase(url: string, moment: Date): Promise<void> {
  const client = await openOwnConnection(url);
  try {
    await markRestoring(client, { name: moment.toISOString(), hasRows: true });
  } finally {
    await client.end();
  }
}

/**
 * Asks PostgreSQL whether it is still recovering, and when the last transaction was. Null while it accepts no
 * connections.
 */
async function askRecovery(url: string): Promise<{ isRecovering: boolean; last: Date | null } | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isRecovering: boolean; last: Date | null }>(
      `select pg_is_in_recovery() as "isRecovering", pg_last_xact_replay_timestamp() as last`,
    );
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
