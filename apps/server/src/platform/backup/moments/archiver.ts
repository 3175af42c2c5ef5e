import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findMigratedTo } from '../backup.ts';
import { type ErasedPerson, findErased, nameOfErased } from '../erased.ts';
import type { KeptSecrets } from '../manifest.ts';
import { putSealed, verifySealed } from '../sealed-file.ts';
import { requireAllRead } from '../unread-files.ts';
import { copyBase } from './base-copy.ts';
import {
  baseKey,
  type KeptFile,
  listBases,
  type Place,
  readBase,
  readChanges,
  readReach,
  stampOf,
  timeOfStamp,
  walKey,
  writeBase,
  writeChange,
  writeReach,
} from './chain.ts';
import { forgetMoments } from './forget-moments.ts';
import { followFiles, type ShopFiles } from './kept-files.ts';
import {
  databaseTime,
  dropSlots,
  findSlots,
  findTimeline,
  type Lsn,
  makeSlot,
  markNow,
  moveSlot,
  readLsn,
  SEGMENT_BYTES,
  segmentAt,
  segmentName,
  startOf,
  writeLsn,
} from './wal.ts';

const DAY_MS = 86_400_000;

type Options = Place & {
  databaseUrl: string;
  /** The folder in which the embedded PostgreSQL keeps its data. */
  databaseFiles: string;
  files: ShopFiles;
  secrets: KeptSecrets;
  keepDays: number;
  newChain: () => string;
};

/** What the archiver knows about the chain that it continues. */
type Known = {
  chain: string;
  from: Lsn;
  newest: Date;
  files: Map<string, KeptFile>;
  erased: Map<string, ErasedPerson>;
};

const byName = (erased: readonly ErasedPerson[]) =>
  new Map(erased.map((person) => [nameOfErased(person), person]));

export type Archiver = {
  /**
   * Archives everything up to now. Adds a new copy of the database when the newest copy is a day old. Returns
   * the moment up to which the archive is complete.
   */
  archive(): Promise<Date>;
};

/**
 * Archives an embedded PostgreSQL and the stored files, so that a restore can bring back any moment (docs/operations/backup.md). The
 * log is read where PostgreSQL writes it. A replication slot keeps PostgreSQL from deleting what was not yet read.
 */
export function createArchiver(options: Options): Archiver {
  const { place, seal, databaseUrl, databaseFiles, files, keepDays } = options;
  const where = { place, seal };
  let known: Known | null = null;

  /** Finds the chain that the slot continues. Null when there is none, or when a part of it is missing. */
  async function findChain(client: pg.Client, end: Lsn): Promise<Known | null> {
    const [slot, ...others] = await findSlots(client);
    if (!slot || slot.isLost || others.length > 0) return null;
    const { chain, from } = slot;
    const newest = (await listBases(where)).filter((base) => base.chain === chain).at(-1);
    const reach = await readReach(where, chain);
    // A database whose log ends before its own archive is an older copy. What it writes now does not continue
    // the archived log.
    if (!newest || !reach || readLsn(reach.lsn) > end) return null;
    const base = await readBase(where, newest);
    const kept = new Map(base.files.map((file) => [file.key, file]));
    const changes = await readChanges(where, chain, new Date(base.taken_at));
    for (const { added, gone } of changes) {
      for (const key of gone) kept.delete(key);
      for (const file of added) kept.set(file.key, file);
    }
    const erased = byName([...base.erased, ...changes.flatMap((change) => change.erased)]);
    return { chain, from, newest: timeOfStamp(newest.stamp), files: kept, erased };
  }

  async function beginChain(client: pg.Client): Promise<Known> {
    await dropSlots(client);
    const { chain, from } = await makeSlot(client, options.newChain());
    const begun = { chain, from, newest: new Date(0), files: new Map(), erased: byName([]) };
    await takeBase(client, begun);
    return begun;
  }

  async function takeBase(client: pg.Client, chain: Known): Promise<void> {
    const stamp = stampOf(await databaseTime(client));
    const key = baseKey(chain.chain, stamp);
    let sum = { bytes: 0, sha256: '' };
    const { label, start } = await copyBase(client, databaseFiles, async (content) => {
      sum = await putSealed(place, seal, key, content);
    });
    await verifySealed(place, seal, { key, sum });
    await followAll(client, chain);
    const taken_at = await databaseTime(client);
    // The copy is complete only with the log up to this place.
    const end = await markNow(client);
    await archiveLog(client, chain, end);
    const timeline = await findTimeline(client);
    const base = {
      ...{ format: 1 as const, taken_at: taken_at.toISOString(), label, sum, ...options.secrets },
      postgres: await findMajor(client),
      migrated_to: await findMigratedTo(client),
      first_segment: segmentName(timeline, segmentAt(readLsn(start))),
      last_segment: segmentName(timeline, segmentAt(end)),
      files: [...chain.files.values()],
      erased: [...chain.erased.values()],
    };
    await writeBase(where, { chain: chain.chain, stamp }, base);
    chain.newest = timeOfStamp(stamp);
    await forgetMoments(where, new Date(taken_at.getTime() - keepDays * DAY_MS));
  }

  /**
   * Archives new stored files. Notes which files were added or deleted, and which accounts were erased. Returns the files
   * that are there and cannot be read.
   */
  async function followAll(client: pg.Client, chain: Known): Promise<string[]> {
    const { unread, ...changed } = await followFiles(where, files, chain.files);
    const erased = (await findErased(client)).filter((person) => !chain.erased.has(nameOfErased(person)));
    for (const person of erased) chain.erased.set(nameOfErased(person), person);
    if (changed.added.length + changed.gone.length + erased.length === 0) return unread;
    const at = await databaseTime(client);
    await writeChange(where, chain.chain, { at: at.toISOString(), ...changed, erased });
    return unread;
  }

  /**
   * Archives the segments up to this place. The last segment is stored as far as it is written, and stored
   * again when it has grown.
   */
  async function archiveLog(client: pg.Client, chain: Known, end: Lsn): Promise<void> {
    const timeline = await findTimeline(client);
    for (let segment = segmentAt(chain.from); startOf(segment) < end; segment += 1n) {
      const length = Number(end - startOf(segment));
      const name = segmentName(timeline, segment);
      const content = createReadStream(join(databaseFiles, 'pg_wal', name), {
        end: Math.min(length, SEGMENT_BYTES) - 1,
      });
      const key = walKey(chain.chain, name);
      const sum = await putSealed(place, seal, key, content);
      await verifySealed(place, seal, { key, sum });
    }
    chain.from = startOf(segmentAt(end));
    await moveSlot(client, chain.chain, chain.from);
  }

  async function archiveAll(client: pg.Client): Promise<Date> {
    const at = await databaseTime(client);
    known ??= (await findChain(client, await markNow(client))) ?? (await beginChain(client));
    if (at.getTime() - known.newest.getTime() > DAY_MS) await takeBase(client, known);
    // The files are archived before the part of the log that names them.
    const until = await databaseTime(client);
    const unread = await followAll(client, known);
    const end = await markNow(client);
    await archiveLog(client, known, end);
    await writeReach(where, known.chain, { at: until.toISOString(), lsn: writeLsn(end) });
    // The log is archived all the same, but what has no such file is not complete.
    requireAllRead(unread);
    return until;
  }

  return {
    async archive() {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return await archiveAll(client);
      } catch (error) {
        // It is not certain what was stored, so the next run reads it from the place of the archive.
        known = null;
        throw error;
      } finally {
        await client.end();
      }
    },
  };
}

/** Ends the chain of a database that is no longer archived, so that PostgreSQL may delete its log again. */
export async function keepNoLog(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await dropSlots(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's major version. */
async function findMajor(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  return String(Math.floor(Number(rows[0]?.version) / 10_000));
}
