import { GENRES } from '@keepsong/domain/builder/options';
import type { SongListName } from '@keepsong/domain/playlists/song-lists';
import { SHOWN_ARTIST } from '@keepsong/domain/states/lists';
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  inArray,
  max,
  min,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { artistAvailability, artistSongs, artists } from '../../../db/schema/artists.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { songListSongs } from '../../../db/schema/playlists.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { bestFirst, meansRow } from '../../platform/db/search.ts';
import { statement } from '../../platform/db/statement.ts';

export type ArtistRow = typeof artists.$inferSelect;
export type SongRow = typeof artistSongs.$inferSelect;

export type ArtistFilter = {
  genres: string[];
  genders: string[];
  keyword?: string | undefined;
  exclusiveOnly?: boolean | undefined;
  oneDayOnly?: boolean | undefined;
  showAtCapacity: boolean;
};

type Page = { limit: number; offset: number };

/**
 * Selects the artists whom customers may see: all except paused ones. The statuses are written into the SQL
 * text and not passed as parameters. PostgreSQL may plan a statement without knowing the values of its
 * parameters. With parameters it could not tell that the partial index of the directory contains all these
 * rows, so it could not use the index.
 */
const shown = oneOf(artists.status, SHOWN_ARTIST);
const available = sql`${artists.status} = 'available'`;

/** Artists with the status `at_capacity` match only when the filter asks for them. */
function matching(filter: ArtistFilter): SQL | undefined {
  const conditions: (SQL | undefined)[] = [
    filter.showAtCapacity ? shown : available,
    filter.genres.length > 0 ? arrayOverlaps(artists.genres, filter.genres) : undefined,
    filter.genders.length > 0 ? inArray(artists.gender, filter.genders) : undefined,
    filter.exclusiveOnly ? eq(artists.exclusivity, true) : undefined,
    filter.oneDayOnly ? eq(artists.availableDeliveryDays, 1) : undefined,
    filter.keyword ? meansRow(artists, filter.keyword) : undefined,
  ];
  return and(...conditions);
}

const withRoomFirst = [desc(available), desc(artists.applauseCount), asc(artists.id)];

/**
 * One page of artists, and the number of all matching artists. Available artists come first, and within each group the
 * artists with more applause. If there is a keyword, artists whose name matches it come before artists who only mention
 * it.
 */
export async function findArtists(db: DbOrTx, filter: ArtistFilter, { limit, offset }: Page) {
  const where = matching(filter);
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(artists)
      .where(where)
      .orderBy(...(filter.keyword ? [bestFirst(artists, filter.keyword)] : []), ...withRoomFirst)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(artists).where(where),
  ]);
  return { rows, total: total?.total ?? 0 };
}

/** The ids of all artists whom customers may see. */
export async function findShownIds(db: DbOrTx): Promise<number[]> {
  const rows = await db.select({ id: artists.id }).from(artists).where(shown).orderBy(asc(artists.id));
  return rows.map(({ id }) => id);
}

/** The delivery days of the fastest and the slowest artist who take songs now. */
export async function findDeliveryDays(
  db: DbOrTx,
): Promise<{ fastest: number | null; slowest: number | null }> {
  const { availableDeliveryDays: days } = artists;
  const [row] = await db
    .select({ fastest: min(days), slowest: max(days) })
    .from(artists)
    .where(available);
  return row ?? { fastest: null, slowest: null };
}

/** The delivery days of each artist who takes songs and rush orders now. */
export const findRushTakers = (db: DbOrTx): Promise<{ id: number; days: number }[]> =>
  db
    .select({ id: artists.id, days: artists.availableDeliveryDays })
    .from(artists)
    .where(and(available, artists.takesRush))
    .orderBy(asc(artists.id));

export type RecommendationCriteria = {
  genre?: string | undefined;
  gender?: string | undefined;
  occasion?: string | undefined;
  excludeIds: number[];
};

const recommended = ({ genre, gender, excludeIds }: RecommendationCriteria) =>
  and(
    available,
    genre ? arrayOverlaps(artists.genres, [genre]) : undefined,
    gender ? eq(artists.gender, gender) : undefined,
    excludeIds.length > 0 ? notInArray(artists.id, excludeIds) : undefined,
  );

/**
 * Sorts artists who have an example song with this genre or occasion first. Does not sort when there is no
 * value.
 */
const hasSong = (column: 'genre' | 'occasion', value: string | undefined): SQL[] =>
  value
    ? [
        desc(
          sql`exists (select 1 from ${artistSongs} s where s.artist_id = ${artists.id} and s.is_shown and s.${sql.identifier(column)} = ${value})`,
        ),
      ]
    : [];

/**
 * Artists who can take the song. Artists whose standing has the effect `later` come last. Otherwise artists
 * with an example song of the genre come first, then artists with an example song for the occasion, then
 * artists with more applause.
 */
export async function findRecommended(db: DbOrTx, criteria: RecommendationCriteria, limit: number) {
  const rows = await db
    .select()
    .from(artists)
    .where(recommended(criteria))
    .orderBy(
      // An artist with a low standing is recommended and asked after the others.
      asc(sql`${artists.standingEffect} = 'later'`),
      ...hasSong('genre', criteria.genre),
      ...hasSong('occasion', criteria.occasion),
      desc(artists.applauseCount),
      asc(artists.id),
    )
    .limit(limit);
  const [total] = await db.select({ total: count() }).from(artists).where(recommended(criteria));
  return { rows, total: total?.total ?? 0 };
}

export async function loadArtistsInOrder(db: DbOrTx, ids: number[]): Promise<ArtistRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(artists).where(inArray(artists.id, ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

const anyArtist = statement((db) =>
  db
    .select()
    .from(artists)
    .where(eq(artists.id, sql.placeholder('id')))
    .limit(1)
    .prepare('any_artist'),
);

/** Finds an artist even if the artist is paused, because songs that were made earlier still show their artist. */
export async function findArtistAnyStatus(db: DbOrTx, id: number): Promise<ArtistRow | null> {
  const [row] = await anyArtist(db).execute({ id });
  return row ?? null;
}

const artistToAsk = statement((db) => {
  const { email, phoneNumber, smsConsentAt, preferredContactMethod, locale } = users;
  return db
    .select({
      artist: artists,
      reach: { email, phoneNumber, smsConsentAt, preferredContactMethod, locale },
      capacityAWeek: artistAvailability.capacityAWeek,
      isPaused: artistAvailability.isPaused,
    })
    .from(artists)
    .leftJoin(users, eq(users.id, artists.userId))
    .leftJoin(artistAvailability, eq(artistAvailability.artistId, artists.id))
    .where(eq(artists.id, sql.placeholder('id')))
    .prepare('artist_to_ask');
});

/** Finds an artist, and how to reach the person behind the artist. `reach` is null when the artist has no account. */
export async function findArtistToAsk(db: DbOrTx, id: number) {
  const [row] = await artistToAsk(db).execute({ id });
  return row ?? null;
}

export async function findArtistOfUser(db: DbOrTx, userId: number): Promise<ArtistRow | null> {
  const [row] = await db.select().from(artists).where(eq(artists.userId, userId)).limit(1);
  return row ?? null;
}

/** Hearts that people give to a song of an artist, or take back. `givers` are the ids of their accounts. */
export type Hearts = { givers: readonly number[]; change: 1 | -1 };

/**
 * Changes how many hearts an artist has. The artist's own hearts do not count, because the artist with the most hearts
 * is listed first. The row is locked first, as everybody else does who changes an artist: every update of the table also
 * locks the version of the catalogue, and two transactions that take both in different orders would wait for each other
 * for ever.
 */
export async function changeApplause(tx: DbOrTx, id: number, { givers, change }: Hearts): Promise<void> {
  const [artist] = await tx
    .select({ userId: artists.userId })
    .from(artists)
    .where(eq(artists.id, id))
    .for('no key update');
  const counted = givers.filter((giver) => giver !== artist?.userId).length;
  if (counted === 0) return;
  await tx
    .update(artists)
    .set({ applauseCount: sql`${artists.applauseCount} + ${change * counted}` })
    .where(eq(artists.id, id));
}

/**
 * The queries that every artist card and artist page needs. They are prepared once, because building such a query takes
 * longer than running it.
 */
export function prepareArtistQueries(db: DbOrTx) {
  const byId = db
    .select()
    .from(artists)
    .where(eq(artists.id, sql.placeholder('id')))
    .limit(1)
    .prepare('artist_by_id');
  const idBySlug = db
    .select({ id: artists.id })
    .from(artists)
    .where(eq(artists.slug, sql.placeholder('slug')))
    .prepare('artist_id_by_slug');
  const shownOf = sql`${artistSongs.artistId} = any(${sql.placeholder('ids')}::bigint[]) and ${artistSongs.isShown}`;
  const songs = db
    .select()
    .from(artistSongs)
    .where(shownOf)
    .orderBy(asc(artistSongs.artistId), asc(artistSongs.position))
    .prepare('songs_of_artists');
  const firstSongs = db
    .selectDistinctOn([artistSongs.artistId])
    .from(artistSongs)
    .where(shownOf)
    .orderBy(asc(artistSongs.artistId), sql`${artistSongs.audioKey} is null`, asc(artistSongs.position))
    .prepare('first_songs_of_artists');
  const reviews = db
    .select(reviewFacts)
    .from(artistReviews)
    .where(and(eq(artistReviews.artistId, sql.placeholder('id')), sql`${artistReviews.isShown}`))
    .prepare('reviews_of_artist');
  return {
    async findArtistId(slug: string): Promise<number | null> {
      const [row] = await idBySlug.execute({ slug });
      return row?.id ?? null;
    },
    /** Finds an artist by id. Null when there is no such artist, or when customers may not see the artist. */
    async findArtist(id: number): Promise<ArtistRow | null> {
      const [row] = await byId.execute({ id });
      return row && row.status !== 'paused' ? row : null;
    },
    /** The songs of many artists, grouped by artist. */
    async loadSongs(ids: number[]): Promise<Map<number, SongRow[]>> {
      const rows = ids.length === 0 ? [] : await songs.execute({ ids });
      return Map.groupBy(rows, ({ artistId }) => artistId);
    },
    /** One song of each artist: the first that has a recording, or the first of all when none has. */
    async loadFirstSongs(ids: number[]): Promise<Map<number, SongRow[]>> {
      const rows = ids.length === 0 ? [] : await firstSongs.execute({ ids });
      return Map.groupBy(rows, ({ artistId }) => artistId);
    },
    async reviewSummary(id: number) {
      const [row] = await reviews.execute({ id });
      return { total: row?.total ?? 0, average: row?.average ?? null };
    },
  };
}

/**
 * Which example songs are wanted: of one genre, or of all genres in turn when `genre` is missing. Songs of the
 * most applauded artists come first. For each genre the query reads only the few songs that can be shown, so a
 * large catalogue is as fast as a small one.
 */
export type Like = { genre?: string | undefined; occasion?: string | undefined };

/**
 * The songs of a list that editors made, in the list's order. Songs that customers may not hear are left out.
 */
export const findChosenExamples = (
  db: DbOrTx,
  list: SongListName,
  { genre, occasion }: Like,
  limit: number,
) =>
  db
    .select({ song: artistSongs, artist: artists })
    .from(songListSongs)
    .innerJoin(artistSongs, eq(artistSongs.id, songListSongs.songId))
    .innerJoin(artists, eq(artists.id, artistSongs.artistId))
    .where(
      and(
        eq(songListSongs.list, list),
        artistSongs.isShown,
        eq(artists.status, 'available'),
        genre ? eq(artistSongs.genre, genre) : undefined,
        occasion ? eq(artistSongs.occasion, occasion) : undefined,
      ),
    )
    .orderBy(asc(songListSongs.position))
    .limit(limit);

export async function findExamples(db: DbOrTx, { genre, occasion }: Like, limit: number) {
  const genres = genre ? [genre] : GENRES.map(({ id }) => id);
  const find = (perGenre: number) => findBestOfEach(db, { genres, occasion, perGenre }, limit);
  // Genres take turns. If all of them have enough songs, none gets more than this share. If too few songs are found,
  // search again with a larger share.
  const shared = await find(Math.ceil(limit / genres.length));
  const ids = shared.length < limit ? await find(limit) : shared;
  if (ids.length === 0) return [];
  const rows = await db
    .select({ song: artistSongs, artist: artists })
    .from(artistSongs)
    .innerJoin(artists, eq(artists.id, artistSongs.artistId))
    .where(inArray(artistSongs.id, ids));
  return ids.flatMap((id) => rows.find(({ song }) => song.id === id) ?? []);
}

type Turns = { genres: string[]; occasion: string | undefined; perGenre: number };

/**
 * The ids of the best songs, with the genres in turn: first the best song of each genre, then the second best of each.
 */
async function findBestOfEach(db: DbOrTx, { genres, occasion, perGenre }: Turns, limit: number) {
  const fitting = occasion ? sql`and s.occasion = ${occasion}` : sql``;
  const best = sql`select s.id, a.applause_count, row_number() over (order by a.applause_count desc, s.id) as place
    from ${artists} a join ${artistSongs} s on s.artist_id = a.id
    where s.genre = g.genre and s.is_shown and a.status = 'available' ${fitting}
    order by a.applause_count desc, s.id limit ${perGenre}`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select best.id from unnest(${sql.param(genres)}::text[]) as g(genre) cross join lateral (${best}) best
      order by best.place, best.applause_count desc, best.id limit ${limit}`,
  );
  return rows.map(({ id }) => Number(id));
}

const reviewFacts = {
  total: count(),
  average: sql<number | null>`round(avg(${artistReviews.rating}), 1)::float8`,
};
