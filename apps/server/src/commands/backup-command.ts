import { openEdges, openKept } from '../edges.ts';
import { forgetBackups, makeBackup } from '../platform/backup/backup.ts';
import { readErasureNotes } from '../platform/backup/erasure-notes.ts';
import { listBackups, newestOf, timeOf } from '../platform/backup/manifest.ts';
import { readMoment } from '../platform/backup/moments/choose-moment.ts';
import { noteBackup } from '../platform/backup/newest-backup.ts';
import { isAmongOwnFiles, requireNotInFolder } from '../platform/backup/own-files.ts';
import { openPlace } from '../platform/backup/place.ts';
import {
  beginRestore,
  type Chosen,
  chooseBackup,
  finishRows,
  loadRows,
  restoreFiles,
} from '../platform/backup/restore.ts';
import { makeSeal, openSeal } from '../platform/backup/seal.ts';
import { asOnlyBackup } from '../platform/backup/turns.ts';
import { endRestoring, requireRestored } from '../platform/backup/under-way.ts';
import { systemClock } from '../platform/clock.ts';
import { makeDataFolder } from '../platform/data-folder.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { createLog } from '../platform/log.ts';
import type { Settings, Turning } from '../platform/settings.ts';
import { rootSecret, secretsToKeep } from '../platform/settings-secrets.ts';
import { StartupError } from '../platform/startup-errors.ts';
import { backUpEvery, MOST_HOURS, type Watch, watchSignals } from './backup-often.ts';
import { codeOfErased, eraseAgain, linesOfErased } from './erase-again.ts';
import { restoreMoment } from './restore-moment.ts';
import { linesOfSecrets, restoreSecret } from './restore-secret.ts';
import { shopDatabase } from './shop-database.ts';
import type { Said } from './staff-command.ts';

const DAY_MS = 86_400_000;

const USAGE = [
  'npm run backup -- TARGET                 TARGET is a folder, or s3://bucket/prefix',
  'npm run backup -- TARGET --every HOURS   one after another, until it is stopped',
  'npm run restore -- TARGET [--at NAME]    into an empty database, while the shop is stopped',
  'npm run restore -- TARGET --to MOMENT    the embedded database as it was, for example at 2026-11-29T10:15:00Z',
];

/** `npm run backup`: backs up database and files, and deletes backups that are too old. The shop may be running. */
export async function backupCommand(
  [target, option, value, ...more]: readonly string[],
  settings: Settings,
  untilStopped: () => Watch = watchSignals,
): Promise<Said> {
  const hours = option === undefined ? null : Number(value);
  const isKnown = hours === null || (option === '--every' && hours > 0 && hours <= MOST_HOURS);
  if (target === undefined || !isKnown || more.length > 0) return { code: 1, lines: USAGE };
  requireKeys(settings);
  if (hours === null) return backUpOnce(target, settings);
  return backUpEvery(hours, {
    newest: () => newestAt(target, settings),
    backUp: () => backUpOnce(target, settings),
    ...untilStopped(),
  });
}

/** When the newest complete backup at this target was taken. Those at other targets do not count. */
async function newestAt(target: string, settings: Settings): Promise<Date | null> {
  const place = await openPlace(target, settings);
  try {
    const name = newestOf(await listBackups(place.storage));
    return name === undefined ? null : timeOf(name);
  } finally {
    place.stop();
  }
}

async function backUpOnce(target: string, settings: Settings): Promise<Said> {
  const { s3, dataDir } = settings;
  if (isAmongOwnFiles(target, { bucket: s3?.bucket ?? null, dataDir }))
    throw new StartupError(
      `${target} is among the files of the shop, so each backup would contain all earlier ones: name another bucket or folder.`,
    );
  const place = await openPlace(target, settings);
  const database = await shopDatabase(settings);
  const files = await openKept(settings);
  try {
    await requireRestored(database.url);
    if (s3) await requireNotInFolder(files.port, dataDir);
    return await asOnlyBackup(database.url, () =>
      backUp({ databaseUrl: database.url, files: files.port, place: place.storage, settings }),
    );
  } finally {
    await files.stop?.();
    await database.stop();
    place.stop();
  }
}

type Parts = Pick<Parameters<typeof makeBackup>[0], 'databaseUrl' | 'files' | 'place'>;

async function backUp({ settings, ...parts }: Parts & { settings: Settings }): Promise<Said> {
  const seal = await makeSeal(parts.place, requireKeys(settings), parts.databaseUrl);
  const now = systemClock.now();
  const secrets = secretsToKeep(settings, rootSecret(settings));
  const made = await makeBackup({ ...parts, seal, now, secrets });
  await noteBackup(parts.databaseUrl, now);
  const before = new Date(now.getTime() - settings.backups.keepDays * DAY_MS);
  const old = await forgetBackups(parts.place, seal, { before, now });
  const lines = [
    `Backup ${made.name} is complete and was read again: ${made.rows} rows of ${made.tables} tables, ${made.files} files (${made.newFiles} of them new).`,
    ...old.map((name) => `Deleted ${name}, which is older than ${settings.backups.keepDays} days.`),
  ];
  return { code: 0, lines };
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
    const from = { place: place.storage, seal: await openSeal(place.storage, requireKeys(settings)) };
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

/**
 * The files come first: they are named by their content, so another try goes on where this one broke off. From the
 * first file until the erasures, no shop starts on the database.
 */
async function restore(chosen: Chosen, databaseUrl: string, settings: Settings): Promise<Said> {
  const begun = performance.now();
  const { hasRows } = await beginRestore(databaseUrl, chosen.name);
  const { secret, tables } = chosen.manifest;
  await restoreSecret(secret, settings);
  const files = await openKept(settings);
  try {
    const noted = await readErasureNotes(files.port);
    if (!hasRows) {
      await restoreFiles(chosen, chosen.manifest.files, files.port);
      await loadRows(chosen, databaseUrl, () => makeStandIns(databaseUrl, settings));
    }
    await finishRows(databaseUrl);
    const again = await eraseAgain([...chosen.erased, ...noted], databaseUrl, files.port);
    await endRestoring(databaseUrl);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const lines = [
      `Backup ${chosen.name} is restored in ${seconds} s: ${rows} rows, ${chosen.manifest.files.length} files.`,
      ...linesOfErased(again),
      ...linesOfSecrets(chosen.manifest, settings),
    ];
    return { code: codeOfErased(again), lines };
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

export function requireKeys({ backups }: Settings): Turning {
  if (backups.keys !== null) return backups.keys;
  throw new StartupError(
    'BACKUP_KEY is not set: backups are encrypted with it. Keep it in another place than the backups.',
  );
}
