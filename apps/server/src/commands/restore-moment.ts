import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openKept } from '../edges.ts';
import type { Place } from '../platform/backup/moments/chain.ts';
import { type ChosenMoment, chooseMoment } from '../platform/backup/moments/choose-moment.ts';
import { recover } from '../platform/backup/moments/recover.ts';
import { restoreFiles } from '../platform/backup/restore.ts';
import { makeDataFolder } from '../platform/data-folder.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { type Cluster, locateCluster } from '../platform/db/embedded-cluster.ts';
import { claimFolder } from '../platform/db/embedded-lock.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Settings } from '../platform/settings.ts';
import { StartupError } from '../platform/startup-errors.ts';
import { eraseAgain, linesOfErased } from './erase-again.ts';
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
  makeDataFolder(settings.dataDir);
  const last = await recoverInto(chosen, settings.dataDir);
  await restoreSecret(chosen.base.secret, settings);
  const database = await startEmbedded({ dataDir: settings.dataDir, log: SILENT });
  const files = await openKept(settings);
  try {
    await migrate(database.url);
    const stored = await restoreFiles(chosen, chosen.files, files.port);
    const open = await eraseAgain(chosen.erasedSince, database.url, files.port);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const lines = [
      `The shop of ${moment.toISOString()} is restored in ${seconds} s, with ${stored} files. Its last transaction was at ${last?.toISOString() ?? chosen.base.taken_at}.`,
      ...linesOfErased(chosen.erasedSince, open),
    ];
    return { code: 0, lines };
  } finally {
    await files.stop?.();
    await database.stop();
  }
}

async function recoverInto(chosen: ChosenMoment, dataDir: string): Promise<Date | null> {
  const claim = await claimFolder(resolve(dataDir));
  try {
    const cluster = locateCluster(resolve(dataDir), 'full', true);
    if (existsSync(cluster.files))
      throw new StartupError(
        'DATA_DIR holds a database, and a restore replaces nothing: name a new folder in DATA_DIR.',
      );
    await requireVersion(cluster, chosen.base.postgres);
    return await recover(chosen, cluster);
  } finally {
    claim.release();
  }
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

/** Brings back the root secret of a demo, which is kept in its data folder. */
export async function restoreSecret(secret: string | null, settings: Settings): Promise<void> {
  if (secret !== null && settings.sessionSecret === null)
    await writeFile(join(settings.dataDir, 'session-secret'), secret, { mode: 0o600 });
}
