import { PLAYLIST_KINDS } from '@keepsong/domain/playlists/kinds';
import { z } from 'zod';
import { idOrSlug, page, playableSong, queryList, text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/** A playlist in the list of playlists (spec 3.12-03). */
const playlistCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(PLAYLIST_KINDS),
  occasions: z.array(z.string()),
  genre: z.string().nullable(),
  /** Path of the picture. */
  photo: z.string(),
  songs_count: z.number(),
});
export type PlaylistCard = z.output<typeof playlistCard>;

const heardSong = playableSong.extend({
  artist: z.object({ id: z.number(), artist_name: z.string(), photo: z.string(), has_bio: z.boolean() }),
});
export type HeardSong = z.output<typeof heardSong>;

const playlist = playlistCard.extend({ songs: z.array(heardSong) });
export type Playlist = z.output<typeof playlist>;

export const playlists = {
  list: {
    summary: 'Playlists of song examples',
    query: z.object({
      page,
      per_page: z.coerce.number().int().min(1).max(48).default(9),
      kinds: queryList(z.enum(PLAYLIST_KINDS)),
      keyword: text(80).optional(),
    }),
    response: z.object({ playlists: z.array(playlistCard), total: z.number() }),
  },
  get: {
    summary: 'One playlist with its songs, by id or slug',
    params: z.object({ id: idOrSlug }),
    response: z.object({ data: playlist }),
  },
} satisfies CapabilitySchemas<'playlists'>;
