import { asc, sql } from 'drizzle-orm';
import { jobRuns } from '../../../db/schema/inbox.ts';
import type { DbOrTx } from '../db/database.ts';

/** How a run of a job ended. `error` is null for a success. */
export type JobRun = { name: string; ms: number; error: unknown };

/** The name of a fault. Its message may hold data of a customer, so it is left out. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Stores how a job ran last. Called after every run, so that the staff see what fails and for how long. */
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
