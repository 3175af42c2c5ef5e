import { and, asc, desc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { nameOrAddress } from '../../../../db/name-or-address.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { commissions, songCheckNotes, songChecks } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type CheckRow = typeof songChecks.$inferSelect;
export type CheckNote = { atSeconds: number; text: string };

const person = sql<string>`coalesce(${nameOrAddress(users)}, '')`;

/**
 * Selects versions with their song and artist. `songs` is the number of songs that the artist has delivered to
 * customers.
 */
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

/** The versions of the artist who has the song now. Those of earlier artists are emptied. */
const isHeld = (commissionId: number): SQL | undefined =>
  and(eq(songChecks.commissionId, commissionId), isNull(songChecks.emptiedAt));

export type WaitingRow = Awaited<ReturnType<typeof findWaitingChecks>>[number];
/** The place of the last version on a page of the list. */
export type CheckPlace = { putUpAt: Date; id: number };

/** Versions that wait for the check, the oldest first, after the place `after`. */
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

/** The newest version that the song's artist has put up for the staff, also one that is already decided. */
export async function findNewestCheck(db: DbOrTx, commissionId: number): Promise<WaitingRow | null> {
  const [row] = await waiting(db).where(isHeld(commissionId)).orderBy(desc(songChecks.version)).limit(1);
  return row ?? null;
}

/** All versions by the song's artist, newest first, with the name of the person who decided about each. */
export const findVersions = (db: DbOrTx, commissionId: number) =>
  db
    .select({ check: songChecks, by: person })
    .from(songChecks)
    .leftJoin(users, eq(users.id, songChecks.decidedBy))
    .where(isHeld(commissionId))
    .orderBy(desc(songChecks.version))
    .limit(50);

/** The newest version that this artist has put up. Earlier versions may be by another artist. */
export async function findLastCheck(
  db: DbOrTx,
  commissionId: number,
  artistId: number,
): Promise<CheckRow | null> {
  const [row] = await db
    .select()
    .from(songChecks)
    .where(and(isHeld(commissionId), eq(songChecks.artistId, artistId)))
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

/** Stores a version that waits, with a number that no earlier version of any artist has. The caller has locked its commission. */
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

/** Withdraws the waiting version of a song, because the song will not be made or must be changed further. */
export async function withdrawCheck(tx: Tx, commissionId: number): Promise<void> {
  await tx
    .update(songChecks)
    .set({ outcome: 'withdrawn' })
    .where(and(eq(songChecks.commissionId, commissionId), isNull(songChecks.outcome)));
}

/**
 * Deletes the words and recordings of the versions that an artist has put up, because the song goes to another one. The
 * decisions stay: they count for the standing, and the next artist's first version gets the next number. Returns the
 * storage keys of all recordings of the song, which the caller deletes after the commit. The caller has locked the
 * commission.
 */
export async function emptyVersions(
  tx: Tx,
  { id, audioKey, audioOriginalKey }: typeof commissions.$inferSelect,
  now: Date,
): Promise<string[]> {
  const held = await tx
    .select({ id: songChecks.id, key: songChecks.audioKey })
    .from(songChecks)
    .where(isHeld(id));
  const nothing = { title: '', lyrics: '', audioKey: null, durationSeconds: 0, peaks: [], reason: '' };
  await tx
    .update(songChecks)
    .set({ ...nothing, emptiedAt: now })
    .where(isHeld(id));
  const ids = held.map((check) => check.id);
  await tx.delete(songCheckNotes).where(inArray(songCheckNotes.checkId, ids));
  const keys = new Set([audioKey, audioOriginalKey, ...held.map(({ key }) => key)]);
  return [...keys].filter((key) => key !== null);
}

/** Versions that were put up before then and for which no reminder was sent. */
export async function findForgottenChecks(
  db: DbOrTx,
  before: Date,
  left: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: songChecks.commissionId })
    .from(songChecks)
    .where(
      and(
        isNull(songChecks.outcome),
        lte(songChecks.putUpAt, before),
        isNull(songChecks.remindedAt),
        notInArray(songChecks.commissionId, [...left]),
      ),
    )
    .orderBy(asc(songChecks.putUpAt))
    .limit(100);
  return rows.map(({ id }) => id);
}

/**
 * Notes that the staff were reminded of a version. False when they were reminded already, or when the version
 * no longer waits.
 */
export async function claimReminder(tx: Tx, commissionId: number, now: Date): Promise<boolean> {
  const { commissionId: its, remindedAt, outcome } = songChecks;
  const done = await tx
    .update(songChecks)
    .set({ remindedAt: now })
    .where(and(eq(its, commissionId), isNull(outcome), isNull(remindedAt)));
  return done.rowCount === 1;
}
