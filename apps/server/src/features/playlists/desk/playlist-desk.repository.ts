import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { SHOWN_ARTIST } from '@keepsong/domain/states/lists';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { artistSongs, artists } from '../../../../db/schema/artists.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { playlistSongs, playlists } from '../../../../db/schema/playlists.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/like-pattern.ts';

export type NewPlaylist = Omit<typeof playlists.$inferInsert, 'id' | 'createdAt'>;

const row = {
  row: playlists,
  songIds: sql<number[]>`coalesce((select array_agg(ps.song_id::float8 order by ps.position)
    from playlist_songs ps where ps.playlist_id = ${playlists}.id), '{}')`,
};
export type DeskRow = { row: typeof playlists.$inferSelect; songIds: number[] };

export async function findDeskPlaylist(db: DbOrTx, id: number, lock: boolean): Promise<DeskRow | null> {
  if (lock)
    await db.select({ id: playlists.id }).from(playlists).where(eq(playlists.id, id)).for('no key update');
  const [found] = await db.select(row).from(playlists).where(eq(playlists.id, id));
  return found ?? null;
}

/** The state of a playlist in SQL, for the filter. The rule is the same as in `itemOf` and `editState`. */
const state = sql<string>`case
  when e.archived_at is not null or (e.kind is null and not ${playlists}.published) then 'archived'
  when ${playlists}.published and e.draft is null then 'live' else 'draft' end`;

/**
 * Playlists in the order in which visitors see them. They are made by hand, so they are few and the list is not paged.
 */
export const findDeskPlaylists = (
  db: DbOrTx,
  { q, states }: { q: string; states: readonly EditState[] },
): Promise<DeskRow[]> =>
  db
    .select(row)
    .from(playlists)
    .leftJoin(sql`${editedItems} e`, sql`e.kind = 'playlist' and e.item_id = ${playlists}.id::text`)
    .where(
      and(
        q === ''
          ? undefined
          : sql`fold_text(concat_ws(' ', ${playlists}.slug, ${playlists}.title_en, ${playlists}.title_sp,
              e.draft #>> '{title,en}', e.draft #>> '{title,sp}')) like fold_text(${containing(q)})`,
        states.length > 0 ? sql`${state} = any(${sql.param([...states])}::text[])` : undefined,
      ),
    )
    .orderBy(asc(playlists.position), asc(playlists.id));

export async function isSlugTaken(db: DbOrTx, slug: string, except: number | null): Promise<boolean> {
  const isIt = eq(playlists.slug, slug);
  const [found] = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(except === null ? isIt : and(isIt, ne(playlists.id, except)));
  return found !== undefined;
}

const song = {
  ...{ id: artistSongs.id, title: artistSongs.title, artistName: artists.artistName },
  /** The same condition as on the pages of visitors. */
  isHeard: sql<boolean>`(${artistSongs.isShown} and ${oneOf(sql`${artists.status}`, SHOWN_ARTIST)})`,
};

/** The songs with these ids, in the order of `ids`. */
export async function findSongs(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(song)
    .from(artistSongs)
    .innerJoin(artists, eq(artists.id, artistSongs.artistId))
    .where(inArray(artistSongs.id, [...ids]));
  return ids.flatMap((id) => rows.find((one) => one.id === id) ?? []);
}

/** Songs whose title or artist contains these words. */
export function searchSongs(db: DbOrTx, q: string) {
  const like = (column: typeof artistSongs.title | typeof artists.artistName) =>
    sql`fold_text(${column}) like fold_text(${containing(q)})`;
  return db
    .select(song)
    .from(artistSongs)
    .innerJoin(artists, eq(artists.id, artistSongs.artistId))
    .where(or(like(artistSongs.title), like(artists.artistName)))
    .orderBy(asc(artistSongs.title), asc(artistSongs.id))
    .limit(20);
}

export async function insertPlaylist(tx: Tx, playlist: NewPlaylist): Promise<number> {
  const [added] = await tx.insert(playlists).values(playlist).returning({ id: playlists.id });
  if (!added) throw new Error('the playlist was not added');
  return added.id;
}

export const updatePlaylist = (tx: Tx, id: number, playlist: NewPlaylist) =>
  tx.update(playlists).set(playlist).where(eq(playlists.id, id));

/** Replaces the songs of a playlist. */
export async function saveSongs(tx: Tx, playlistId: number, songIds: readonly number[]): Promise<void> {
  await tx.delete(playlistSongs).where(eq(playlistSongs.playlistId, playlistId));
  if (songIds.length === 0) return;
  await tx
    .insert(playlistSongs)
    .values(songIds.map((songId, position) => ({ playlistId, songId, position })));
}

/** The ids of all playlists, in their order. */
export async function findPlaylistIds(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: playlists.id }).from(playlists).orderBy(asc(playlists.id));
  return rows.map(({ id }) => String(id));
}

/** Whether the shop has the artist of the song with the name `artist: title`. */
export async function hasArtistOf(db: DbOrTx, name: string): Promise<boolean> {
  const [found] = await db
    .select({ id: artists.id })
    .from(artists)
    .where(sql`starts_with(${name}, ${artists.artistName} || ': ')`)
    .limit(1);
  return found !== undefined;
}

/** The song with the name `artist: title`; if there are several, the first one. */
export async function findSongId(db: DbOrTx, name: string): Promise<number | null> {
  const [found] = await db
    .select({ id: artistSongs.id })
    .from(artistSongs)
    .innerJoin(artists, eq(artists.id, artistSongs.artistId))
    .where(sql`${artists.artistName} || ': ' || ${artistSongs.title} = ${name}`)
    .orderBy(asc(artistSongs.id))
    .limit(1);
  return found?.id ?? null;
}
