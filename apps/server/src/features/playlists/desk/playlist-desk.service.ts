import {
  type DeskPlaylist,
  type PlaylistBody,
  playlistBody,
} from '@keepsong/contract/catalogue/playlist-desk';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { untranslatedIn } from '@keepsong/domain/cms/missing';
import type { Locale } from '@keepsong/domain/format/locale';
import { isPlaylistKind } from '@keepsong/domain/playlists/kinds';
import { type FieldErrors, ok, type Result, refuseFields } from '@keepsong/domain/result';
import { slugOf } from '@keepsong/domain/text/slug';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  type NewWish,
  standingOf,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import { addUnderFreeSlug } from '../../../platform/editing/free-slug.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { CARRY_PLAYLISTS } from './carry-playlists.service.ts';
import {
  type DeskRow,
  findDeskPlaylist,
  findDeskPlaylists,
  findSongs,
  insertPlaylist,
  isSlugTaken,
  type NewPlaylist,
  saveSongs,
  searchSongs,
  updatePlaylist,
} from './playlist-desk.repository.ts';

const PLAIN: Omit<PlaylistBody, 'slug' | 'title' | 'song_ids'> = {
  ...{ kind: 'occasion', description: { en: '', sp: '' }, occasions: [], genre: null, mood: null },
  position: 1_000,
};

const bodyOf = ({ row, songIds }: DeskRow): PlaylistBody => ({
  slug: row.slug,
  kind: isPlaylistKind(row.kind) ? row.kind : 'occasion',
  title: { en: row.titleEn, sp: row.titleSp },
  description: { en: row.descriptionEn, sp: row.descriptionSp },
  occasions: row.occasions as PlaylistBody['occasions'],
  genre: row.genre as PlaylistBody['genre'],
  mood: row.mood as PlaylistBody['mood'],
  position: row.position,
  song_ids: songIds,
});

const rowOf = (body: PlaylistBody, published: boolean): NewPlaylist => ({
  slug: body.slug,
  kind: body.kind,
  titleEn: body.title.en,
  titleSp: body.title.sp,
  descriptionEn: body.description.en,
  descriptionSp: body.description.sp,
  occasions: body.occasions,
  genre: body.genre,
  mood: body.mood,
  position: body.position,
  published,
});

/**
 * The faults of a playlist, by field. A playlist cannot go live without a title in both languages, or without
 * a song that visitors hear.
 */
async function check(
  db: DbOrTx,
  id: number | null,
  body: PlaylistBody,
  isShown: boolean,
): Promise<Result<null>> {
  const songs = await findSongs(db, body.song_ids);
  const wrong: FieldErrors = {
    ...((await isSlugTaken(db, body.slug, id)) && { slug: 'taken' }),
    ...(songs.length < body.song_ids.length && { song_ids: 'invalid' }),
    ...(new Set(body.song_ids).size < body.song_ids.length && { song_ids: 'invalid' }),
    ...(isShown && !songs.some(({ isHeard }) => isHeard) && { song_ids: 'required' }),
    ...(isShown && body.title.en.trim() === '' && { 'title.en': 'required' }),
    ...(isShown && body.title.sp.trim() === '' && { 'title.sp': 'required' }),
  };
  return Object.keys(wrong).length === 0 ? ok(null) : refuseFields('invalid_input', wrong);
}

/** Playlists as things that editors change. */
export const PLAYLISTS: Editable<PlaylistBody> = {
  kind: 'playlist',
  permission: 'playlists',
  unique: 'slug',
  // The address of its page.
  kept: ['slug'],
  carry: CARRY_PLAYLISTS,
  async find(db, id, lock) {
    const found = await findDeskPlaylist(db, Number(id), lock);
    return found && { body: bodyOf(found), isShown: found.row.published };
  },
  read(draft, live) {
    const read = playlistBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = await check(tx, null, body, false);
    if (!sound.ok) return sound;
    const id = await insertPlaylist(tx, rowOf(body, false));
    await saveSongs(tx, id, body.song_ids);
    return ok(String(id));
  },
  async write(tx, id, body, isShown) {
    const number = Number(id);
    const sound = await check(tx, number, body, isShown);
    if (!sound.ok) return sound;
    await updatePlaylist(tx, number, rowOf(body, isShown));
    await saveSongs(tx, number, body.song_ids);
    return ok(null);
  },
};

const viewOf = ({ id, body, ...item }: Item<PlaylistBody>): DeskPlaylist => ({
  ...{ id: Number(id), ...body, missing: untranslatedIn(body) },
  ...standingOf(item),
});

export type PlaylistDeskDeps = { database: Database; editing: Editing };
type PlaylistFilter = { q: string; states: readonly EditState[]; missing: Locale | undefined };
type NewBody = Given<PlaylistBody> & Pick<PlaylistBody, 'title' | 'song_ids'>;

/** The desk's playlists: the list, the actions of editors, and the songs to choose from. */
export function createPlaylistDesk({ database: { db }, editing }: PlaylistDeskDeps) {
  const { add, ...editor } = createEditor({ editing, editable: PLAYLISTS, name: 'playlist', view: viewOf });
  return {
    ...editor,
    add: (session: Session | null, { state, publish_at, ...fields }: NewBody & NewWish) => {
      const { title, song_ids } = fields;
      const body = { ...PLAIN, ...given<PlaylistBody>(fields), title, song_ids };
      const under = (slug: string) => add(session, { ...body, slug }, { state, publish_at });
      return fields.slug === undefined
        ? addUnderFreeSlug(slugOf(title.en, 'playlist'), under)
        : under(fields.slug);
    },
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, { missing, ...filter }: PlaylistFilter) {
      const by = requireStaff(session, 'playlists');
      if (!by.ok) return by;
      const rows = await findDeskPlaylists(db, filter);
      const edited = await findEdited(
        db,
        'playlist',
        rows.map(({ row }) => String(row.id)),
      );
      const all = rows.map((one) => {
        const id = String(one.row.id);
        const shown = { body: bodyOf(one), isShown: one.row.published };
        return viewOf(itemOf(PLAYLISTS, id, shown, edited.get(id)));
      });
      return ok({ playlists: all.filter((one) => !missing || one.missing.includes(missing)) });
    },
    /** Refuses with `sign_in_required`, `forbidden`. */
    async songs(session: Session | null, { q, ids }: { q: string; ids: readonly number[] }) {
      const by = requireStaff(session, 'playlists');
      if (!by.ok) return by;
      const rows = q === '' ? await findSongs(db, ids) : await searchSongs(db, q);
      return ok({
        songs: rows.map(({ id, title, artistName, isHeard }) => ({
          ...{ id, title, artist_name: artistName, is_heard: isHeard },
        })),
      });
    },
  };
}

export type PlaylistDesk = ReturnType<typeof createPlaylistDesk>;
