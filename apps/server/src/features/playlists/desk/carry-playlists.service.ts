import { type PlaylistBody, playlistBody } from '@keepsong/contract/catalogue/playlist-desk';
import type { SongListBody } from '@keepsong/contract/catalogue/song-lists';
import { text } from '@keepsong/contract/common';
import { SONG_LISTS } from '@keepsong/domain/playlists/song-lists';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { z } from 'zod';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import { findPlaylistIds, findSongId, findSongs, hasArtistOf } from './playlist-desk.repository.ts';

const songs = (most: number) => z.array(text(300)).max(most);

/** Names songs by artist and title, because ids differ from shop to shop. */
async function namesOf(db: DbOrTx, ids: readonly number[]): Promise<string[]> {
  return (await findSongs(db, ids)).map(({ artistName, title }) => `${artistName}: ${title}`);
}

/**
 * The ids of songs. Songs by artists that this shop does not have belong to another shop and are left out; another
 * unknown title is a fault. Null when nothing is left of a list.
 */
async function idsOf(
  db: DbOrTx,
  names: readonly string[],
  leaveOut: (says: string) => void,
): Promise<Result<number[] | null>> {
  const ids: number[] = [];
  const foreign: string[] = [];
  for (const name of names) {
    const id = await findSongId(db, name);
    if (id !== null) ids.push(id);
    else if (await hasArtistOf(db, name)) return refuseFields('invalid_input', { songs: 'invalid' });
    else foreign.push(name);
  }
  if (foreign.length === 0) return ok(ids);
  if (ids.length === 0) {
    leaveOut('left out, because this shop has none of its artists');
    return ok(null);
  }
  for (const name of foreign) leaveOut(`left out ${name}, because this shop does not have this artist`);
  return ok(ids);
}

/** How the command `catalogue` exports and imports playlists. */
export const CARRY_PLAYLISTS: Carry<PlaylistBody> = {
  schema: playlistBody.omit({ song_ids: true }).extend({ songs: songs(200) }),
  ids: findPlaylistIds,
  nameOf: ({ slug }) => String(slug),
  plain: () => ({
    ...{ kind: 'occasion', description: { en: '', sp: '' }, occasions: [], genre: null, mood: null },
    ...{ position: 1_000, songs: [] },
  }),
  async out(db, { song_ids, ...body }) {
    return { ...body, songs: await namesOf(db, song_ids) };
  },
  async into(db, { songs: names, ...body }, { leaveOut }) {
    const ids = await idsOf(db, names as string[], leaveOut);
    return ids.ok ? ok(ids.value && { ...body, song_ids: ids.value }) : ids;
  },
};

/**
 * How the command `catalogue` exports and imports the lists of songs that are heard first. Every shop has the
 * same lists.
 */
export const CARRY_SONG_LIST: Carry<SongListBody> = {
  schema: z.object({ list: z.enum(SONG_LISTS), songs: songs(60) }),
  ids: async () => [...SONG_LISTS],
  nameOf: ({ list }) => String(list),
  fixed: (name) => SONG_LISTS.find((list) => list === name) ?? null,
  async out(db, { song_ids }, { id }) {
    return { list: id, songs: await namesOf(db, song_ids) };
  },
  async into(db, { songs: names }, { leaveOut }) {
    const ids = await idsOf(db, names as string[], leaveOut);
    return ids.ok ? ok(ids.value && { song_ids: ids.value }) : ids;
  },
};
