import { asc, sql } from 'drizzle-orm';
import { jobRuns } from '../../../db/schema/inbox.ts';
import type { DbOrTx } from '../db/database.ts';

/** How a run of a job ended. `error` is null for a success. */
export type JobRun = { name: string; ms: number; error: unknown };

/** The name of an error. The message is left out, because it may contain data of a customer. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/**
 * Stores how the last run of a job ended. Called after every run, so that the staff see which jobs fail and
 * since when.
 */
export async function noteJobRun(db: DbOrTx, { name, ms, error }: JobRun, now: Date): Promise<void> {
  const run = { endedAt: now, ms: Math.round(ms) };
  const row =
    error === null
      ? { ...run, succeededAt: now, failures: 0, error: '' }
      : { ...run, failures: 1, error: nameOf(error) };
  await db
    .insert(jobRuns)
    .values({ name, ...row })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: error === null ? row : { ...row, failures: sql`${jobRuns.failures} + 1` },
    });
}

export const findJobRuns = (db: DbOrTx) => db.select().from(jobRuns).orderBy(asc(jobRuns.name));
