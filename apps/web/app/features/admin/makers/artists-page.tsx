import type { RosterRow } from '@keepsong/contract/makers/roster';
import { GENRES } from '@keepsong/domain/builder/options';
import { statesOf } from '@keepsong/domain/states/state-table';
import { ARTISTS } from '@keepsong/domain/states/tables';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { ARTISTS_PAGE, artistDeskPath } from '../admin-paths.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { AddArtist } from './add-artist.tsx';
import { ARTIST_WORDS, ArtistStateMark, genresOf } from './maker-words.tsx';

const loadOf = ({ songs_in_work, capacity_a_week }: RosterRow): string =>
  capacity_a_week === null
    ? m.desk_makers_songs({ count: songs_in_work })
    : m.desk_makers_load({ count: songs_in_work, week: capacity_a_week });

const ARTIST_LIST: DeskList<RosterRow> = {
  name: 'artists',
  title: m.desk_makers_artists,
  path: ARTISTS_PAGE,
  sorted: { by: 'since', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => artistDeskPath(id),
  nameOf: ({ name }) => name,
  csv: '/v3/api/admin/artists.csv',
  words: m.desk_makers_find_artist,
  views: [
    { name: m.desk_makers_available, query: 'state=available' },
    { name: m.desk_makers_full, query: 'state=at_capacity' },
    { name: m.desk_makers_hidden, query: 'state=paused' },
  ],
  filters: [
    {
      kind: 'many',
      id: 'state',
      label: m.desk_makers_state,
      options: () => statesOf(ARTISTS).map((state) => ({ value: state, label: ARTIST_WORDS[state]() })),
    },
    {
      kind: 'one',
      id: 'genre',
      label: m.desk_makers_genre,
      options: () => GENRES.map(({ id }) => ({ value: id, label: genreWords(id) })),
    },
  ],
  columns: [
    {
      id: 'name',
      label: m.desk_makers_name,
      isName: true,
      cell: ({ name, photo }) => (
        <span className="desk-who">
          <img src={photo} alt="" />
          {name}
        </span>
      ),
    },
    {
      id: 'state',
      label: m.desk_makers_state,
      cell: ({ state, is_in_trial }) => <ArtistStateMark state={state} isInTrial={is_in_trial} />,
    },
    { id: 'genres', label: m.desk_makers_genres, cell: ({ genres }) => genresOf(genres) },
    { id: 'load', label: m.desk_makers_in_work, isEnd: true, cell: loadOf },
    { id: 'days', label: m.desk_makers_days, isEnd: true, cell: ({ delivery_days }) => delivery_days },
    { id: 'done', label: m.desk_makers_delivered, isEnd: true, cell: (row) => <Done row={row} /> },
    {
      id: 'rating',
      label: m.desk_makers_rating,
      isEnd: true,
      cell: ({ rating }) => rating ?? <span className="desk-mute">–</span>,
    },
  ],
  card: (row) => ({
    picture: <img src={row.photo} alt="" className="makers-face" />,
    title: row.name,
    sum: row.rating,
    line: genresOf(row.genres),
    day: loadOf(row),
    state: <ArtistStateMark state={row.state} isInTrial={row.is_in_trial} />,
  }),
};

/** A number of 0 is shown in grey. */
const Done = ({ row: { songs_delivered } }: { row: RosterRow }) => (
  <span className={songs_delivered === 0 ? 'desk-mute' : undefined}>{songs_delivered}</span>
);

/** The artists of the shop, newest first. */
export const ArtistsPage = ({ page }: { page: DeskRows<RosterRow> }) => (
  <DeskTable
    list={ARTIST_LIST}
    page={page}
    facts={m.desk_makers_artists_facts()}
    empty={m.desk_makers_artists_none()}
    aside={<AddArtist />}
  />
);
