import { SHOWN_ARTIST } from '@keepsong/domain/states/lists';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { artistSongs, artists } from '../../../db/schema/artists.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { playlistSongs, playlists } from '../../../db/schema/playlists.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { bestFirst, meansRow } from '../../platform/db/search.ts';
import { statement } from '../../platform/db/statement.ts';

export type PlaylistRow = typeof playlists.$inferSelect;
export type PlaylistFilter = { kinds: string[]; keyword?: string | undefined };
type Page = { limit: number; offset: number };

/** A playlist shows at most this many songs. */
const SONGS_MAX = 60;

/**
 * The same condition as in the database index. It has no parameter on purpose: the database plans a prepared statement
 * once for all values, and with a parameter that plan could not use the index (decision 0038).
 */
const published = sql`${playlists.published}`;

/**
 * Playlists that match a keyword themselves, and playlists with a matching song. Each of the two searches uses
 * its own index and first collects ids of playlists. A join would read all playlists instead.
 */
const meant = (keyword: string): SQL =>
  sql`${playlists.id} = any(array(
    select ${playlists.id} from ${playlists} where ${meansRow(playlists, keyword)}
    union select ps.playlist_id from ${playlistSongs} ps join ${artistSongs} on ${artistSongs.id} = ps.song_id
      where ${artistSongs.isShown} and ${meansRow(artistSongs, keyword)}))`;

/** The number of songs that a playlist's page shows. Songs of paused artists, and hidden songs, are not counted. */
const songs = sql<number>`(select least(count(*), ${sql.raw(String(SONGS_MAX))})::int from ${playlistSongs} ps
  join ${artistSongs} s on s.id = ps.song_id join ${artists} a on a.id = s.artist_id
  where ps.playlist_id = ${playlists}.id and s.is_shown and ${oneOf(sql`a.status`, SHOWN_ARTIST)})`;

/** One page of playlists, each with its number of songs, and the total count of playlists. */
export async function findPlaylists(db: DbOrTx, { kinds, keyword }: PlaylistFilter, { limit, offset }: Page) {
  const where = and(
    published,
    kinds.length > 0 ? inArray(playlists.kind, kinds) : undefined,
    keyword ? meant(keyword) : undefined,
  );
  const page = (all: SQL<number>) =>
    db
      .select({ playlist: playlists, songs, all })
      .from(playlists)
      .where(where)
      .orderBy(
        ...(keyword ? [bestFirst(playlists, keyword)] : []),
        asc(playlists.position),
        asc(playlists.id),
      )
      .limit(limit)
      .offset(offset);
  if (keyword) {
    // With a keyword, the total is counted in the same statement. Otherwise the search would run twice, and it is
    // expensive.
    const rows = await page(sql`count(*) over ()::int`);
    if (rows[0] || offset === 0) return { rows, total: rows[0]?.all ?? 0 };
  }
  const [rows, [total]] = await Promise.all([
    page(sql`0`),
    db.select({ total: count() }).from(playlists).where(where),
  ]);
  return { rows, total: total?.total ?? 0 };
}

const byId = statement((db) =>
  db
    .select()
    .from(playlists)
    .where(and(eq(playlists.id, sql.placeholder('id')), eq(playlists.published, true)))
    .prepare('playlist_by_id'),
);

const bySlug = statement((db) =>
  db
    .select()
    .from(playlists)
    .where(and(eq(playlists.slug, sql.placeholder('slug')), eq(playlists.published, true)))
    .prepare('playlist_by_slug'),
);

/** Ids of all published playlists. */
export async function findPlaylistIds(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(published)
    .orderBy(asc(playlists.id));
  return rows.map(({ id }) => id);
}

export async function findPlaylist(
  db: DbOrTx,
  key: { id: number } | { slug: string },
): Promise<PlaylistRow | null> {
  const [row] = 'id' in key ? await byId(db).execute(key) : await bySlug(db).execute(key);
  return row ?? null;
}

const songsOf = statement((db) =>
  db
    .select({ song: artistSongs, artist: artists })
    .from(playlistSongs)
    .innerJoin(artistSongs, eq(artistSongs.id, playlistSongs.songId))
    .innerJoin(artists, eq(artists.id, artistSongs.artistId))
    .where(
      and(
        eq(playlistSongs.playlistId, sql.placeholder('id')),
        artistSongs.isShown,
        inArray(artists.status, SHOWN_ARTIST),
      ),
    )
    .orderBy(asc(playlistSongs.position), asc(artistSongs.id))
    .limit(SONGS_MAX)
    .prepare('songs_of_playlist'),
);

/** The songs of a playlist in their order, without songs of paused artists and without hidden songs. */
export const loadPlaylistSongs = (db: DbOrTx, id: number) => songsOf(db).execute({ id });
