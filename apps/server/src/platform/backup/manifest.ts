import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { SEALED_TYPE, type Seal } from './seal.ts';

const Sum = z.object({ bytes: z.number(), sha256: z.string() });

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
  /**
   * The ids of accounts whose data was erased. When an earlier backup is restored, these accounts are erased
   * again.
   */
  erased: z.array(z.number()),
  /** The root secret of a demo, which is kept in its data folder. Null when the secret is a setting. */
  secret: z.string().nullable(),
});
export type Manifest = z.output<typeof Manifest>;

/** The name of a backup is the time at which it was taken, for example `20261128T174500Z`. */
export const nameOf = (takenAt: Date): string => takenAt.toISOString().replace(/[-:]|\.\d{3}/g, '');
/** Reads the time from a name that `nameOf` made. */
export const timeOf = (name: string): Date =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const MANIFEST = 'manifest.age';
export const tableKey = (name: string, { schema, name: table }: { schema: string; name: string }) =>
  `backups/${name}/${schema}.${table}.age`;

/** The names of all complete backups at a place, the oldest first. */
export async function listBackups(place: Pick<Storage, 'keys'>): Promise<string[]> {
  const names: string[] = [];
  for await (const key of place.keys('backups')) {
    const [, name = '', file] = key.split('/');
    if (file === MANIFEST) names.push(name);
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
  await place.put(`backups/${name}/${MANIFEST}`, sealed, { contentType: SEALED_TYPE });
}

/** Throws when the manifest cannot be decrypted, or has a format that this version does not know. */
export async function readManifest(
  place: Pick<Storage, 'read'>,
  seal: Seal,
  name: string,
): Promise<Manifest> {
  const opened = await buffer(await seal.open(await place.read(`backups/${name}/${MANIFEST}`)));
  return Manifest.parse(JSON.parse(opened.toString('utf8')));
}
