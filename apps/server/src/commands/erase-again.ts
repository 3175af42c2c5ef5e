import type { Storage } from '../adapters/storage/storage.port.ts';
import { openKept } from '../edges.ts';
import { createPersonalDataService } from '../features/account/personal-data.service.ts';
import { createArchives } from '../platform/archives/archives.ts';
import { type ErasedPerson, findReturned } from '../platform/backup/erased.ts';
import { createErasureNotes, readErasureNotes, writeErasureNote } from '../platform/backup/erasure-notes.ts';
import { requireRestored } from '../platform/backup/under-way.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createLog } from '../platform/log.ts';
import { createOldFiles } from '../platform/old-files/old-files.ts';
import type { Settings } from '../platform/settings.ts';
import { shopDatabase } from './shop-database.ts';
import type { Said } from './staff-command.ts';

export type ErasedAgain = {
  /** How many accounts were erased. */
  done: number;
  /** Accounts that cannot be erased now. They are noted beside the files of the shop. */
  open: number[];
  /** Accounts of which only the id says that they were erased. */
  unsure: number[];
};

/** Erases again the people who are back with a restored backup, although they were erased. */
export async function eraseAgain(
  erased: readonly ErasedPerson[],
  databaseUrl: string,
  storage: Storage,
): Promise<ErasedAgain> {
  const database = openDatabase(databaseUrl, { max: 2, statementMs: 0 });
  const archives = createArchives();
  const clock = systemClock;
  try {
    const limits = createLimits(database.db, clock);
    const log = createLog('silent');
    const { eraseOf } = createPersonalDataService({
      ...{ database, storage, archives, limits, clock },
      // Files that cannot be deleted now are deleted by the shop when it runs.
      oldFiles: createOldFiles({ db: database.db, storage, clock, log }),
      erasureNotes: createErasureNotes({ database, storage, log }),
    });
    const { certain, unsure } = await findReturned(database.pool, erased);
    const open: number[] = [];
    for (const person of certain) {
      if ((await eraseOf(person.id)).ok) continue;
      await writeErasureNote(storage, person);
      open.push(person.id);
    }
    return { done: certain.length - open.length, open, unsure };
  } finally {
    await archives.stop();
    await database.close();
  }
}

/**
 * `npm run erase-again`: erases who is back because the database was restored by other means than `npm run restore`.
 * The notes beside the files of the shop say who was erased.
 */
export async function eraseAgainCommand(settings: Settings): Promise<Said> {
  const database = await shopDatabase(settings);
  const files = await openKept(settings);
  try {
    await requireRestored(database.url);
    await migrate(database.url);
    const noted = await readErasureNotes(files.port);
    const again = await eraseAgain(noted, database.url, files.port);
    const lines = [`The files of the shop note ${noted.length} erasures.`, ...linesOfErased(again)];
    return { code: codeOfErased(again), lines };
  } finally {
    await files.stop?.();
    await database.stop();
  }
}

/** The exit code of a command that erased: 1 when somebody is left. */
export const codeOfErased = ({ open }: ErasedAgain): Said['code'] => (open.length > 0 ? 1 : 0);

/** The lines that a restore prints about these accounts. */
export function linesOfErased({ done, open, unsure }: ErasedAgain): string[] {
  return [
    ...(done > 0 ? [`Erased again: ${done} accounts.`] : []),
    ...open.map(
      (id) =>
        `Account ${id} was erased elsewhere, but has an order under way now: run "npm run erase-again" when that has ended.`,
    ),
    ...unsure.map(
      (id) =>
        `An account ${id} was erased, says a backup of an earlier version, but not whose it was: look at account ${id}, and erase it if it is this one.`,
    ),
  ];
}
