import { createPersonalDataService } from '../features/account/personal-data.service.ts';
import { createArchives } from '../platform/archives/archives.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLimits } from '../platform/http/limits.ts';

/**
 * Erases again the accounts that were erased after the restored backup was made. Returns those that cannot be
 * erased.
 */
export async function eraseAgain(
  erasedSince: readonly number[],
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

/** The lines that a restore prints about these accounts. */
export function linesOfErased(erasedSince: readonly number[], open: readonly number[]): string[] {
  const erased = erasedSince.length - open.length;
  return [
    ...(erased > 0 ? [`Erased again, as later backups ask: ${erased} accounts.`] : []),
    ...open.map((id) => `Account ${id} was erased later, but has an order under way now: erase it again.`),
  ];
}
