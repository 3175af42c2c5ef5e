import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { openOwnConnection } from '../db/own-connection.ts';
import { StartupError } from '../startup-errors.ts';
import type { ErasedPerson } from './erased.ts';
import { notedIn } from './erasure-notes.ts';
import { listBackups, type Manifest, newestOf, readManifest, tableKey } from './manifest.ts';
import type { Seal } from './seal.ts';
import { takeSealed } from './sealed-file.ts';
import {
  copyIn,
  emptyTable,
  findTables,
  finishLoading,
  hasRows,
  isRestored,
  setSequence,
  withoutRules,
} from './tables.ts';
import { findRestoring, markRestoring } from './under-way.ts';

type From = { place: Storage; seal: Seal };

export type Chosen = From & {
  name: string;
  manifest: Manifest;
  /** Everybody whose erasure a backup at the same place knows of. */
  erased: ErasedPerson[];
};

/** Finds the newest backup at a place, or the one with this name. Throws a `StartupError` when there is none. */
export async function chooseBackup({ place, seal }: From, wanted?: string): Promise<Chosen> {
  const names = await listBackups(place);
  const name = wanted ?? newestOf(names);
  if (name === undefined)
    throw new StartupError(
      names.length === 0
        ? 'There is no complete backup at this place.'
        : `No backup at this place is named after its time: name one with --at: ${names.join(', ')}.`,
    );
  if (!names.includes(name))
    throw new StartupError(`There is no complete backup ${name}. There are: ${names.join(', ') || 'none'}.`);
  const manifest = await readManifest(place, seal, name);
  const newest = (await knownMigrations()).at(-1)?.when ?? 0;
  if (manifest.migrated_to > newest)
    throw new StartupError(`Backup ${name} was made by a newer version of the shop: install that one first.`);
  return { place, seal, name, manifest, erased: await findErasedAt({ place, seal }) };
}

/**
 * Everybody whose erasure the backups at a place know of. A backup may hold the note of an erasure that its rows do not
 * have: of somebody who was erased while it was made, or whom a restore could not erase.
 */
export async function findErasedAt({ place, seal }: From): Promise<ErasedPerson[]> {
  const erased: ErasedPerson[] = [];
  for (const name of await listBackups(place)) {
    const manifest = await readManifest(place, seal, name);
    erased.push(...manifest.erased, ...notedIn(manifest.files));
  }
  return erased;
}

/** Tables in which an empty shop has no rows. */
const OF_A_SHOP = ['users', 'checkouts', 'products', 'artists', 'tax_rates', 'shipping_rates'];

/** How long a restore waits until the connections of a shop that was stopped just now have ended. */
const LEAVE_MS = 5_000;
const LOOK_AGAIN_MS = 200;

/**
 * Marks a database as one into which this backup is restored, so that no shop starts on it. Returns whether an earlier
 * try has loaded the rows already. Throws a `StartupError` when the database holds a shop, because a restore never
 * replaces data, or when somebody else uses the database.
 */
export async function beginRestore(databaseUrl: string, name: string): Promise<{ hasRows: boolean }> {
  const client = await openOwnConnection(databaseUrl);
  try {
    const begun = await findRestoring(client);
    const hasRows = begun?.hasRows === true;
    if (!hasRows) await requireNoShop(client);
    else if (begun.name !== name) throw otherRestore(begun.name);
    await requireAlone(client);
    await client.query('begin');
    await markRestoring(client, { name, hasRows });
    await client.query('commit');
    return { hasRows };
  } finally {
    await client.end();
  }
}

const otherRestore = (name: string) =>
  new StartupError(
    `The restore of ${name} into this database is not finished: run that one again, or name an empty database.`,
  );

async function requireNoShop(client: pg.Client): Promise<void> {
  for (const table of await findTables(client))
    if (OF_A_SHOP.includes(table.name) && (await hasRows(client, table)))
      throw new StartupError(
        'The database is not empty, and a restore replaces nothing: name an empty one in DATABASE_URL, or a new folder in DATA_DIR.',
      );
}

/** A running shop would write while its tables are emptied and filled. */
async function requireAlone(client: pg.Client): Promise<void> {
  for (const end = Date.now() + LEAVE_MS; ; ) {
    const { rows } = await client.query<{ who: string }>(
      `select distinct concat_ws(' ', coalesce(nullif(application_name, ''), 'a program without a name'),
          'of the account ' || usename, 'from ' || host(client_addr)) as who
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by who`,
    );
    if (rows.length === 0) return;
    if (Date.now() > end)
      throw new StartupError(
        `The database is in use by ${rows.map(({ who }) => who).join('; ')}. Stop the shop, and whatever else is connected: a pooler keeps its connections for minutes after the shop has stopped, and a monitor for as long as it runs.`,
      );
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * Loads the rows of a backup into an empty database that `beginRestore` has marked. `prepare` makes the tables that no
 * migration makes. When something fails, no rows stay.
 */
export async function loadRows(
  { place, seal, name, manifest }: Chosen,
  databaseUrl: string,
  prepare: () => Promise<void>,
): Promise<void> {
  await migrate(databaseUrl, { until: manifest.migrated_to });
  await prepare();
  const client = await openOwnConnection(databaseUrl);
  try {
    await client.query('begin');
    const tables = await findTables(client);
    await withoutRules(client, tables, async () => {
      // The files took long. A shop that was starting when the mark was set may have written since. Now every table is
      // locked.
      await requireNoShop(client);
      for (const table of tables) await emptyTable(client, table);
      for (const table of manifest.tables.filter(isRestored)) {
        const part = { key: tableKey(name, table), sum: table.sum };
        await takeSealed(place, seal, part, copyIn(client, table));
      }
    });
    for (const sequence of manifest.sequences.filter(isRestored)) await setSequence(client, sequence);
    await markRestoring(client, { name, hasRows: true });
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Refreshes what the database derives from loaded rows, and migrates it to the newest schema. */
export async function finishRows(databaseUrl: string): Promise<void> {
  const client = await openOwnConnection(databaseUrl);
  try {
    await finishLoading(client);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
}

/**
 * Puts the files of a backup into the file store. A file that exists there already with the same size is kept.
 */
export async function restoreFiles(
  { place, seal }: From,
  list: Manifest['files'],
  files: Pick<Storage, 'put' | 'stat'>,
): Promise<void> {
  for (const { key, type, kept, sum } of list) {
    if ((await files.stat(key))?.size === sum.bytes) continue;
    const content = new PassThrough();
    const put = files.put(key, content, { contentType: type, size: sum.bytes });
    // A damaged part ends the stream with an error, so that no part of the file is stored.
    const taken = takeSealed(place, seal, { key: kept, sum }, content).catch((error: unknown) => {
      content.destroy(error as Error);
      throw error;
    });
    await Promise.all([taken, put]);
  }
}
