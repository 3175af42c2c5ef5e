import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openKept } from '../edges.ts';
import { readErasureNotes } from '../platform/backup/erasure-notes.ts';
import type { Place } from '../platform/backup/moments/chain.ts';
import { type ChosenMoment, chooseMoment } from '../platform/backup/moments/choose-moment.ts';
import { recover } from '../platform/backup/moments/recover.ts';
import { restoreFiles } from '../platform/backup/restore.ts';
import { endRestoring, findRestoring } from '../platform/backup/under-way.ts';
import { makeDataFolder } from '../platform/data-folder.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { type Cluster, locateCluster } from '../platform/db/embedded-cluster.ts';
import { claimFolder } from '../platform/db/embedded-lock.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openOwnConnection } from '../platform/db/own-connection.ts';
import type { Settings } from '../platform/settings.ts';
import { StartupError } from '../platform/startup-errors.ts';
import { codeOfErased, eraseAgain, linesOfErased } from './erase-again.ts';
import { linesOfSecrets, restoreSecret } from './restore-secret.ts';
import type { Said } from './staff-command.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: console.error };

/** `npm run restore -- TARGET --to MOMENT`: brings back database and files as they were at a moment. */
export async function restoreMoment(from: Place, moment: Date, settings: Settings): Promise<Said> {
  if (settings.databaseUrl !== null)
    throw new StartupError(
      '--to restores the embedded database only. Restore the database of DATABASE_URL with the tool that archives its log.',
    );
  const begun = performance.now();
  const chosen = await chooseMoment(from, moment);
  const { dataDir } = settings;
  makeDataFolder(dataDir);
  const what = moment.toISOString();
  const isRecovered = existsSync(locateCluster(resolve(dataDir), 'full', true).files);
  const files = await openKept(settings);
  try {
    const noted = await readErasureNotes(files.port);
    // An earlier try may have brought the database back already. `requireBegun` refuses every other one.
    const last = isRecovered ? null : await recoverAll(chosen, files.port, dataDir);
    const database = await startEmbedded({ dataDir, log: SILENT, isArchived: isRecovered });
    try {
      await requireBegun(database.url, what);
      await restoreSecret(chosen.base.secret, settings);
      await migrate(database.url);
      const again = await eraseAgain([...chosen.erased, ...noted], database.url, files.port);
      await endRestoring(database.url);
      const seconds = Math.round((performance.now() - begun) / 1000);
      const lines = [
        `The shop of ${what} is restored in ${seconds} s, with ${chosen.files.length} files.${last === null ? '' : ` Its last transaction was at ${last}.`}`,
        ...linesOfErased(again),
        ...linesOfSecrets(chosen.base, settings),
      ];
      return { code: codeOfErased(again), lines };
    } finally {
      await database.stop();
    }
  } finally {
    await files.stop?.();
  }
}

/** Returns the time of the last transaction in the database. */
async function recoverAll(
  chosen: ChosenMoment,
  files: Parameters<typeof restoreFiles>[2],
  dataDir: string,
): Promise<string> {
  await restoreFiles(chosen, chosen.files, files);
  const claim = await claimFolder(resolve(dataDir));
  try {
    const cluster = locateCluster(resolve(dataDir), 'full', true);
    await requireVersion(cluster, chosen.base.postgres);
    const last = await recover(chosen, cluster);
    return last?.toISOString() ?? chosen.base.taken_at;
  } finally {
    claim.release();
  }
}

/** Throws a `StartupError` when the database is not one into which this moment is being restored. */
async function requireBegun(databaseUrl: string, what: string): Promise<void> {
  const client = await openOwnConnection(databaseUrl);
  try {
    if ((await findRestoring(client))?.name === what) return;
  } finally {
    await client.end();
  }
  throw new StartupError(
    'DATA_DIR holds a database, and a restore replaces nothing: name a new folder in DATA_DIR.',
  );
}

/** The files of a database can be read by the same major version only. */
async function requireVersion({ binaries }: Cluster, wanted: string): Promise<void> {
  const { execFile } = await import('node:child_process');
  const { promisify } = await import('node:util');
  const { stdout } = await promisify(execFile)(binaries.postgres, ['--version']);
  const [, found] = /(\d+)(?:\.|\b)/.exec(stdout) ?? [];
  if (found !== wanted)
    throw new StartupError(
      `The archive was made by PostgreSQL ${wanted}, and PostgreSQL ${found} is here: restore it with the version of the shop that made it.`,
    );
}
