import { openEdges, openKept } from '../edges.ts';
import { forgetBackups, makeBackup } from '../platform/backup/backup.ts';
import { readMoment } from '../platform/backup/moments/choose-moment.ts';
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
import { startEmbedded } from '../platform/db/embedded.ts';
import { createLog } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { rootSecret } from '../platform/settings-secrets.ts';
import { StartupError } from '../platform/startup-errors.ts';
import { eraseAgain, linesOfErased } from './erase-again.ts';
import { restoreMoment, restoreSecret } from './restore-moment.ts';
import { shopDatabase } from './shop-database.ts';
import type { Said } from './staff-command.ts';

const DAY_MS = 86_400_000;

const USAGE = [
  'npm run backup -- TARGET                 TARGET is a folder, or s3://bucket/prefix',
  'npm run restore -- TARGET [--at NAME]    into an empty database, while the shop is stopped',
  'npm run restore -- TARGET --to MOMENT    the embedded database as it was, for example at 2026-11-29T10:15:00Z',
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

/**
 * `npm run restore`: restores a backup into an empty database, or the embedded database as it was at a moment.
 */
export async function restoreCommand(
  [target, option, value, ...more]: readonly string[],
  settings: Settings,
): Promise<Said> {
  const isWhole = option === undefined || value !== undefined;
  if (target === undefined || !isWhole || more.length > 0 || !['--at', '--to', undefined].includes(option))
    return { code: 1, lines: USAGE };
  const moment = option === '--to' ? readMoment(value ?? '') : null;
  const place = await openPlace(target, settings);
  try {
    const from = { place: place.storage, seal: await openSeal(place.storage, requireKey(settings)) };
    if (moment !== null) return await restoreMoment(from, moment, settings);
    const chosen = await chooseBackup(from, value);
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
  await restoreSecret(secret, settings);
  const rows = await restoreRows(chosen, databaseUrl, () => makeStandIns(databaseUrl, settings));
  const files = await openKept(settings);
  try {
    const stored = await restoreFiles(chosen, chosen.manifest.files, files.port);
    const open = await eraseAgain(chosen.erasedSince, databaseUrl, files.port);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const lines = [
      `Backup ${chosen.name} is restored in ${seconds} s: ${rows} rows, ${stored} files.`,
      ...linesOfErased(chosen.erasedSince, open),
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

async function emptyDatabase(settings: Settings) {
  const url = settings.directDatabaseUrl ?? settings.databaseUrl;
  if (url) return { url, stop: async () => undefined };
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  return startEmbedded({ dataDir: settings.dataDir, log });
}

function requireKey({ backups }: Settings): string {
  if (backups.key !== null) return backups.key;
  throw new StartupError(
    'BACKUP_KEY is not set: backups are encrypted with it. Keep it in another place than the backups.',
  );
}
