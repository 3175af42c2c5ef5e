import { randomUUID } from 'node:crypto';
import type { ApplicationState } from '@keepsong/domain/states/tables';
import type { Day } from '@keepsong/domain/time/chicago';
import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { applicationNotes, artistApplications, artists } from '../../../../db/schema/artists.ts';
import { stateChanges } from '../../../../db/schema/states.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';
import { change } from '../../../platform/states/move.ts';

export type ApplicationRecord = typeof artistApplications.$inferSelect;

/** The average score. Each producer counts once, with the newest score. */
const score = sql<number | null>`(select round(avg(newest.score), 1)::float8 from (
  select distinct on (n.author_id) n.score from ${applicationNotes} n
  where n.application_id = ${artistApplications}.id and n.score is not null
  order by n.author_id, n.id desc) newest)`;

export type ApplicationFilter = {
  q: string;
  states: readonly ApplicationState[];
  genre: string | undefined;
  isTrialSent: boolean;
};

const words = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 6);
const SEARCHED = sql`fold_text(${artistApplications.name} || ' ' || ${artistApplications.email})`;

/**
 * Finds one page of applications, newest first. A positive cursor continues below that id. A negative cursor
 * (`-id`) finds the applications that are newer than that id.
 */
export async function findApplications(
  db: DbOrTx,
  { q, states, genre, isTrialSent }: ApplicationFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
) {
  const isUp = cursor !== null && cursor < 0;
  const { id, state, genres, trialSentAt } = artistApplications;
  const found = await db
    .select({ application: artistApplications, score })
    .from(artistApplications)
    .where(
      and(
        ...words(q).map((word) => sql`${SEARCHED} like fold_text(${containing(word)})`),
        states.length > 0 ? inArray(state, [...states]) : undefined,
        genre === undefined ? undefined : arrayContains(genres, [genre]),
        isTrialSent ? and(eq(state, 'trial'), isNotNull(trialSentAt)) : undefined,
        cursor === null ? undefined : isUp ? gt(id, -cursor) : lt(id, cursor),
      ),
    )
    .orderBy(isUp ? asc(id) : desc(id))
    .limit(limit);
  return isUp ? found.reverse() : found;
}

export async function findApplication(db: DbOrTx, id: number) {
  const [row] = await db
    .select({ application: artistApplications, score })
    .from(artistApplications)
    .where(eq(artistApplications.id, id));
  return row ?? null;
}

export async function lockApplication(tx: Tx, id: number): Promise<ApplicationRecord | null> {
  const [row] = await tx
    .select()
    .from(artistApplications)
    .where(eq(artistApplications.id, id))
    .for('no key update');
  return row ?? null;
}

/** Which of these files an application names that has not ended. */
export async function findUploadsInUse(db: DbOrTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { recordingIds, filmId, trialUploadId, state } = artistApplications;
  const rows = await db
    .select({ recordingIds, filmId, trialUploadId })
    .from(artistApplications)
    .where(
      and(
        notInArray(state, ['refused', 'withdrawn']),
        or(
          arrayOverlaps(recordingIds, [...ids]),
          inArray(filmId, [...ids]),
          inArray(trialUploadId, [...ids]),
        ),
      ),
    );
  return new Set(
    rows.flatMap((row) => [...row.recordingIds, row.filmId, row.trialUploadId].filter((id) => id !== null)),
  );
}

export async function lockByToken(tx: Tx, tokenHash: Buffer): Promise<ApplicationRecord | null> {
  const [row] = await tx
    .select()
    .from(artistApplications)
    .where(eq(artistApplications.tokenHash, tokenHash))
    .for('no key update');
  return row ?? null;
}

/** The application of an artist who is in a trial. Null for all other artists. */
export async function findTrial(db: DbOrTx, artistId: number): Promise<ApplicationRecord | null> {
  const { artistId: artist, state } = artistApplications;
  const [row] = await db
    .select()
    .from(artistApplications)
    .where(and(eq(artist, artistId), eq(state, 'trial')));
  return row ?? null;
}

/** The applications whose trial song has not come, and whose day has passed and lies in this span. */
export async function findLateTrials(
  db: DbOrTx,
  { from, before }: { from: Day; before: Day },
): Promise<number[]> {
  const { id, state, trialSentAt, trialDueDay } = artistApplications;
  const rows = await db
    .select({ id })
    .from(artistApplications)
    .where(and(eq(state, 'trial'), isNull(trialSentAt), gte(trialDueDay, from), lt(trialDueDay, before)));
  return rows.map((row) => row.id);
}

export async function updateTrial(
  tx: Tx,
  id: number,
  values: Partial<
    Pick<
      ApplicationRecord,
      'trialTitle' | 'trialLyrics' | 'trialUploadId' | 'trialSentAt' | 'trialReturned' | 'trialDueDay'
    >
  >,
): Promise<void> {
  await change(tx, 'artist_applications', id, values);
}

/** Deletes an application with its notes. Its history stays: it holds only states and the row's id. */
export async function deleteApplication(tx: Tx, id: number): Promise<void> {
  await tx.delete(artistApplications).where(eq(artistApplications.id, id));
}

/** Deletes the applications that were refused before this time, and all that were withdrawn. */
export async function deleteEnded(tx: Tx, refusedBefore: Date): Promise<void> {
  const { id, state } = artistApplications;
  const refusedAt = sql`(select max(${stateChanges.movedAt}) from ${stateChanges}
    where ${stateChanges.what} = 'artist_applications' and ${stateChanges.rowKey} = ${id}::text
    and ${stateChanges.toState} = 'refused')`;
  await tx
    .delete(artistApplications)
    .where(or(eq(state, 'withdrawn'), and(eq(state, 'refused'), lt(refusedAt, refusedBefore))));
}

export const findNotes = (db: DbOrTx, applicationId: number) =>
  db
    .select({
      id: applicationNotes.id,
      by: users.email,
      score: applicationNotes.score,
      note: applicationNotes.note,
      createdAt: applicationNotes.createdAt,
    })
    .from(applicationNotes)
    .innerJoin(users, eq(users.id, applicationNotes.authorId))
    .where(eq(applicationNotes.applicationId, applicationId))
    .orderBy(desc(applicationNotes.id))
    .limit(100);

export async function insertNote(tx: Tx, values: typeof applicationNotes.$inferInsert): Promise<void> {
  await tx.insert(applicationNotes).values(values);
}

/** The steps of an application, and the staff members who made them. */
export const findSteps = (db: DbOrTx, id: number) =>
  db
    .select({ state: stateChanges.toState, by: users.email, at: stateChanges.movedAt })
    .from(stateChanges)
    .leftJoin(users, and(eq(users.id, stateChanges.userId), eq(stateChanges.movedBy, 'staff')))
    .where(and(eq(stateChanges.what, 'artist_applications'), eq(stateChanges.rowKey, String(id))))
    .orderBy(asc(stateChanges.id));

/** Finds the artist of an account and locks the row until the transaction ends. */
export async function lockArtistOf(tx: Tx, userId: number) {
  const { id, status } = artists;
  const [row] = await tx
    .select({ id, status })
    .from(artists)
    .where(eq(artists.userId, userId))
    .for('no key update');
  return row ?? null;
}

/** Whether an artist has an account with this address. Hidden artists count too. */
export async function isArtistsAddress(db: DbOrTx, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: artists.id })
    .from(artists)
    .innerJoin(users, eq(users.id, artists.userId))
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
    .limit(1);
  return rows.length > 0;
}

export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  const rows = await tx.select({ id: artists.id }).from(artists).where(eq(artists.slug, slug));
  return rows.length > 0;
}

/**
 * Separates a trial artist, whom customers never saw, from the account. A number replaces the name, because the row
 * stays longer than the application.
 */
export async function detachArtist(tx: Tx, id: number): Promise<void> {
  await tx
    .update(artists)
    .set({ userId: null, artistName: `#${id}`, slug: `artist-${id}-${randomUUID()}` })
    .where(eq(artists.id, id));
}
