import type { DeskPlaylist } from '@keepsong/contract/catalogue/playlist-desk';
import type { Locale } from '@keepsong/domain/format/locale';
import type { PlaylistKind } from '@keepsong/domain/playlists/kinds';
import { SONG_LISTS } from '@keepsong/domain/playlists/song-lists';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { PLAYLISTS_PAGE, playlistDeskPath, songListPath } from '../admin-paths.ts';
import { SONG_LIST_WORDS } from '../shop-names.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { MISSING_FILTER, MISSING_VIEWS, missingWords } from '../words/both-lists.tsx';
import { EDIT_VIEWS, EditStateMark, STATE_FILTER } from './edit-parts.tsx';

export const KIND_WORDS: Readonly<Record<PlaylistKind, () => string>> = {
  occasion: m.desk_playlist_kind_occasion,
  genre: m.desk_playlist_kind_genre,
  mood: m.desk_playlist_kind_mood,
};

const listIn = (locale: Locale): DeskList<DeskPlaylist> => ({
  name: 'playlists',
  title: m.desk_playlists,
  path: PLAYLISTS_PAGE,
  sorted: { by: 'place', dir: 'asc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => playlistDeskPath(id),
  nameOf: ({ title }) => title[locale],
  words: m.desk_playlists_find,
  views: [...EDIT_VIEWS, ...MISSING_VIEWS],
  filters: [STATE_FILTER, MISSING_FILTER],
  columns: [
    { id: 'title', label: m.desk_playlist_title, isName: true, cell: ({ title }) => title[locale] },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    { id: 'kind', label: m.desk_playlist_kind, cell: ({ kind }) => KIND_WORDS[kind]() },
    {
      id: 'missing',
      label: m.desk_words_missing,
      isExtra: true,
      cell: ({ missing }) => missingWords(missing),
    },
    { id: 'songs', label: m.desk_playlist_songs, isEnd: true, cell: ({ song_ids }) => song_ids.length },
    { id: 'place', label: m.desk_playlist_position, isEnd: true, cell: ({ position }) => position },
  ],
  card: ({ title, kind, state, song_ids }) => ({
    title: title[locale],
    sum: song_ids.length,
    line: KIND_WORDS[kind](),
    state: <EditStateMark state={state} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<DeskPlaylist>>> = { en: listIn('en'), sp: listIn('sp') };

/** The playlists in the order in which visitors see them. */
export function PlaylistsPage({ page }: { page: DeskRows<DeskPlaylist> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_playlists_facts()}
      empty={m.desk_playlists_none()}
      aside={
        <>
          {SONG_LISTS.map((name) => (
            <ButtonLink key={name} to={songListPath(name)} variant="secondary" size="small" icon="star">
              {SONG_LIST_WORDS[name]()}
            </ButtonLink>
          ))}
          <ButtonLink to={`${PLAYLISTS_PAGE}/new`} size="small" icon="plus">
            {m.desk_playlist_new()}
          </ButtonLink>
        </>
      }
    />
  );
}
