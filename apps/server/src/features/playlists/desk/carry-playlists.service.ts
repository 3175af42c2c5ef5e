import { type PlaylistBody, playlistBody } from '@keepsong/contract/catalogue/playlist-desk';
import type { SongListBody } from '@keepsong/contract/catalogue/song-lists';
import { text } from '@keepsong/contract/common';
import { SONG_LISTS } from '@keepsong/domain/playlists/song-lists';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { z } from 'zod';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import { findPlaylistIds, findSongId, findSongs } from './playlist-desk.repository.ts';

const songs = (most: number) => z.array(text(300)).max(most);

/** Names songs by artist and title, because ids differ from shop to shop. */
async function namesOf(db: DbOrTx, ids: readonly number[]): Promise<string[]> {
  return (await findSongs(db, ids)).map(({ artistName, title }) => `${artistName}: ${title}`);
}

async function idsOf(db: DbOrTx, names: readonly string[]): Promise<Result<number[]>> {
  const found = [];
  for (const name of names) found.push(await findSongId(db, name));
  const ids = found.filter((id) => id !== null);
  return ids.length === names.length ? ok(ids) : refuseFields('invalid_input', { songs: 'invalid' });
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
  async into(db, { songs: names, ...body }) {
    const ids = await idsOf(db, names as string[]);
    return ids.ok ? ok({ ...body, song_ids: ids.value }) : ids;
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
  async into(db, { songs: names }) {
    const ids = await idsOf(db, names as string[]);
    return ids.ok ? ok({ song_ids: ids.value }) : ids;
  },
};
