import { artPath } from '@keepsong/artwork/draw/path';
import type { Playlist, PlaylistCard } from '@keepsong/contract/playlists';
import type { Locale } from '@keepsong/domain/format/locale';
import { isPlaylistKind } from '@keepsong/domain/playlists/kinds';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx } from '../../platform/db/database.ts';
import { playableSong, singerOf } from '../artists/artists.service.ts';
import {
  findPlaylist,
  findPlaylistIds,
  findPlaylists,
  loadPlaylistSongs,
  type PlaylistFilter,
  type PlaylistRow,
} from './playlists.repository.ts';

/** The picture is drawn from the English title, so that it is the same picture in both languages. */
const photoOf = ({ titleEn, genre, mood }: PlaylistRow): string =>
  artPath({ kind: 'playlist', playlist: { title: titleEn, genre, mood } });

function cardOf(row: PlaylistRow, songs: number, locale: Locale): PlaylistCard {
  return {
    id: row.id,
    slug: row.slug,
    title: locale === 'sp' ? row.titleSp : row.titleEn,
    description: locale === 'sp' ? row.descriptionSp : row.descriptionEn,
    kind: isPlaylistKind(row.kind) ? row.kind : 'occasion',
    occasions: row.occasions,
    genre: row.genre,
    photo: photoOf(row),
    songs_count: songs,
  };
}

/** Playlists with example songs. Their texts are in the reader's language. */
export function createPlaylistsService(db: DbOrTx) {
  return {
    /** Ids of all playlists, for the site map. */
    shownIds: () => findPlaylistIds(db),
    /** One page of playlists (spec 7.2-16). */
    async list(filter: PlaylistFilter, { page, perPage }: { page: number; perPage: number }, locale: Locale) {
      const found = await findPlaylists(db, filter, { limit: perPage, offset: (page - 1) * perPage });
      const playlists = found.rows.map(({ playlist, songs }) => cardOf(playlist, songs, locale));
      return { playlists, total: found.total };
    },
    /** Refusals: `not_found`. */
    async get(idOrSlug: number | string, locale: Locale): Promise<Result<Playlist>> {
      const row = await findPlaylist(
        db,
        typeof idOrSlug === 'number' ? { id: idOrSlug } : { slug: idOrSlug },
      );
      if (!row) return refuse('not_found');
      const songs = await loadPlaylistSongs(db, row.id);
      return ok({
        ...cardOf(row, songs.length, locale),
        songs: songs.map(({ song, artist }) => ({ ...playableSong(song), artist: singerOf(artist) })),
      });
    },
  };
}

export type PlaylistsService = ReturnType<typeof createPlaylistsService>;
