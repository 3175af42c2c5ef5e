import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEdges, openKept } from '../edges.ts';
import { createPersonalDataService } from '../features/account/personal-data.service.ts';
import { createArchives } from '../platform/archives/archives.ts';
import { forgetBackups, makeBackup } from '../platform/backup/backup.ts';
import { openPlace } from '../platform/backup/place.ts';
import {
  type Chosen,
  chooseBackup,
  requireEmpty,
  restoreFiles,
  restoreRows,
} from '../platform/backup/restore.ts';
import { openSeal } from '../platform/backup/seal.ts';
import { systemClock } from '../platform/clock.ts';
import { makeDataFolder } from '../platform/data-folder.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createLog } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { rootSecret } from '../platform/settings-secrets.ts';
import { StartupError } from '../platform/startup-errors.ts';
import { shopDatabase } from './shop-database.ts';
import type { Said } from './staff-command.ts';

const DAY_MS = 86_400_000;

const USAGE = [
  'npm run backup -- TARGET                 TARGET is a folder, or s3://bucket/prefix',
  'npm run restore -- TARGET [--at NAME]    into an empty database, while the shop is stopped',
];

/** `npm run backup`: backs up database and files, and deletes backups that are too old. The shop may be running. */
export async function backupCommand([target]: readonly string[], settings: Settings): Promise<Said> {
  if (target === undefined) return { code: 1, lines: USAGE };
  const place = await openPlace(target, settings);
  const database = await shopDatabase(settings);
  const files = await openKept(settings);
  try {
    const seal = await openSeal(place.storage, requireKey(settings));
    const now = systemClock.now();
    const made = await makeBackup({
      ...{ databaseUrl: database.url, files: files.port, place: place.storage, seal, now },
      secret: settings.sessionSecret === null ? rootSecret(settings) : null,
    });
    const before = new Date(now.getTime() - settings.backups.keepDays * DAY_MS);
    const old = await forgetBackups(place.storage, seal, before);
    const lines = [
      `Backup ${made.name} is complete and was read again: ${made.rows} rows of ${made.tables} tables, ${made.files} files (${made.newFiles} of them new).`,
      ...old.map((name) => `Deleted ${name}, which is older than ${settings.backups.keepDays} days.`),
    ];
    return { code: 0, lines };
  } finally {
    await files.stop?.();
    await database.stop();
    place.stop();
  }
}

/** `npm run restore`: brings a backup back into an empty database. */
export async function restoreCommand(
  [target, ...options]: readonly string[],
  settings: Settings,
): Promise<Said> {
  const at = options.indexOf('--at');
  const wanted = at < 0 ? undefined : options[at + 1];
  if (target === undefined || (at >= 0 && wanted === undefined)) return { code: 1, lines: USAGE };
  const place = await openPlace(target, settings);
  try {
    const seal = await openSeal(place.storage, requireKey(settings));
    const chosen = await chooseBackup({ place: place.storage, seal }, wanted);
    makeDataFolder(settings.dataDir);
    const database = await emptyDatabase(settings);
    try {
      return await restore(chosen, database.url, settings);
    } finally {
      await database.stop();
    }
  } finally {
    place.stop();
  }
}

async function restore(chosen: Chosen, databaseUrl: string, settings: Settings): Promise<Said> {
  const begun = performance.now();
  await requireEmpty(databaseUrl);
  const { secret } = chosen.manifest;
  if (secret !== null && settings.sessionSecret === null)
    await writeFile(join(settings.dataDir, 'session-secret'), secret, { mode: 0o600 });
  const rows = await restoreRows(chosen, databaseUrl, () => makeStandIns(databaseUrl, settings));
  const files = await openKept(settings);
  try {
    const stored = await restoreFiles(chosen, files.port);
    const open = await eraseAgain(chosen, databaseUrl, files.port);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const erased = chosen.erasedSince.length - open.length;
    const lines = [
      `Backup ${chosen.name} is restored in ${seconds} s: ${rows} rows, ${stored} files.`,
      ...(erased > 0 ? [`Erased again, as later backups ask: ${erased} accounts.`] : []),
      ...open.map((id) => `Account ${id} was erased later, but has an order under way now: erase it again.`),
    ];
    return { code: 0, lines };
  } finally {
    await files.stop?.();
  }
}

/** The stand-ins of a demo make their own tables when they are opened. */
async function makeStandIns(databaseUrl: string, settings: Settings): Promise<void> {
  const log = createLog('silent');
  const edges = await openEdges({
    settings,
    databaseUrl,
    secret: rootSecret(settings),
    clock: systemClock,
    log,
  });
  await edges.stop();
}

/** Erases accounts that were erased after the backup was taken. Returns those that cannot be erased. */
async function eraseAgain(
  { erasedSince }: Chosen,
  databaseUrl: string,
  storage: Parameters<typeof createPersonalDataService>[0]['storage'],
): Promise<number[]> {
  if (erasedSince.length === 0) return [];
  const database = openDatabase(databaseUrl, { max: 2, statementMs: 0 });
  const archives = createArchives();
  const clock = systemClock;
  try {
    const limits = createLimits(database.db, clock);
    const { eraseOf } = createPersonalDataService({ database, storage, archives, limits, clock });
    const open: number[] = [];
    for (const id of erasedSince) if (!(await eraseOf(id)).ok) open.push(id);
    return open;
  } finally {
    await archives.stop();
    await database.close();
  }
}

async function emptyDatabase(settings: Settings) {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => undefined };
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  return startEmbedded({ dataDir: settings.dataDir, log });
}

function requireKey({ backups }: Settings): string {
  if (backups.key !== null) return backups.key;
  throw new StartupError(
    'BACKUP_KEY is not set: backups are encrypted with it. Keep it in another place than the backups.',
  );
}
