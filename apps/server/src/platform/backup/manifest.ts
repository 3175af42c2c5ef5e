import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
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

const KeptFile = z.object({ key: z.string(), type: z.string(), kept: z.string(), sum: Sum });

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
  files: z.array(KeptFile),
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
  const sealed = await seal.close(Readable.from(partsOf(manifest), { objectMode: false }));
  await place.put(manifestKey(name), sealed, { contentType: SEALED_TYPE });
}

/** Throws when the manifest cannot be decrypted, or has a format that this version does not know. */
export async function readManifest(
  place: Pick<Storage, 'read'>,
  seal: Seal,
  name: string,
): Promise<Manifest> {
  const lines = linesOf(await seal.open(await place.read(manifestKey(name))));
  const { value: head = '' } = await lines.next();
  // Earlier versions wrote one line.
  if (!head.endsWith(FILES_BEGIN)) return Manifest.parse(JSON.parse(head));
  const files: Manifest['files'] = [];
  for await (const line of lines) {
    if (line === FILES_END)
      return { ...Manifest.omit({ files: true }).parse(JSON.parse(`${head}${FILES_END}`)), files };
    files.push(KeptFile.parse(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)));
  }
  throw new Error(`the manifest of ${name} has no end`);
}

const FILES_BEGIN = '"files":[';
const FILES_END = ']}';
/** So many files are written together. */
const FILES_AT_ONCE = 1_000;

/**
 * A manifest as JSON, with one line for each file. A shop can have more files than fit into one string. Together the lines
 * are the same JSON as that of earlier versions, so these read it too.
 */
function* partsOf({ files, ...rest }: Manifest): Generator<Buffer> {
  yield Buffer.from(`${JSON.stringify(rest).slice(0, -1)},${FILES_BEGIN}\n`);
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    const lines = files.slice(from, from + FILES_AT_ONCE).map((file) => JSON.stringify(file));
    const isLast = from + FILES_AT_ONCE >= files.length;
    yield Buffer.from(`${lines.join(',\n')}${isLast ? '' : ','}\n`);
  }
  yield Buffer.from(FILES_END);
}

/** The lines of a text. Reading fails when the text does. */
async function* linesOf(text: Readable): AsyncGenerator<string, undefined> {
  let begun: string[] = [];
  for await (const chunk of text.setEncoding('utf8')) {
    const [rest = '', ...next] = String(chunk).split('\n');
    begun.push(rest);
    for (const line of next) {
      yield begun.join('');
      begun = [line];
    }
  }
  yield begun.join('');
}
