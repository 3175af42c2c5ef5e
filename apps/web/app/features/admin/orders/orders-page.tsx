import type { OrderListRow } from '@keepsong/contract/orders';
import { SHOWN_ORDER_STATES } from '@keepsong/domain/checkout/refunds/standing';
import { formatMoment } from '@keepsong/domain/format/dates';
import { MOST_CHOSEN, ORDER_KINDS } from '@keepsong/domain/orders/order-list';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { ORDERS_PAGE, orderPath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import type { DeskList, DeskOption } from '../table/desk-list.ts';
import { type Chosen, DeskTable } from '../table/desk-table.tsx';
import { DaysDialog, ReceiptsDialog, WriteDialog } from './bulk-dialogs.tsx';
import { type OrdersPageData, readOrderQuery } from './load-orders.ts';
import {
  ORDER_KIND_WORDS,
  ORDER_STATE_WORDS,
  OrderSleeve,
  OrderState,
  Promised,
  songNameOf,
} from './order-words.tsx';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

const optionsOf = (people: readonly { id: number; name: string }[]): DeskOption[] =>
  people.map(({ id, name }) => ({ value: String(id), label: name }));

/** Loads the filter options that only the server knows. */
async function loadOptions() {
  const { artists, vendors, staff } = await (await api()).choices();
  return {
    artist: optionsOf(artists),
    vendor: optionsOf(vendors),
    assigned: [
      { value: 'me', label: m.desk_me() },
      { value: 'nobody', label: m.desk_nobody() },
      ...optionsOf(staff),
    ],
  };
}

/** Loads every order that fits the filters, page by page, up to the number that one action may include. */
async function loadFitting(query: string): Promise<OrderListRow[]> {
  const asked = readOrderQuery(new URLSearchParams(query));
  const calls = await api();
  const found: OrderListRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await calls.list({ query: { ...asked, cursor } });
    found.push(...page.orders);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && found.length < MOST_CHOSEN);
  return found.slice(0, MOST_CHOSEN);
}

async function countFitting(query: string) {
  const { sort: _sort, dir: _dir, ...asked } = readOrderQuery(new URLSearchParams(query));
  const { count, has_more } = await (await api()).count({ query: asked });
  return { count, hasMore: has_more };
}

const LANGUAGES = () => [
  { value: 'en', label: m.desk_english() },
  { value: 'sp', label: m.desk_spanish() },
];

const nameOrEmail = ({ customer: { name, email } }: OrderListRow): string => name || email;

const ORDER_LIST: DeskList<OrderListRow> = {
  name: 'orders',
  title: m.desk_orders,
  path: ORDERS_PAGE,
  sorted: { by: 'placed', dir: 'desc' },
  keyOf: ({ number }) => number,
  pathOf: ({ number }) => orderPath(number),
  nameOf: ({ number }) => m.admin_order({ number }),
  csv: '/v3/api/admin/orders.csv',
  words: m.desk_orders_words,
  loadOptions,
  chooseAll: { most: MOST_CHOSEN, load: loadFitting },
  count: countFitting,
  views: [
    { name: m.desk_view_unclaimed, query: 'unclaimed=1' },
    { name: m.desk_view_late, query: 'late=1&sort=promised&dir=asc' },
    { name: m.desk_state_in_work, query: 'state=in_work&sort=promised&dir=asc' },
    { name: m.desk_view_mine, query: 'assigned=me' },
    { name: m.desk_state_disputed, query: 'state=disputed' },
  ],
  filters: [
    {
      kind: 'many',
      id: 'state',
      label: m.desk_state,
      options: () => SHOWN_ORDER_STATES.map((value) => ({ value, label: ORDER_STATE_WORDS[value]() })),
    },
    {
      kind: 'many',
      id: 'kind',
      label: m.desk_kind,
      options: () => ORDER_KINDS.map((value) => ({ value, label: ORDER_KIND_WORDS[value]() })),
    },
    { kind: 'days', id: 'placed', label: m.desk_placed, from: 'from', to: 'to' },
    { kind: 'money', id: 'total', label: m.desk_total, from: 'min_cents', to: 'max_cents' },
    { kind: 'one', id: 'artist', label: m.desk_artist },
    { kind: 'one', id: 'vendor', label: m.desk_vendor },
    { kind: 'one', id: 'assigned', label: m.desk_assigned },
    { kind: 'one', id: 'language', label: m.desk_language, options: LANGUAGES },
    { kind: 'flag', id: 'late', label: m.desk_view_late },
    { kind: 'flag', id: 'unclaimed', label: m.desk_view_unclaimed },
    { kind: 'flag', id: 'rush', label: m.desk_rush },
  ],
  columns: [
    { id: 'number', label: m.desk_order, cell: ({ number }) => number, isName: true },
    { id: 'placed', label: m.desk_placed, sort: 'placed', cell: (row) => <Placed row={row} /> },
    { id: 'customer', label: m.desk_customer, cell: nameOrEmail },
    {
      id: 'song',
      label: m.desk_song,
      cell: (row) => (
        <span className="desk-song">
          <OrderSleeve song={row.song} />
          <span>{songNameOf(row)}</span>
        </span>
      ),
    },
    { id: 'artist', label: m.desk_artist, cell: (row) => <Artist row={row} /> },
    { id: 'state', label: m.desk_state, cell: ({ state }) => <OrderState state={state} /> },
    {
      id: 'promised',
      label: m.desk_promised,
      sort: 'promised',
      isEnd: true,
      cell: (row) => <Promised order={row} />,
    },
    {
      id: 'total',
      label: m.desk_total,
      sort: 'total',
      isEnd: true,
      cell: (row) => <Money cents={row.total_cents} />,
    },
    {
      id: 'refunded',
      label: m.desk_refunded,
      isEnd: true,
      cell: (row) => <Money cents={-row.refunded_cents} />,
    },
    {
      id: 'assigned',
      label: m.desk_assigned,
      isExtra: true,
      cell: ({ assigned_to }) => assigned_to?.name ?? <span className="desk-mute">{m.desk_nobody()}</span>,
    },
    { id: 'email', label: m.admin_email, isExtra: true, cell: ({ customer }) => customer.email },
    { id: 'kind', label: m.desk_kind, isExtra: true, cell: ({ kind }) => ORDER_KIND_WORDS[kind]() },
    {
      id: 'language',
      label: m.desk_language,
      isExtra: true,
      cell: ({ language }) => LANGUAGES().find(({ value }) => value === language)?.label,
    },
    {
      id: 'rush',
      label: m.desk_rush,
      isExtra: true,
      cell: ({ is_rush }) => (is_rush ? m.desk_yes() : <span className="desk-mute">{m.desk_no()}</span>),
    },
  ],
  card: (row) => ({
    picture: <OrderSleeve song={row.song} />,
    title: songNameOf(row),
    sum: <Money cents={row.total_cents} />,
    line: `${nameOrEmail(row)}, ${row.number}`,
    day: <Promised order={row} />,
    state: (
      <>
        <OrderState state={row.state} />
        {row.refunded_cents > 0 ? <Money cents={-row.refunded_cents} /> : null}
      </>
    ),
  }),
};

function Placed({ row }: { row: OrderListRow }) {
  const { locale } = usePage();
  return <span className="desk-mute">{formatMoment(row.placed_at, locale, new Date())}</span>;
}

/** A sum. A sum of 0 is shown in grey. */
function Money({ cents }: { cents: number }) {
  const { locale } = usePage();
  return (
    <span className={cents === 0 ? 'desk-mute' : undefined}>
      {deskMoney(cents === 0 ? 0 : cents, locale)}
    </span>
  );
}

function Artist({ row: { artist, kind, is_unclaimed, state } }: { row: OrderListRow }) {
  if (is_unclaimed)
    return (
      <span className="desk-who desk-late">
        <Icon name="user" size={20} />
        {m.desk_view_unclaimed()}
      </span>
    );
  if (kind === 'instant') return <span className="desk-mute">{m.desk_kind_instant()}</span>;
  if (artist)
    return (
      <span className="desk-who">
        <img src={artist.photo} alt="" loading="lazy" decoding="async" />
        {artist.name}
      </span>
    );
  return <span className="desk-mute">{kind === 'goods' || state !== 'new' ? '–' : m.desk_to_offer()}</span>;
}

/** All orders of the shop. They can be searched, sorted, chosen and exported. */
export function OrdersPage({ page }: { page: OrdersPageData }) {
  const { locale } = usePage();
  const { count, total_cents, has_more } = page.sum;
  const sum = deskMoney(total_cents, locale);
  const shown = count.toLocaleString(locale === 'sp' ? 'es' : 'en-US');
  return (
    <DeskTable
      list={ORDER_LIST}
      page={page}
      facts={
        has_more ? m.desk_orders_facts_more({ count: shown }) : m.desk_orders_facts({ count: shown, sum })
      }
      chosenFacts={(rows) =>
        deskMoney(
          rows.reduce((all, row) => all + row.total_cents, 0),
          locale,
        )
      }
      actions={(chosen) => <Actions chosen={chosen} />}
      empty={m.desk_orders_empty()}
    />
  );
}

/** What can be done with the chosen orders. More than the shop takes at once can only be chosen anew. */
export function Actions({ chosen }: { chosen: Pick<Chosen<OrderListRow>, 'keys' | 'clear'> }) {
  const role = useUser()?.staff_role ?? null;
  const [open, setOpen] = useState<'assign' | 'write' | 'days' | 'receipts' | null>(null);
  const numbers = [...chosen.keys];
  const isTooMany = numbers.length > MOST_CHOSEN;
  const query = new URLSearchParams(numbers.map((number) => ['numbers', number]));
  useDeskKeys({ d: () => !isTooMany && setOpen('days') });
  return (
    <>
      <button type="button" disabled={isTooMany} onClick={() => setOpen('assign')}>
        {m.desk_assign()}
      </button>
      {may(role, 'messages') ? (
        <button type="button" disabled={isTooMany} onClick={() => setOpen('write')}>
          {m.desk_write_many()}
        </button>
      ) : null}
      <button type="button" disabled={isTooMany} onClick={() => setOpen('days')}>
        {m.desk_days()}
      </button>
      <button type="button" onClick={() => setOpen('receipts')}>
        {m.desk_send_receipts()}
      </button>
      <span role="status">{isTooMany ? m.desk_orders_most({ most: MOST_CHOSEN }) : null}</span>
      {isTooMany ? null : (
        <a href={`/v3/api/admin/orders.csv?${query}`} download className="btn">
          {m.desk_csv({ count: numbers.length })}
        </a>
      )}
      {open === 'assign' ? (
        <AssignDialog numbers={numbers} onClose={() => setOpen(null)} onDone={chosen.clear} />
      ) : null}
      {open === 'write' ? <WriteDialog numbers={numbers} onClose={() => setOpen(null)} /> : null}
      {open === 'days' ? <DaysDialog numbers={numbers} onClose={() => setOpen(null)} /> : null}
      {open === 'receipts' ? (
        <ReceiptsDialog numbers={numbers} onClose={() => setOpen(null)} onDone={chosen.clear} />
      ) : null}
    </>
  );
}

type AssignProps = {
  numbers: readonly string[];
  /** Who looks after them now. */
  owner?: number | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Asks which member of staff takes care of some orders. */
export function AssignDialog({ numbers, owner, onClose, onDone }: AssignProps) {
  const [staff, setStaff] = useState<readonly DeskOption[] | null>(null);
  const me = useUser()?.id;
  const [to, setTo] = useState(String(owner ?? me ?? ''));
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const load = async () => {
    if (staff === null) setStaff(optionsOf((await (await api()).choices()).staff));
  };
  const assign = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(
      async () =>
        (await api()).assign({ body: { numbers: [...numbers], to: to === '' ? null : Number(to) } }),
      showFailure,
    );
    if (!done) return;
    onClose();
    onDone();
    await revalidate();
  };
  return (
    <Dialog open onClose={onClose} width="narrow" title={m.desk_assign()} closeLabel={m.shell_close()}>
      {/* Load the names when the dialog appears. Until then nothing can be chosen. */}
      <form className="grid gap-4" onSubmit={assign} ref={(form) => void (form && load().catch(showFailure))}>
        <p className="muted">{m.desk_assign_lead({ count: numbers.length })}</p>
        <Select
          key={staff?.length ?? 0}
          label={m.desk_assigned()}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          options={[{ value: '', label: m.desk_nobody() }, ...(staff ?? [])]}
        />
        <Button type="submit" wide busy={busy} disabled={staff === null}>
          {m.desk_assign()}
        </Button>
      </form>
    </Dialog>
  );
}
