import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { commissions, songCheckNotes, songChecks } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type CheckRow = typeof songChecks.$inferSelect;
export type CheckNote = { atSeconds: number; text: string };

const person = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email}, '')`;

/** A version that waits for the staff, with its song and artist. `songs`: how many songs of the artist customers have. */
const waiting = (db: DbOrTx) =>
  db
    .select({
      check: songChecks,
      commission: commissions,
      story: stories,
      artist: artists,
      songs: sql<string>`(select count(*) from ${commissions} c where c.artist_id = ${artists.id}
        and c.delivered_at is not null)`,
      customer: sql<string>`(select ${person} from ${users} where ${users.id} = ${stories.ownerId})`,
    })
    .from(songChecks)
    .innerJoin(commissions, eq(commissions.id, songChecks.commissionId))
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .innerJoin(artists, eq(artists.id, songChecks.artistId));

export type WaitingRow = Awaited<ReturnType<typeof findWaitingChecks>>[number];
/** The last version of a page of the list. */
export type CheckPlace = { putUpAt: Date; id: number };

/** Versions that wait, the oldest first, behind `after`. */
export const findWaitingChecks = (
  db: DbOrTx,
  { after, limit }: { after: CheckPlace | null; limit: number },
) =>
  waiting(db)
    .where(and(isNull(songChecks.outcome), after ? behind(after) : undefined))
    .orderBy(asc(songChecks.putUpAt), asc(songChecks.id))
    .limit(limit);

const behind = ({ putUpAt, id }: CheckPlace): SQL | undefined =>
  or(gt(songChecks.putUpAt, putUpAt), and(eq(songChecks.putUpAt, putUpAt), gt(songChecks.id, id)));

export async function countWaitingChecks(db: DbOrTx): Promise<number> {
  return db.$count(songChecks, isNull(songChecks.outcome));
}

/** The newest version of a song that was ever put up for the staff, whatever became of it. */
export async function findNewestCheck(db: DbOrTx, commissionId: number): Promise<WaitingRow | null> {
  const [row] = await waiting(db)
    .where(eq(songChecks.commissionId, commissionId))
    .orderBy(desc(songChecks.version))
    .limit(1);
  return row ?? null;
}

/** All versions of a song with the names of who decided, newest first. */
export const findVersions = (db: DbOrTx, commissionId: number) =>
  db
    .select({ check: songChecks, by: person })
    .from(songChecks)
    .leftJoin(users, eq(users.id, songChecks.decidedBy))
    .where(eq(songChecks.commissionId, commissionId))
    .orderBy(desc(songChecks.version))
    .limit(50);

/** The newest version that this artist has put up. The one before may have been another's. */
export async function findLastCheck(
  db: DbOrTx,
  commissionId: number,
  artistId: number,
): Promise<CheckRow | null> {
  const [row] = await db
    .select()
    .from(songChecks)
    .where(and(eq(songChecks.commissionId, commissionId), eq(songChecks.artistId, artistId)))
    .orderBy(desc(songChecks.version))
    .limit(1);
  return row ?? null;
}

export const findNotes = (db: DbOrTx, checkId: number): Promise<CheckNote[]> =>
  db
    .select({ atSeconds: songCheckNotes.atSeconds, text: songCheckNotes.text })
    .from(songCheckNotes)
    .where(eq(songCheckNotes.checkId, checkId))
    .orderBy(asc(songCheckNotes.atSeconds), asc(songCheckNotes.id));

/** Stores a version that waits. The caller has locked its commission. */
export async function insertCheck(
  tx: Tx,
  values: Omit<typeof songChecks.$inferInsert, 'version'>,
): Promise<void> {
  const last = await tx
    .select({ version: songChecks.version })
    .from(songChecks)
    .where(eq(songChecks.commissionId, values.commissionId))
    .orderBy(desc(songChecks.version))
    .limit(1);
  await tx.insert(songChecks).values({ ...values, version: (last[0]?.version ?? 0) + 1 });
}

export async function decideCheck(
  tx: Tx,
  id: number,
  set: { outcome: 'passed' | 'returned'; decidedAt: Date; decidedBy: number },
  notes: readonly CheckNote[],
): Promise<void> {
  await tx.update(songChecks).set(set).where(eq(songChecks.id, id));
  if (notes.length > 0)
    await tx.insert(songCheckNotes).values(notes.map((note) => ({ ...note, checkId: id })));
}

/** Ends the wait of a song that is not to be made any more, or of which more is to be changed. */
export async function withdrawCheck(tx: Tx, commissionId: number): Promise<void> {
  await tx
    .update(songChecks)
    .set({ outcome: 'withdrawn' })
    .where(and(eq(songChecks.commissionId, commissionId), isNull(songChecks.outcome)));
}

/** Deletes what an artist has put up who hands the song back. Returns the keys of the recordings. */
export async function deleteChecks(tx: Tx, commissionId: number): Promise<(string | null)[]> {
  const gone = await tx
    .delete(songChecks)
    .where(eq(songChecks.commissionId, commissionId))
    .returning({ key: songChecks.audioKey });
  return gone.map(({ key }) => key);
}

/** Versions that were put up before then and of which nobody was reminded. */
export async function findForgottenChecks(db: DbOrTx, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: songChecks.commissionId })
    .from(songChecks)
    .where(and(isNull(songChecks.outcome), lte(songChecks.putUpAt, before), isNull(songChecks.remindedAt)))
    .orderBy(asc(songChecks.putUpAt))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Notes that the staff were reminded. False when they were already, or when it does not wait any more. */
export async function claimReminder(tx: Tx, commissionId: number, now: Date): Promise<boolean> {
  const { commissionId: its, remindedAt, outcome } = songChecks;
  const done = await tx
    .update(songChecks)
    .set({ remindedAt: now })
    .where(and(eq(its, commissionId), isNull(outcome), isNull(remindedAt)));
  return done.rowCount === 1;
}
