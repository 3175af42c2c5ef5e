import { GENRES, MOODS, OCCASIONS } from '@keepsong/domain/builder/options';
import { PLAYLIST_KINDS } from '@keepsong/domain/playlists/kinds';
import { z } from 'zod';
import { idParam, queryList, slugParam, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import {
  editState,
  history,
  inBoth,
  missing,
  missingIn,
  newWish,
  rollBack,
  standing,
  wish,
} from './items.ts';

const params = z.object({ id: idParam });
const idsOf = <T extends { id: string }>(list: readonly T[]) => z.enum(list.map(({ id }) => id));

/** The largest number of songs on a playlist page. */
const SONGS_MAX = 60;

/** A playlist as editors write it. */
export const playlistBody = z.object({
  /** The last part of its address. It cannot change once visitors have seen the playlist. */
  slug: slugParam,
  kind: z.enum(PLAYLIST_KINDS),
  title: inBoth(120),
  description: inBoth(1_000),
  occasions: z.array(idsOf(OCCASIONS)).max(OCCASIONS.length),
  genre: idsOf(GENRES).nullable(),
  mood: idsOf(MOODS).nullable(),
  /** Playlists are sorted by this number, the smallest first. */
  position: z.int().min(0).max(10_000),
  /** The ids of artists' songs, in the order of playing. */
  song_ids: z.array(z.int()).max(SONGS_MAX),
});
export type PlaylistBody = z.output<typeof playlistBody>;

const playlist = playlistBody.extend({ id: z.int(), ...missing, ...standing });
export type DeskPlaylist = z.output<typeof playlist>;
const about = z.object({ playlist });

const song = z.object({
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
  /** Whether visitors hear it: the song is shown, and its artist is not paused. */
  is_heard: z.boolean(),
});
export type DeskSong = z.output<typeof song>;

export const playlistDesk = {
  list: {
    summary: 'The playlists as visitors have them in order, with the drafts of the editors',
    query: z.object({ q: text(120).optional(), state: queryList(editState), ...missingIn }),
    response: z.object({ playlists: z.array(playlist) }),
  },
  read: { summary: 'One playlist as the editors have it', params, response: about },
  songs: {
    summary: 'Songs by their ids, or songs and artists that are meant by words; at most 20',
    query: z.object({ q: text(80).optional(), ids: queryList(z.coerce.number().int(), SONGS_MAX) }),
    response: z.object({ songs: z.array(song) }),
  },
  add: {
    summary: 'Add a playlist; it is a draft unless state says live',
    body: playlistBody.partial().required({ title: true, song_ids: true }).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Change what is given of a playlist; state live shows it to visitors',
    params,
    body: playlistBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of a playlist, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a playlist the draft again',
    params,
    body: rollBack,
    response: about,
  },
} satisfies CapabilitySchemas<'playlistDesk'>;
