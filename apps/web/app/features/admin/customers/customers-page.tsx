import type { CustomerRow } from '@keepsong/contract/customers';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { StateTag } from '~/shell/desk/parts.tsx';
import { CUSTOMERS_PAGE, customerPath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import './customers.css';

const nameOf = ({ name, email }: CustomerRow): string => name || email;

const CUSTOMER_LIST: DeskList<CustomerRow> = {
  name: 'customers',
  title: m.desk_customers_title,
  path: CUSTOMERS_PAGE,
  sorted: { by: 'since', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => customerPath(id),
  nameOf,
  csv: '/v3/api/admin/customers.csv',
  words: m.desk_customers_find,
  views: [
    { name: m.desk_customers_blocked_all, query: 'blocked=1' },
    { name: m.desk_customers_guests, query: 'guest=1' },
  ],
  filters: [
    { kind: 'flag', id: 'blocked', label: m.desk_customers_blocked_all },
    { kind: 'flag', id: 'guest', label: m.desk_customers_guests },
  ],
  columns: [
    { id: 'person', label: m.desk_customers_person, sort: 'name', cell: nameOf, isName: true },
    { id: 'email', label: m.admin_email, cell: ({ email }) => email },
    {
      id: 'phone',
      label: m.desk_customers_phone,
      cell: ({ phone }) => phone ?? <span className="desk-mute">–</span>,
    },
    { id: 'kind', label: m.desk_customers_kind, cell: (row) => <Kind row={row} /> },
    { id: 'orders', label: m.desk_customers_orders, isEnd: true, cell: (row) => <Count row={row} /> },
    { id: 'spent', label: m.desk_customers_spent, isEnd: true, cell: (row) => <Spent row={row} /> },
    {
      id: 'last_order',
      label: m.desk_customers_last_order,
      sort: 'last_order',
      isEnd: true,
      cell: (row) => <LastOrder row={row} />,
    },
    {
      id: 'since',
      label: m.desk_customers_since,
      sort: 'since',
      isEnd: true,
      cell: (row) => <Since row={row} />,
    },
    { id: 'number', label: m.admin_customer, isExtra: true, cell: ({ id }) => id },
  ],
  card: (row) => ({
    title: nameOf(row),
    sum: <Spent row={row} />,
    line: row.email,
    day: <Since row={row} />,
    state: <Kind row={row} />,
  }),
};

function Kind({ row: { is_blocked, is_guest } }: { row: CustomerRow }) {
  if (is_blocked) return <StateTag look="disputed">{m.desk_customers_blocked()}</StateTag>;
  return is_guest ? m.desk_customers_guest() : m.desk_customers_has_account();
}

/** A number of 0 is shown in grey. */
const Count = ({ row: { orders } }: { row: CustomerRow }) => (
  <span className={orders === 0 ? 'desk-mute' : undefined}>{orders}</span>
);

function Spent({ row: { spent_cents } }: { row: CustomerRow }) {
  const { locale } = usePage();
  return (
    <span className={spent_cents === 0 ? 'desk-mute' : undefined}>{deskMoney(spent_cents, locale)}</span>
  );
}

function LastOrder({ row: { last_order_at } }: { row: CustomerRow }) {
  const { locale } = usePage();
  return (
    <span className="desk-mute">
      {last_order_at === null ? '–' : formatShortDay(last_order_at, locale, new Date())}
    </span>
  );
}

function Since({ row: { created_at } }: { row: CustomerRow }) {
  const { locale } = usePage();
  return <span className="desk-mute">{formatShortDay(created_at, locale, new Date())}</span>;
}

/** The customers, the newest first unless sorted otherwise, and a search over address, name and phone number. */
export const CustomersPage = ({ page }: { page: DeskRows<CustomerRow> }) => (
  <DeskTable
    list={CUSTOMER_LIST}
    page={page}
    facts={m.desk_customers_facts()}
    empty={m.desk_customers_empty()}
  />
);
