import type { ModelOutcome } from '@keepsong/domain/instant/song-model';
import { desc, eq, gte, sql } from 'drizzle-orm';
import { musicBills } from '../../../db/schema/instant.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';

/** A song whose process died leaves its bill open. After this time it counts as paid and broken. */
const OPEN_MS = 30 * 60_000;
/** So many answers tell whether the model rests. */
const LAST = 20;

const spentSince = async (db: DbOrTx, day: Date): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${musicBills.cents}), 0)::int` })
    .from(musicBills)
    .where(gte(musicBills.createdAt, day));
  return row?.cents ?? 0;
};

type Wanted = { songId: string; mostCents: number; dayCents: number; day: Date; now: Date };

/**
 * Sets aside what a song may cost; null when the rest of the day's money is less. All processes spend from the same sum.
 */
export async function openBill(
  tx: Tx,
  { songId, mostCents, dayCents, day, now }: Wanted,
): Promise<string | null> {
  await lockName(tx, 'music_bills');
  if ((await spentSince(tx, day)) + mostCents > dayCents) return null;
  const [bill] = await tx
    .insert(musicBills)
    .values({ songId, outcome: 'open', cents: mostCents, createdAt: now })
    .returning({ id: musicBills.id });
  return bill?.id ?? null;
}

/** Writes what came of a song, and what it did cost. */
export async function closeBill(
  db: DbOrTx,
  id: string,
  { outcome, cents, now }: { outcome: ModelOutcome; cents: number; now: Date },
): Promise<void> {
  await db.update(musicBills).set({ outcome, cents, endedAt: now }).where(eq(musicBills.id, id));
}

/** Notes a song for which the model was not asked. */
export async function noteUnasked(
  db: DbOrTx,
  { songId, outcome, now }: { songId: string; outcome: 'limit' | 'rest'; now: Date },
): Promise<void> {
  await db.insert(musicBills).values({ songId, outcome, cents: 0, createdAt: now, endedAt: now });
}

/** The last answers of the model, the newest first. */
export async function findLastAnswers(db: DbOrTx): Promise<{ outcome: ModelOutcome; at: Date }[]> {
  const rows = await db
    .select({ outcome: musicBills.outcome, at: musicBills.endedAt })
    .from(musicBills)
    .where(sql`${musicBills.endedAt} is not null and ${musicBills.outcome} not in ('limit', 'rest')`)
    .orderBy(desc(musicBills.createdAt))
    .limit(LAST);
  return rows.flatMap(({ outcome, at }) => (at === null ? [] : [{ outcome, at }]));
}

/** What the songs of a model cost since a moment, and how many ended how. */
export async function countBills(db: DbOrTx, since: Date) {
  const rows = await db
    .select({
      outcome: musicBills.outcome,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${musicBills.cents})::int`,
    })
    .from(musicBills)
    .where(gte(musicBills.createdAt, since))
    .groupBy(musicBills.outcome);
  return rows;
}

/** Ends bills whose process died. They keep the sum that was set aside: the song may have been paid for. */
export async function endOldBills(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(musicBills)
    .set({ outcome: 'broken', endedAt: now })
    .where(
      sql`${musicBills.outcome} = 'open' and ${musicBills.createdAt} < ${new Date(now.getTime() - OPEN_MS)}`,
    );
}

/** What the songs that were made for a row did cost; null when none was. */
export async function findCents(db: DbOrTx, songId: string): Promise<number | null> {
  const [row] = await db
    .select({ cents: sql<number | null>`sum(${musicBills.cents})::int` })
    .from(musicBills)
    .where(sql`${musicBills.songId} = ${songId} and ${musicBills.outcome} <> 'open'`);
  return row?.cents ?? null;
}
