import type { ApplicationRow } from '@keepsong/contract/makers/applications';
import { GENRES } from '@keepsong/domain/builder/options';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { statesOf } from '@keepsong/domain/states/state-table';
import { APPLICATIONS } from '@keepsong/domain/states/tables';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { APPLICATIONS_PAGE, applicationPath } from '../admin-paths.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { APPLICATION_WORDS, ApplicationMark, genresOf } from './maker-words.tsx';

const APPLICATION_LIST: DeskList<ApplicationRow> = {
  name: 'applications',
  title: m.desk_makers_applications,
  path: APPLICATIONS_PAGE,
  sorted: { by: 'since', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => applicationPath(id),
  nameOf: ({ name }) => name,
  csv: '/v3/api/admin/applications.csv',
  words: m.desk_makers_find,
  views: [
    { name: m.desk_makers_view_new, query: 'state=applied' },
    { name: m.desk_makers_view_sent, query: 'trial_sent=1' },
    { name: m.desk_makers_trial, query: 'state=trial' },
  ],
  filters: [
    {
      kind: 'many',
      id: 'state',
      label: m.desk_makers_state,
      options: () =>
        statesOf(APPLICATIONS).map((state) => ({ value: state, label: APPLICATION_WORDS[state]() })),
    },
    {
      kind: 'one',
      id: 'genre',
      label: m.desk_makers_genre,
      options: () => GENRES.map(({ id }) => ({ value: id, label: genreWords(id) })),
    },
    { kind: 'flag', id: 'trial_sent', label: m.desk_makers_view_sent },
  ],
  columns: [
    { id: 'name', label: m.desk_makers_name, cell: ({ name }) => name, isName: true },
    {
      id: 'state',
      label: m.desk_makers_state,
      cell: (row) => <ApplicationMark state={row.state} trial={row.trial} />,
    },
    { id: 'genres', label: m.desk_makers_genres, cell: ({ genres }) => genresOf(genres) },
    { id: 'languages', label: m.desk_makers_languages, cell: ({ languages }) => languages.join(', ') },
    { id: 'voice', label: m.desk_makers_style, cell: ({ vocal_style }) => vocal_style },
    { id: 'email', label: m.admin_email, cell: ({ email }) => email, isExtra: true },
    { id: 'score', label: m.desk_makers_score, isEnd: true, cell: (row) => <Score row={row} /> },
    { id: 'due', label: m.desk_makers_trial_due, isEnd: true, cell: (row) => <Due row={row} /> },
    { id: 'since', label: m.desk_makers_sent, isEnd: true, cell: (row) => <Since row={row} /> },
  ],
  card: (row) => ({
    title: row.name,
    sum: <Score row={row} />,
    line: genresOf(row.genres),
    day: <Since row={row} />,
    state: <ApplicationMark state={row.state} trial={row.trial} />,
  }),
};

const Score = ({ row: { score } }: { row: ApplicationRow }) =>
  score === null ? <span className="desk-mute">–</span> : m.desk_makers_score_of({ score });

function Due({ row: { trial } }: { row: ApplicationRow }) {
  const { locale } = usePage();
  if (!trial) return <span className="desk-mute">–</span>;
  return formatShortDay(trial.due_day, locale, new Date());
}

function Since({ row: { created_at } }: { row: ApplicationRow }) {
  const { locale } = usePage();
  return <span className="desk-mute">{formatShortDay(created_at, locale, new Date())}</span>;
}

/** The applications of people who want to become artists, newest first. */
export const ApplicationsPage = ({ page }: { page: DeskRows<ApplicationRow> }) => (
  <DeskTable
    list={APPLICATION_LIST}
    page={page}
    facts={m.desk_makers_applications_facts()}
    empty={m.desk_makers_applications_none()}
  />
);
