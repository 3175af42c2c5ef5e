import { STRIKE_DAYS, type StandingEffect, type StandingFacts } from '@keepsong/domain/artists/standing';
import { SHOWN_ARTIST, STANDING_STRIKE } from '@keepsong/domain/states/lists';
import type { StrikeState } from '@keepsong/domain/states/tables';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm';
import { nameOrAddress } from '../../../../db/name-or-address.ts';
import { promisesSince } from '../../../../db/promised-songs.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { artistStrikes, songRatings } from '../../../../db/schema/makers/standing.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, moveLocked } from '../../../platform/states/move.ts';
import type { Along } from '../../../platform/states/ruled.ts';

export type StrikeRow = typeof artistStrikes.$inferSelect;
export type ArtistOfStanding = {
  id: number;
  name: string;
  userId: number | null;
  isTrusted: boolean;
  effect: StandingEffect;
  lookedAt: Date | null;
};

const one = {
  id: artists.id,
  name: artists.artistName,
  userId: artists.userId,
  isTrusted: artists.isTrusted,
  effect: artists.standingEffect,
  lookedAt: artists.lookedAt,
};

export async function findArtistOfStanding(db: DbOrTx, id: number): Promise<ArtistOfStanding | null> {
  const [row] = await db.select(one).from(artists).where(eq(artists.id, id));
  return row ?? null;
}

/**
 * Locks an artist until the transaction ends. Rows that refer to the artist may still be added: who adds a review holds
 * the version of the catalogue, which a change of the artist locks after this.
 */
export async function lockArtistOfStanding(tx: Tx, id: number): Promise<ArtistOfStanding | null> {
  const [row] = await tx.select(one).from(artists).where(eq(artists.id, id)).for('no key update');
  return row ?? null;
}

export async function setTrust(tx: Tx, id: number, isTrusted: boolean): Promise<void> {
  await tx.update(artists).set({ isTrusted }).where(eq(artists.id, id));
}

/** The artists whose standing is measured: all whom customers may see. */
export async function findMeasured(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .select({ id: artists.id })
    .from(artists)
    .where(oneOf(artists.status, SHOWN_ARTIST))
    .orderBy(asc(artists.id));
  return rows.map(({ id }) => id);
}

export async function setLookedAt(tx: Tx, id: number, lookedAt: Date): Promise<void> {
  await tx.update(artists).set({ lookedAt }).where(eq(artists.id, id));
}

/** Counts, in one statement, the stored facts about an artist's work since a day. */
export async function loadFacts(
  db: DbOrTx,
  artistId: number,
  since: Date,
  now: Date,
): Promise<StandingFacts> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const id = sql`${artistId}::bigint`;
  const states = sql.raw(STANDING_STRIKE.map((state) => `'${state}'`).join(','));
  const { rows } = await db.execute<StandingFacts>(sql`
    with promises as (select p.is_kept from (${promisesSince(from)}) p where p.artist_id = ${id})
    select
      (select count(*) from commission_offers o where o.artist_id = ${id}
        and coalesce(o.accepted_at, o.ended_at) > ${from} and (o.outcome = 'accepted'
          or (o.outcome = 'expired' and o.accepted_at is not null)))::integer as accepted,
      (select count(*) from commission_offers o where o.artist_id = ${id} and o.ended_at > ${from}
        and (o.outcome in ('declined','handed_back')
          or (o.outcome = 'expired' and o.reason = 'offer_expired')))::integer as refused,
      (select count(*) from commissions c where c.artist_id = ${id} and c.delivered_at > ${from}
        and c.first_put_up_at is not null)::integer as songs,
      (select count(*) from promises)::integer as promised,
      (select count(*) from promises where is_kept)::integer as punctual,
      (select count(*) from commissions c where c.artist_id = ${id} and c.delivered_at > ${from}
        and c.first_put_up_at is not null and exists (select from story_revisions r
          where r.story_id = c.story_id and r.state <> 'canceled'))::integer as changed,
      (select count(*) from song_checks k where k.artist_id = ${id} and k.decided_at > ${from}
        and k.outcome in ('passed','returned'))::integer as checked,
      (select count(*) from song_checks k where k.artist_id = ${id} and k.decided_at > ${from}
        and k.outcome = 'returned')::integer as returned,
      (select count(*) from song_ratings t where t.artist_id = ${id} and t.rated_at > ${from})::integer as ratings,
      (select coalesce(sum(t.stars), 0) from song_ratings t where t.artist_id = ${id}
        and t.rated_at > ${from})::integer as stars,
      (select count(*) from artist_strikes s where s.artist_id = ${id} and s.state in (${states})
        and s.created_at > ${now.toISOString()}::timestamptz
          - make_interval(days => ${sql.raw(String(STRIKE_DAYS))}))::integer as strikes`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  return row;
}

const nameOf = (id: typeof artistStrikes.givenBy | typeof artistStrikes.decidedBy) =>
  sql<string | null>`(select ${nameOrAddress(sql`u`)} from ${users} u where u.id = ${id})`;

/** The newest strikes of an artist, with the names of the people who gave them and decided about them. */
export const findStrikes = (db: DbOrTx, artistId: number) =>
  db
    .select({
      strike: artistStrikes,
      givenBy: nameOf(artistStrikes.givenBy),
      decidedBy: nameOf(artistStrikes.decidedBy),
      orderId: stories.orderId,
      title: commissions.title,
    })
    .from(artistStrikes)
    .leftJoin(commissions, eq(commissions.id, artistStrikes.commissionId))
    .leftJoin(stories, eq(stories.id, commissions.storyId))
    .where(eq(artistStrikes.artistId, artistId))
    .orderBy(desc(artistStrikes.createdAt), desc(artistStrikes.id))
    .limit(50);

export async function lockStrike(tx: Tx, id: number): Promise<StrikeRow | null> {
  const [row] = await tx.select().from(artistStrikes).where(eq(artistStrikes.id, id)).for('update');
  return row ?? null;
}

export async function insertStrike(
  tx: Tx,
  values: typeof artistStrikes.$inferInsert,
  by: By,
): Promise<number> {
  const [id] = await begin(tx, 'artist_strikes', values, by);
  if (id === undefined) throw new Error('the insert returned no strike');
  return id;
}

export const moveStrike = (
  tx: Tx,
  strike: StrikeRow,
  to: StrikeState,
  by: By,
  set: Along<'artist_strikes'>,
): Promise<void> => moveLocked(tx, 'artist_strikes', strike, to, by, { set });

/** Whether a commission was ever offered to this artist. */
export async function hadCommission(db: DbOrTx, artistId: number, commissionId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from commission_offers
    where commission_id = ${commissionId}::bigint and artist_id = ${artistId}::bigint`);
  return rows.length > 0;
}

/** A song that its owner wants to rate, unless it was deleted. The caller checks the owner and the delivery. */
export async function findRated(db: DbOrTx, slug: string) {
  const [row] = await db
    .select({ id: stories.id, ownerId: stories.ownerId, artistId: stories.artistId, status: stories.status })
    .from(stories)
    .where(and(eq(stories.slug, slug), isNull(stories.deletedAt)));
  return row ?? null;
}

/** Whether a song is delivered, has no rating, is not in `left`, and its owner was not asked yet. */
const isUnrated = (db: DbOrTx, left: readonly number[]) =>
  and(
    notInArray(stories.id, [...left]),
    isNull(stories.deletedAt),
    eq(stories.status, sql`'shipped'`),
    notExists(
      db.select({ id: songRatings.storyId }).from(songRatings).where(eq(songRatings.storyId, stories.id)),
    ),
  );

/**
 * Songs that were accepted between these moments and that have no rating, and whose owners were not asked yet. Those in
 * `left` are skipped.
 */
export const findToRate = (
  db: DbOrTx,
  { after, until }: { after: Date; until: Date },
  limit: number,
  left: readonly number[],
) =>
  db
    .select({
      storyId: stories.id,
      slug: stories.slug,
      songData: stories.songData,
      title: stories.title,
      artistId: artists.id,
      artistName: artists.artistName,
    })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .innerJoin(artists, eq(artists.id, commissions.artistId))
    .where(
      and(
        eq(commissions.state, sql`'delivered'`),
        gt(commissions.approvedAt, after),
        lte(commissions.approvedAt, until),
        isUnrated(db, left),
      ),
    )
    .orderBy(asc(commissions.approvedAt))
    .limit(limit);

/**
 * Instant songs that were delivered between these moments and that have no rating, and whose owners were not asked
 * yet. Nobody accepts an instant song, so the days are counted from its delivery. Those in `left` are skipped.
 */
export const findInstantToRate = (
  db: DbOrTx,
  { after, until }: { after: Date; until: Date },
  limit: number,
  left: readonly number[],
) =>
  db
    .select({ storyId: stories.id, slug: stories.slug, songData: stories.songData, title: stories.title })
    .from(stories)
    .where(
      and(
        isNotNull(stories.instant),
        gt(stories.deliveredAt, after),
        lte(stories.deliveredAt, until),
        isUnrated(db, left),
      ),
    )
    .orderBy(asc(stories.deliveredAt))
    .limit(limit);

/**
 * Stores that an owner is asked for a rating. False when the owner was already asked or has rated the song
 * meanwhile.
 */
export async function insertAsked(
  tx: Tx,
  values: { storyId: number; artistId: number | null; askedAt: Date },
): Promise<boolean> {
  const done = await tx.insert(songRatings).values(values).onConflictDoNothing();
  return done.rowCount === 1;
}

export async function saveRating(
  tx: Tx,
  values: { storyId: number; artistId: number | null; stars: number; ratedAt: Date },
): Promise<void> {
  const { stars, ratedAt } = values;
  await tx
    .insert(songRatings)
    .values(values)
    .onConflictDoUpdate({ target: songRatings.storyId, set: { stars, ratedAt } });
}
