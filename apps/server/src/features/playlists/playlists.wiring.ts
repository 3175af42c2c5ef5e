import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import { createPlaylistDesk } from './desk/playlist-desk.service.ts';
import { createSongLists } from './desk/song-lists.service.ts';
import { createPlaylistsService } from './playlists.service.ts';

/** Creates the services of playlists. */
export function wirePlaylists(foundation: Foundation, { editing }: { editing: Editing }) {
  return {
    playlists: createPlaylistsService(foundation.db),
    songLists: createSongLists(editing),
    playlistDesk: createPlaylistDesk({ ...foundation, editing }),
  };
}
