import { type SongListBody, type SongListView, songListBody } from '@keepsong/contract/catalogue/song-lists';
import { SONG_LISTS, type SongListName } from '@keepsong/domain/playlists/song-lists';
import { ok, refuse, refuseFields } from '@keepsong/domain/result';
import {
  type Editable,
  type Editing,
  type Item,
  standingOf,
} from '../../../platform/editing/editing.service.ts';
import { createEditor } from '../../../platform/editing/editor.ts';
import { CARRY_SONG_LIST } from './carry-playlists.service.ts';
import { findSongs } from './playlist-desk.repository.ts';
import { findListSongs, lockList, saveListSongs } from './song-lists.repository.ts';

const nameOf = (id: string): SongListName | null => SONG_LISTS.find((name) => name === id) ?? null;

/**
 * The lists of songs that visitors hear first, as things that editors change. Lists are never added or removed.
 */
export const SONG_LIST: Editable<SongListBody> = {
  kind: 'songs',
  permission: 'playlists',
  unique: 'song_ids',
  carry: CARRY_SONG_LIST,
  async find(db, id, lock) {
    const name = nameOf(id);
    if (name === null) return null;
    // A lock is asked for only inside a transaction, so `db` is one.
    if (lock) await lockList(db as Parameters<typeof lockList>[0], name);
    return { body: { song_ids: await findListSongs(db, name) }, isShown: true };
  },
  read(draft, live) {
    const read = songListBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  add: async () => refuse('not_found'),
  async write(tx, id, { song_ids }, isShown) {
    const name = nameOf(id);
    if (name === null) return refuse('not_found');
    const isSound = new Set(song_ids).size === song_ids.length;
    if (!isSound || (await findSongs(tx, song_ids)).length < song_ids.length)
      return refuseFields('invalid_input', { song_ids: 'invalid' });
    // An empty list means that visitors hear the best songs.
    await saveListSongs(tx, name, isShown ? song_ids : []);
    return ok(null);
  },
};

const viewOf = ({ id, body, ...item }: Item<SongListBody>): SongListView => ({
  ...{ id: nameOf(id) ?? 'examples', ...body },
  ...standingOf(item),
});

/** The actions of the desk on a list of songs. */
export function createSongLists(editing: Editing) {
  const { add, ...editor } = createEditor({
    ...{ editing, editable: SONG_LIST, name: 'song_list' as const },
    view: viewOf,
  });
  return editor;
}

export type SongLists = ReturnType<typeof createSongLists>;
