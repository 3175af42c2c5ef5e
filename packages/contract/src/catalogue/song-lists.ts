import { SONG_LISTS } from '@keepsong/domain/playlists/song-lists';
import { z } from 'zod';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { history, rollBack, standing, wish } from './items.ts';

const params = z.object({ name: z.enum(SONG_LISTS) });

/** The largest number of songs in a list. */
const SONGS_MAX = 60;

export const songListBody = z.object({
  /**
   * The ids of artists' songs, in the order in which visitors hear them. Visitors do not see songs that are
   * hidden now.
   */
  song_ids: z.array(z.int()).max(SONGS_MAX),
});
export type SongListBody = z.output<typeof songListBody>;

const list = songListBody.extend({ id: z.enum(SONG_LISTS), ...standing });
export type SongListView = z.output<typeof list>;
const about = z.object({ song_list: list });

export const songLists = {
  read: { summary: 'A list of songs that come first where songs are heard', params, response: about },
  save: {
    summary: 'Choose the songs of a list and their order; state live shows it to visitors',
    params,
    body: songListBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of a list of songs, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a list of songs the draft again',
    params,
    body: rollBack,
    response: about,
  },
} satisfies CapabilitySchemas<'songLists'>;
