import type { CheckRow } from '@keepsong/contract/makers/checks';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { CHECKS_PAGE, checkPath } from '../admin-paths.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { dueWords } from '../today/inbox-words.ts';
import { CheckSleeve, checkName } from './check-words.tsx';

function Due({ row }: { row: CheckRow }) {
  const { locale } = usePage();
  const { first, second, tone } = dueWords(row.check_by, locale, new Date());
  return (
    <span className={tone ? `desk-${tone}` : undefined}>
      {first}
      <span className="desk-second">{second}</span>
    </span>
  );
}

function Promised({ row }: { row: CheckRow }) {
  const { locale } = usePage();
  if (row.promised_at === null) return null;
  const isLate = new Date(row.promised_at) < new Date();
  return (
    <span className={isLate ? 'desk-late' : undefined}>
      {formatShortDay(row.promised_at, locale, new Date())}
    </span>
  );
}

/** A remark about a version, for example that it is a change or the artist's first song. */
const kindOf = ({ is_change, is_first, version }: CheckRow): string =>
  [
    is_change ? m.desk_check_change() : null,
    is_first ? m.desk_check_first() : null,
    version > 1 ? m.desk_check_version({ version }) : null,
  ]
    .filter((words) => words !== null)
    .join(', ');

const CHECK_LIST: DeskList<CheckRow> = {
  name: 'checks',
  title: m.desk_checks_title,
  path: CHECKS_PAGE,
  sorted: { by: 'due', dir: 'asc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => checkPath(id),
  nameOf: checkName,
  csv: '/v3/api/admin/checks.csv',
  views: [],
  filters: [],
  columns: [
    {
      id: 'song',
      label: m.desk_song,
      cell: (row) => (
        <span className="desk-song">
          <CheckSleeve song={row} />
          <span>{checkName(row)}</span>
        </span>
      ),
      isName: true,
    },
    { id: 'artist', label: m.desk_artist, cell: ({ artist }) => artist.name },
    { id: 'customer', label: m.desk_customer, cell: ({ customer }) => customer },
    { id: 'order', label: m.desk_order, cell: ({ order_number }) => order_number ?? '' },
    { id: 'kind', label: m.desk_check_kind, cell: kindOf },
    { id: 'promised', label: m.desk_promised, isEnd: true, cell: (row) => <Promised row={row} /> },
    { id: 'due', label: m.desk_check_by, isEnd: true, cell: (row) => <Due row={row} /> },
  ],
  card: (row) => ({
    picture: <CheckSleeve song={row} />,
    title: checkName(row),
    line: row.artist.name,
    day: <Due row={row} />,
    state: kindOf(row),
  }),
};

/** The versions that wait for their check, oldest first. */
export function ChecksPage({ page }: { page: DeskRows<CheckRow> }) {
  return (
    <DeskTable
      list={CHECK_LIST}
      page={page}
      facts={m.desk_checks_facts()}
      empty={
        <>
          <b>{m.desk_checks_none()}</b> {m.desk_checks_none_text()}
        </>
      }
    />
  );
}
