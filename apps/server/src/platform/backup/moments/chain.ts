import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import { ErasedPerson } from '../erased.ts';
import { KeptSecrets } from '../manifest.ts';
import { SEALED_TYPE, type Seal } from '../seal.ts';

/**
 * A chain is everything that is archived of one database without a gap: copies of its files (`base`), its
 * write-ahead log (`wal`), and the list of the stored files (`files`). Another database, or a gap in the log,
 * begins a new chain.
 */
export type Place = { place: Storage; seal: Seal };

const Sum = z.object({ bytes: z.number(), sha256: z.string() });

/** A stored file: the name under which the archive keeps it, and the time since which it exists. */
const KeptFile = z.object({
  key: z.string(),
  type: z.string(),
  kept: z.string(),
  sum: Sum,
  since: z.iso.datetime(),
});
export type KeptFile = z.output<typeof KeptFile>;

/** Describes a copy of the database's files. It is written last, so a copy without it does not count. */
const Base = z.object({
  format: z.literal(1),
  /** The earliest moment that can be restored from this copy. */
  taken_at: z.iso.datetime(),
  /** PostgreSQL's major version. Only this version can read the copy. */
  postgres: z.string(),
  /** The newest migration of the database, as the time that Drizzle stores for it. */
  migrated_to: z.number(),
  /** The first segment of the log that a restore needs. */
  first_segment: z.string(),
  /** A segment with a transaction that is newer than `taken_at`. */
  last_segment: z.string(),
  /** The text that PostgreSQL expects in the file `backup_label`. */
  label: z.string(),
  sum: Sum,
  files: z.array(KeptFile),
  /** Everybody who was erased before the copy. */
  erased: z.array(ErasedPerson),
  ...KeptSecrets.shape,
});
export type Base = z.output<typeof Base>;

/** What changed among the stored files between two scans. */
const Change = z.object({
  /** The time when the scan ended. */
  at: z.iso.datetime(),
  added: z.array(KeptFile),
  gone: z.array(z.string()),
  /** People who were erased since the scan before. */
  erased: z.array(ErasedPerson),
});
export type Change = z.output<typeof Change>;

/** The moment, and the place in the log, up to which a chain is complete. */
const Reach = z.object({ at: z.iso.datetime(), lsn: z.string() });
export type Reach = z.output<typeof Reach>;

export const ROOT = 'moments';
export const FILES = 'moment-files';

/** A moment as a part of a key, to the millisecond. Such names sort by time. */
export const stampOf = (time: Date): string => time.toISOString().replace(/[-:.]/g, '');
export const timeOfStamp = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'));

export const baseKey = (chain: string, stamp: string) => `${ROOT}/${chain}/base/${stamp}/content.age`;
const manifestKey = (chain: string, stamp: string) => `${ROOT}/${chain}/base/${stamp}/manifest.age`;
export const walKey = (chain: string, segment: string) => `${ROOT}/${chain}/wal/${segment}.age`;
const changeKey = (chain: string, at: string) => `${ROOT}/${chain}/files/${stampOf(new Date(at))}.age`;
const reachKey = (chain: string) => `${ROOT}/${chain}/reach.age`;

async function write(where: Place, key: string, value: unknown): Promise<void> {
  const sealed = await where.seal.close(Readable.from([Buffer.from(JSON.stringify(value))]));
  await where.place.put(key, sealed, { contentType: SEALED_TYPE });
}

async function read({ place, seal }: Place, key: string): Promise<unknown> {
  return JSON.parse((await buffer(await seal.open(await place.read(key)))).toString('utf8'));
}

export const writeBase = (where: Place, { chain, stamp }: BaseName, base: Base) =>
  write(where, manifestKey(chain, stamp), base);
export const readBase = async (where: Place, { chain, stamp }: BaseName) =>
  Base.parse(await read(where, manifestKey(chain, stamp)));
export const writeChange = (where: Place, chain: string, change: Change) =>
  write(where, changeKey(chain, change.at), change);
export const writeReach = (where: Place, chain: string, reach: Reach) => write(where, reachKey(chain), reach);
export const readReach = async (where: Place, chain: string): Promise<Reach | null> =>
  (await where.place.exists(reachKey(chain))) ? Reach.parse(await read(where, reachKey(chain))) : null;

export type BaseName = { chain: string; stamp: string };

/** All complete copies at a place, of all chains, the oldest first. */
export async function listBases({ place }: Pick<Place, 'place'>): Promise<BaseName[]> {
  const found: BaseName[] = [];
  for await (const key of place.keys(ROOT)) {
    const [, chain = '', part, stamp = '', file] = key.split('/');
    if (part === 'base' && file === 'manifest.age') found.push({ chain, stamp });
  }
  return found.sort((a, b) => (a.stamp < b.stamp ? -1 : 1));
}

/** The names of the segments of a chain, in order. */
export async function listSegments({ place }: Pick<Place, 'place'>, chain: string): Promise<string[]> {
  const found: string[] = [];
  for await (const key of place.keys(`${ROOT}/${chain}/wal`))
    found.push(key.slice(key.lastIndexOf('/') + 1).replace('.age', ''));
  return found.sort();
}

/** The changes of the stored files of a chain after a moment, in order. */
export async function readChanges(where: Place, chain: string, since: Date): Promise<Change[]> {
  const keys: string[] = [];
  for await (const key of where.place.keys(`${ROOT}/${chain}/files`))
    if (timeOfChange(key) > since) keys.push(key);
  const changes: Change[] = [];
  for (const key of keys.sort()) changes.push(Change.parse(await read(where, key)));
  return changes;
}

export const timeOfChange = (key: string): Date =>
  timeOfStamp(key.slice(key.lastIndexOf('/') + 1).replace('.age', ''));
