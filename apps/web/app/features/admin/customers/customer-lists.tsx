import type { CustomerView } from '@keepsong/contract/customers';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { occasionWords } from '~/platform/words/occasion.ts';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { TextLink } from '~/ui/action/link.tsx';
import { customerPath, orderPath } from '../admin-paths.ts';
import { OrderState } from '../orders/order-words.tsx';
import { templateName } from '../shop-names.ts';
import { type PlainColumn, PlainTable } from '../table/plain-table.tsx';
import { type CustomerRows, OlderButton, useCustomerPart } from './customer-part.tsx';
import { money, stateWords } from './customer-words.ts';
import { State } from './state.tsx';
import { useMoment } from './use-moment.ts';

type Own = { customer: CustomerView };

type ListProps<Row> = {
  title: string;
  part: CustomerRows<Row>;
  empty: string;
  columns: readonly PlainColumn<Row>[];
  keyOf: (row: Row) => string | number;
};

function List<Row>({ title, part, empty, columns, keyOf }: ListProps<Row>) {
  const { rows, count } = part;
  return (
    <section className="customer-list" aria-label={title}>
      <h2 className="desk-title desk-title--ruled">
        {title} <span className="muted">{count}</span>
      </h2>
      {rows.length === 0 ? <p className="muted">{empty}</p> : <PlainTable {...{ columns, rows, keyOf }} />}
      <OlderButton part={part} />
    </section>
  );
}

/** A right-aligned column of days. */
function useDays<Row>(label: string, at: (row: Row) => string): PlainColumn<Row> {
  const moment = useMoment();
  return { label, isEnd: true, isLabelled: true, cell: (row) => moment(at(row)) };
}

/** A right-aligned column of sums. A sum of 0 is shown in grey. */
function useMoney<Row>(label: string, cents: (row: Row) => number): PlainColumn<Row> {
  const { locale } = usePage();
  const cell = (row: Row) => (
    <span className={cents(row) === 0 ? 'desk-mute' : undefined}>{money(cents(row), locale)}</span>
  );
  return { label, isEnd: true, isLabelled: true, cell };
}

type Order = CustomerView['orders'][number];

export function Orders({ customer }: Own) {
  const part = useCustomerPart(customer, 'orders', customer.orders);
  return (
    <List<Order>
      title={m.desk_customers_orders()}
      empty={m.desk_customers_no_orders()}
      part={part}
      keyOf={({ number }) => number}
      columns={[
        {
          label: m.desk_customers_order(),
          cell: ({ number }) => (
            <TextLink to={orderPath(number)} quiet>
              {number}
            </TextLink>
          ),
        },
        { label: m.desk_customers_state(), cell: ({ state }) => <OrderState state={state} /> },
        useMoney(m.desk_customers_total(), ({ total_cents }) => total_cents),
        useMoney(m.desk_customers_back(), ({ refunded_cents }) => refunded_cents),
        useDays(m.desk_customers_when(), ({ created_at }) => created_at),
      ]}
    />
  );
}

type Song = CustomerView['songs'][number];

export function Songs({ customer }: Own) {
  const { id } = customer;
  const part = useCustomerPart(customer, 'songs', customer.songs);
  return (
    <List<Song>
      title={m.desk_customers_songs()}
      empty={m.desk_customers_no_songs()}
      part={part}
      keyOf={({ slug }) => slug}
      columns={[
        {
          label: m.desk_customers_song(),
          cell: (song) =>
            song.deleted_at ? (
              m.desk_customers_song_deleted()
            ) : (
              <TextLink to={`${customerPath(id)}?see=/stories/${song.slug}`} quiet>
                {song.title || m.desk_customers_song_for({ name: song.recipient || '–' })}
              </TextLink>
            ),
        },
        { label: m.desk_customers_state(), cell: ({ status }) => <State state={status} /> },
        { label: m.desk_customers_artist(), isLabelled: true, cell: ({ artist }) => artist },
        useDays(m.desk_customers_when(), ({ created_at }) => created_at),
      ]}
    />
  );
}

type Draft = CustomerView['drafts'][number];

export function Drafts({ customer }: Own) {
  const part = useCustomerPart(customer, 'drafts', customer.drafts);
  return (
    <List<Draft>
      title={m.desk_customers_drafts()}
      empty={m.desk_customers_no_drafts()}
      part={part}
      keyOf={({ id }) => id}
      columns={[
        { label: m.desk_customers_for(), cell: ({ recipient }) => recipient || '–' },
        {
          label: m.desk_customers_occasion(),
          isLabelled: true,
          cell: ({ occasion }) => occasionWords(occasion),
        },
        useDays(m.desk_customers_changed(), ({ updated_at }) => updated_at),
      ]}
    />
  );
}

type Card = CustomerView['gift_cards'][number];

export function GiftCards({ customer }: Own) {
  const part = useCustomerPart(customer, 'gift_cards', customer.gift_cards);
  return (
    <List<Card>
      title={m.desk_customers_gift_cards()}
      empty={m.desk_customers_no_gift_cards()}
      part={part}
      keyOf={({ id, relation }) => `${relation} ${id}`}
      columns={[
        {
          label: m.desk_customers_card(),
          cell: ({ relation, recipient }) =>
            relation === 'bought'
              ? m.desk_customers_bought_for({ name: recipient })
              : relation === 'issued'
                ? m.desk_customers_card_from_shop()
                : m.desk_customers_card_redeemed(),
        },
        { label: m.desk_customers_state(), cell: ({ state }) => <State state={state} /> },
        useMoney(m.desk_customers_amount(), ({ amount_cents }) => amount_cents),
        useDays(m.desk_customers_when(), ({ created_at }) => created_at),
      ]}
    />
  );
}

type Entry = CustomerView['credit']['entries'][number];

export function Ledger({ customer }: Own) {
  const part = useCustomerPart(customer, 'entries', customer.credit.entries);
  return (
    <List<Entry>
      title={m.desk_customers_ledger()}
      empty={m.desk_customers_no_ledger()}
      part={part}
      keyOf={({ id }) => id}
      columns={[
        {
          label: m.desk_customers_what(),
          cell: ({ kind, order_number, reason }) => (
            <>
              {stateWords(kind)}
              {order_number || reason ? (
                <span className="desk-second">
                  {[order_number ?? '', reasonWords(reason ?? '')].filter((part) => part !== '').join(' · ')}
                </span>
              ) : null}
            </>
          ),
        },
        useMoney(m.desk_customers_taxable(), ({ taxable_cents }) => taxable_cents),
        useMoney(m.desk_customers_non_taxable(), ({ non_taxable_cents }) => non_taxable_cents),
        useDays(m.desk_customers_when(), ({ created_at }) => created_at),
      ]}
    />
  );
}

type Message = CustomerView['messages'][number];

export function Messages({ customer }: Own) {
  const part = useCustomerPart(customer, 'messages', customer.messages);
  const moment = useMoment();
  return (
    <List<Message>
      title={m.desk_customers_messages()}
      empty={m.desk_customers_no_messages()}
      part={part}
      keyOf={({ id }) => id}
      columns={[
        {
          label: m.desk_customers_message(),
          cell: ({ template, subject }) => (
            <>
              {subject ?? templateName(template)}
              {subject === null ? null : <span className="desk-second">{templateName(template)}</span>}
            </>
          ),
        },
        {
          label: m.desk_customers_way(),
          isLabelled: true,
          cell: ({ channel }) =>
            channel === 'sms' ? m.desk_customers_by_text() : m.desk_customers_by_mail(),
        },
        {
          label: m.desk_customers_sent(),
          isLabelled: true,
          isEnd: true,
          cell: ({ failed_at, sent_at }) =>
            failed_at ? m.desk_customers_not_sent() : sent_at && moment(sent_at),
        },
      ]}
    />
  );
}
