import { type PlaylistBody, playlistBody } from '@keepsong/contract/catalogue/playlist-desk';
import { text } from '@keepsong/contract/common';
import { ok, refuseFields } from '@keepsong/domain/result';
import { z } from 'zod';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import { findPlaylistIds, findSongId, findSongs } from './playlist-desk.repository.ts';

/** How the command `catalogue` carries playlists: a song is named by its artist and its title. */
export const CARRY_PLAYLISTS: Carry<PlaylistBody> = {
  schema: playlistBody.omit({ song_ids: true }).extend({ songs: z.array(text(300)).max(200) }),
  ids: findPlaylistIds,
  nameOf: ({ slug }) => String(slug),
  plain: () => ({
    ...{ kind: 'occasion', description: { en: '', sp: '' }, occasions: [], genre: null, mood: null },
    ...{ position: 1_000, songs: [] },
  }),
  async out(db, { song_ids, ...body }) {
    const songs = await findSongs(db, song_ids);
    return { ...body, songs: songs.map(({ artistName, title }) => `${artistName}: ${title}`) };
  },
  async into(db, { songs, ...body }) {
    const ids = [];
    for (const name of songs as string[]) ids.push(await findSongId(db, name));
    const song_ids = ids.filter((id) => id !== null);
    const isWhole = song_ids.length === ids.length;
    return isWhole ? ok({ ...body, song_ids }) : refuseFields('invalid_input', { songs: 'invalid' });
  },
};
