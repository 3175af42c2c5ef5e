import type { ModelOutcome } from '@keepsong/domain/instant/song-model';
import { desc, eq, gte, sql } from 'drizzle-orm';
import { musicBills } from '../../../db/schema/instant.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';

/**
 * When a process dies, the bill of its song stays open. After this time the bill counts as paid, and the song
 * as broken.
 */
const OPEN_MS = 30 * 60_000;
/** How many of the last answers decide whether the model rests. */
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
 * Reserves the most that a song may cost. Null when less than that is left of the day's money, which all
 * processes share.
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

/** Stores how a song ended, and what it cost. */
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

/** The number and cost of a model's songs since a moment, by how they ended. */
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

/** Ends bills whose process died. They keep the reserved sum, because the shop may have to pay for the song. */
export async function endOldBills(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(musicBills)
    .set({ outcome: 'broken', endedAt: now })
    .where(
      sql`${musicBills.outcome} = 'open' and ${musicBills.createdAt} < ${new Date(now.getTime() - OPEN_MS)}`,
    );
}

/** The cost of the songs that were made for a row of `instant_songs`; null when none was made. */
export async function findCents(db: DbOrTx, songId: string): Promise<number | null> {
  const [row] = await db
    .select({ cents: sql<number | null>`sum(${musicBills.cents})::int` })
    .from(musicBills)
    .where(sql`${musicBills.songId} = ${songId} and ${musicBills.outcome} <> 'open'`);
  return row?.cents ?? null;
}
