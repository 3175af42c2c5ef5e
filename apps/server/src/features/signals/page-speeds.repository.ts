import { sql } from 'drizzle-orm';
import { pageSpeeds } from '../../../db/schema/signals/page-speeds.ts';
import type { Db } from '../../platform/db/database.ts';

/** Adds visits to the groups of a day. The rows of one call must be of different groups. */
export async function addSpeeds(db: Db, rows: readonly (typeof pageSpeeds.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const { day, page, metric, speedGroup, visits } = pageSpeeds;
  await db
    .insert(pageSpeeds)
    .values([...rows])
    .onConflictDoUpdate({
      target: [day, page, metric, speedGroup],
      set: { visits: sql`${visits} + excluded.visits` },
    });
}
