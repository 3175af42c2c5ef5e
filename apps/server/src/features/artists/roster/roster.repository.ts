import { AT_WORK, BEING_CHECKED } from '@keepsong/domain/states/lists';
import type { ArtistState, CommissionState } from '@keepsong/domain/states/tables';
import { and, arrayContains, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { artistApplications, artistAvailability, artists } from '../../../../db/schema/artists.ts';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stateChanges } from '../../../../db/schema/states.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';

const artistId = sql`${artists}.id`;
const songs = (states: readonly CommissionState[]) =>
  sql<number>`(select count(*)::int from ${commissions} c where c.artist_id = ${artistId} and ${oneOf(sql`c.state`, states)})`;

const shown = {
  artist: artists,
  capacityAWeek: artistAvailability.capacityAWeek,
  songsInWork: songs(['offered', ...AT_WORK, ...BEING_CHECKED]),
  songsDelivered: songs(['delivered']),
  rating: sql<
    number | null
  >`(select round(avg(r.rating), 1)::float8 from ${artistReviews} r where r.artist_id = ${artistId} and r.is_shown)`,
  isInTrial: sql<boolean>`exists (select from ${artistApplications} a where a.artist_id = ${artistId} and a.state = 'trial')`,
};

export type RosterFilter = { q: string; states: readonly ArtistState[]; genre: string | undefined };

const words = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 6);
/**
 * Finds one page of artists, newest first. A positive cursor continues below that id. A negative cursor (`-id`)
 * finds the artists that are newer than that id.
 */
export async function findRoster(
  db: DbOrTx,
  { q, states, genre }: RosterFilter,
  { cursor, limit }: { cursor: number | null; limit: number },
) {
  const isUp = cursor !== null && cursor < 0;
  const { id, status, genres, artistName } = artists;
  const found = await db
    .select(shown)
    .from(artists)
    .leftJoin(artistAvailability, eq(artistAvailability.artistId, id))
    .where(
      and(
        ...words(q).map((word) => sql`fold_text(${artistName}) like fold_text(${containing(word)})`),
        states.length > 0 ? inArray(status, [...states]) : undefined,
        genre === undefined ? undefined : arrayContains(genres, [genre]),
        cursor === null ? undefined : isUp ? gt(id, -cursor) : lt(id, cursor),
      ),
    )
    .orderBy(isUp ? asc(id) : desc(id))
    .limit(limit);
  return isUp ? found.reverse() : found;
}

export async function findOnRoster(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      ...shown,
      userId: users.id,
      email: users.email,
      reviews: sql<number>`(select count(*)::int from ${artistReviews} r where r.artist_id = ${artistId} and r.is_shown)`,
      applicationId: sql<
        string | null
      >`(select max(a.id) from ${artistApplications} a where a.artist_id = ${artistId})`,
    })
    .from(artists)
    .leftJoin(artistAvailability, eq(artistAvailability.artistId, artists.id))
    .leftJoin(users, eq(users.id, artists.userId))
    .where(eq(artists.id, id));
  return row ?? null;
}

export type OnRoster = NonNullable<Awaited<ReturnType<typeof findOnRoster>>>;

/**
 * When the staff hid an artist or showed the artist again. Changes by the calendar are left out, because they
 * happen every day.
 */
export const findShownSteps = (db: DbOrTx, id: number) =>
  db
    .select({
      state: stateChanges.toState,
      by: users.email,
      why: stateChanges.why,
      at: stateChanges.movedAt,
    })
    .from(stateChanges)
    .leftJoin(users, eq(users.id, stateChanges.userId))
    .where(
      and(
        eq(stateChanges.what, 'artists'),
        eq(stateChanges.rowKey, String(id)),
        eq(stateChanges.movedBy, 'staff'),
      ),
    )
    .orderBy(desc(stateChanges.id))
    .limit(50);

export async function lockOnRoster(tx: Tx, id: number) {
  const [row] = await tx
    .select({ id: artists.id, status: artists.status, bioEn: artists.bioEn })
    .from(artists)
    .where(eq(artists.id, id))
    .for('no key update');
  return row ?? null;
}
