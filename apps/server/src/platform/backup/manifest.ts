import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { ErasedPerson } from './erased.ts';
import { SEALED_TYPE, type Seal } from './seal.ts';

const Sum = z.object({ bytes: z.number(), sha256: z.string() });

/** What a backup or an archive says of the secrets of its shop. Those of earlier versions have no marks. */
export const KeptSecrets = z.object({
  /** The root secret of a demo, which is kept in its data folder. Null when the secret is a setting. */
  secret: z.string().nullable(),
  /** `markOfSecret` of the root secret. */
  secret_mark: z.string().nullable().default(null),
  /** The marks of the other secrets that are accepted: some keys may still be encrypted with one of them. */
  earlier_marks: z.array(z.string()).default([]),
});
export type KeptSecrets = z.output<typeof KeptSecrets>;

/** Describes the content of a backup. It is written last, so a backup without it is not complete. */
const Manifest = z.object({
  format: z.literal(1),
  taken_at: z.iso.datetime(),
  /** The newest migration of the database, as the time that Drizzle stores for it. */
  migrated_to: z.number(),
  /** The tables that had rows. */
  tables: z.array(
    z.object({
      ...{ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() },
      sum: Sum,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  files: z.array(z.object({ key: z.string(), type: z.string(), kept: z.string(), sum: Sum })),
  /** When another backup with their data is restored, these people are erased again. */
  erased: z.array(ErasedPerson),
  ...KeptSecrets.shape,
});
export type Manifest = z.output<typeof Manifest>;

/**
 * A name for a backup: the time at which it is taken and a random end, for example `20261128T174500123Z-5f0c1a`.
 * Backups that begin at the same time have different names.
 */
export const nameOf = (takenAt: Date): string =>
  `${takenAt.toISOString().replace(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;

/**
 * The newest of these backups, in the order of `listBackups`. Leaves out one that an operator has renamed to something
 * else than a time, for example to keep it.
 */
export const newestOf = (names: readonly string[]): string | undefined =>
  names.findLast((name) => timeOf(name) !== null);

/**
 * Reads the time from a name. Names of earlier versions have neither milliseconds nor a random end. Null for a name that
 * begins with no time.
 */
export function timeOf(name: string): Date | null {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})?Z/.exec(name);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, ms = '000'] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

const manifestKey = (name: string) => `backups/${name}/manifest.age`;
export const tableKey = (name: string, { schema, name: table }: { schema: string; name: string }) =>
  `backups/${name}/${schema}.${table}.age`;

/** The name of the backup to which a part belongs. */
export const backupOf = (key: string): string => key.split('/')[1] ?? '';

/** The names of all complete backups at a place, the oldest first. */
export async function listBackups(place: Pick<Storage, 'keys'>): Promise<string[]> {
  const names: string[] = [];
  for await (const key of place.keys('backups')) {
    const name = backupOf(key);
    if (key === manifestKey(name)) names.push(name);
  }
  return names.sort();
}

export async function writeManifest(
  place: Pick<Storage, 'put'>,
  seal: Seal,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const sealed = await seal.close(Readable.from([Buffer.from(JSON.stringify(manifest))]));
  await place.put(manifestKey(name), sealed, { contentType: SEALED_TYPE });
}

/** Throws when the manifest cannot be decrypted, or has a format that this version does not know. */
export async function readManifest(
  place: Pick<Storage, 'read'>,
  seal: Seal,
  name: string,
): Promise<Manifest> {
  const opened = await buffer(await seal.open(await place.read(manifestKey(name))));
  return Manifest.parse(JSON.parse(opened.toString('utf8')));
}
