import type { ProfileData } from '@keepsong/domain/artists/profile';
import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { artistApplications, artistProfiles, artistSongs, artists } from '../../../../db/schema/artists.ts';
import { stateChanges } from '../../../../db/schema/states.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, change, moveLocked } from '../../../platform/states/move.ts';
import type { ArtistRow, SongRow } from '../artists.repository.ts';

export type ProfileRecord = typeof artistProfiles.$inferSelect;

/** Finds the artist whose profile is changed, and locks the row, so that two changes wait for each other. */
export async function lockArtistRow(tx: Tx, id: number): Promise<ArtistRow | null> {
  const [row] = await tx.select().from(artists).where(eq(artists.id, id)).for('no key update');
  return row ?? null;
}

export async function findArtistRow(db: DbOrTx, id: number): Promise<ArtistRow | null> {
  const [row] = await db.select().from(artists).where(eq(artists.id, id));
  return row ?? null;
}

/** The newest version of a profile. Null before the artist has saved anything. */
export async function findProfile(db: DbOrTx, artistId: number): Promise<ProfileRecord | null> {
  const [row] = await db
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.artistId, artistId))
    .orderBy(desc(artistProfiles.id))
    .limit(1);
  return row ?? null;
}

/** The version that customers see. */
export async function findLiveProfile(db: DbOrTx, artistId: number): Promise<ProfileRecord | null> {
  const [row] = await db
    .select()
    .from(artistProfiles)
    .where(and(eq(artistProfiles.artistId, artistId), eq(artistProfiles.state, 'live')));
  return row ?? null;
}

export async function saveDraft(
  tx: Tx,
  id: number,
  values: { version: number; data: ProfileData; changedAt: Date },
): Promise<void> {
  await change(tx, 'artist_profiles', id, values);
}

/**
 * Writes the days to deliver into the newest version, and counts this as a change, so that a form that was opened
 * before cannot bring the old number back.
 */
export async function writeDays(tx: Tx, artistId: number, deliveryDays: number, at: Date): Promise<void> {
  const newest = await findProfile(tx, artistId);
  if (!newest || newest.data.delivery_days === deliveryDays) return;
  const data = { ...newest.data, delivery_days: deliveryDays };
  await saveDraft(tx, newest.id, { version: newest.version + 1, data, changedAt: at });
}

/**
 * Takes the version that waits for a producer back from Today, because its trial has ended. The caller has locked the
 * artist.
 */
export async function takeBackWaiting(tx: Tx, artistId: number, by: By): Promise<void> {
  const profile = await findProfile(tx, artistId);
  if (profile?.state === 'review') await moveLocked(tx, 'artist_profiles', profile, 'draft', by);
}

/**
 * Deletes the drafts of artists who were separated from their accounts after a trial, and whom no application names any
 * more. Returns them.
 */
export async function deleteNobodysDrafts(tx: Tx): Promise<Pick<ProfileRecord, 'artistId' | 'data'>[]> {
  const { artistId, data, state } = artistProfiles;
  const isNobodys = sql`exists (select from ${artists} a where a.id = ${artistId} and a.user_id is null
    and a.artist_name = '#' || a.id and not exists (select from ${artistApplications} n where n.artist_id = a.id))`;
  return tx
    .delete(artistProfiles)
    .where(and(inArray(state, ['draft', 'review']), isNobodys))
    .returning({ artistId, data });
}

/** What happened to the versions of a profile, newest first. */
export const findProfileSteps = (db: DbOrTx, artistId: number) =>
  db
    .select({
      version: artistProfiles.version,
      state: stateChanges.toState,
      note: stateChanges.why,
      by: users.email,
      at: stateChanges.movedAt,
    })
    .from(stateChanges)
    .innerJoin(
      artistProfiles,
      and(eq(stateChanges.what, 'artist_profiles'), sql`${stateChanges.rowKey} = ${artistProfiles.id}::text`),
    )
    .leftJoin(users, and(eq(users.id, stateChanges.userId), eq(stateChanges.movedBy, 'staff')))
    .where(and(eq(artistProfiles.artistId, artistId), ne(stateChanges.toState, 'replaced')))
    .orderBy(desc(stateChanges.id))
    .limit(50);

export const findSongs = (db: DbOrTx, artistId: number): Promise<SongRow[]> =>
  db
    .select()
    .from(artistSongs)
    .where(eq(artistSongs.artistId, artistId))
    .orderBy(asc(artistSongs.position), asc(artistSongs.id));

export type ShownArtist = Pick<
  ArtistRow,
  | 'artistName'
  | 'homeTown'
  | 'genres'
  | 'introEn'
  | 'introSp'
  | 'bioEn'
  | 'bioSp'
  | 'takesRush'
  | 'extraVerses'
  | 'photoKey'
  | 'introVideoKey'
>;

export async function showArtist(tx: Tx, id: number, values: ShownArtist): Promise<void> {
  await change(tx, 'artists', id, values);
}

type Sample = Omit<typeof artistSongs.$inferInsert, 'artistId' | 'id'>;

/**
 * Replaces the songs that an artist shows. Songs that stay keep their ids, because playlists refer to the ids.
 */
export async function replaceSongs(
  tx: Tx,
  artistId: number,
  samples: readonly { id: number | null; values: Partial<Sample> & Pick<Sample, 'position'> }[],
): Promise<void> {
  const kept = samples.flatMap(({ id }) => id ?? []);
  const isOf = eq(artistSongs.artistId, artistId);
  await tx.delete(artistSongs).where(kept.length > 0 ? and(isOf, notInArray(artistSongs.id, kept)) : isOf);
  for (const { id, values } of samples)
    if (id === null) await tx.insert(artistSongs).values({ ...(values as Sample), artistId });
    else
      await tx
        .update(artistSongs)
        .set(values)
        .where(and(isOf, inArray(artistSongs.id, [id])));
}
