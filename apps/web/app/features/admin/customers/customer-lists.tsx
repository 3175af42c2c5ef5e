import type { CustomerView } from '@keepsong/contract/customers';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { customerPath, orderPath } from '../admin-paths.ts';
import { templateName } from '../shop-names.ts';
import { money, stateWords } from './customer-words.ts';
import { State } from './state.tsx';
import { useMoment } from './use-moment.ts';

type Own = { customer: CustomerView };

type ListProps<T> = {
  title: string;
  rows: readonly T[];
  empty: string;
  heads: readonly string[];
  keyOf: (row: T) => string | number;
  /** The cells of a row. The first one names the row. */
  cells: (row: T) => readonly ReactNode[];
};

function List<T>({ title, rows, empty, heads, keyOf, cells }: ListProps<T>) {
  return (
    <section className="customer-list" aria-label={title}>
      <h2 className="desk-title desk-title--ruled">
        {title} <span className="muted">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const [first, ...rest] = cells(row);
              return (
                <tr key={keyOf(row)}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, index) => (
                    <td key={heads[index + 1]}>
                      <span className="desk-only-phone">{heads[index + 1]}: </span>
                      {cell}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function Orders({ customer: { orders } }: Own) {
  const { locale } = usePage();
  const moment = useMoment();
  return (
    <List
      title={m.desk_customers_orders()}
      empty={m.desk_customers_no_orders()}
      rows={orders}
      heads={[
        m.desk_customers_order(),
        m.desk_customers_state(),
        m.desk_customers_total(),
        m.desk_customers_back(),
        m.desk_customers_when(),
      ]}
      keyOf={({ number }) => number}
      cells={(order) => [
        <TextLink key="number" to={orderPath(order.number)} quiet>
          {order.number}
        </TextLink>,
        <State key="state" state={order.state} />,
        money(order.total_cents, locale),
        money(order.refunded_cents, locale),
        moment(order.created_at),
      ]}
    />
  );
}

export function Songs({ customer: { id, songs } }: Own) {
  const moment = useMoment();
  return (
    <List
      title={m.desk_customers_songs()}
      empty={m.desk_customers_no_songs()}
      rows={songs}
      heads={[
        m.desk_customers_song(),
        m.desk_customers_state(),
        m.desk_customers_artist(),
        m.desk_customers_when(),
      ]}
      keyOf={({ slug }) => slug}
      cells={(song) => [
        song.deleted_at ? (
          m.desk_customers_song_deleted()
        ) : (
          <TextLink key="song" to={`${customerPath(id)}?see=/stories/${song.slug}`} quiet>
            {song.title || m.desk_customers_song_for({ name: song.recipient || '–' })}
          </TextLink>
        ),
        <State key="state" state={song.status} />,
        song.artist ?? '–',
        moment(song.created_at),
      ]}
    />
  );
}

export function Drafts({ customer: { drafts } }: Own) {
  const moment = useMoment();
  return (
    <List
      title={m.desk_customers_drafts()}
      empty={m.desk_customers_no_drafts()}
      rows={drafts}
      heads={[m.desk_customers_for(), m.desk_customers_occasion(), m.desk_customers_changed()]}
      keyOf={({ id }) => id}
      cells={({ recipient, occasion, updated_at }) => [recipient || '–', occasion || '–', moment(updated_at)]}
    />
  );
}

export function GiftCards({ customer: { gift_cards } }: Own) {
  const { locale } = usePage();
  const moment = useMoment();
  return (
    <List
      title={m.desk_customers_gift_cards()}
      empty={m.desk_customers_no_gift_cards()}
      rows={gift_cards}
      heads={[
        m.desk_customers_card(),
        m.desk_customers_state(),
        m.desk_customers_amount(),
        m.desk_customers_when(),
      ]}
      keyOf={({ id, relation }) => `${relation} ${id}`}
      cells={(card) => [
        card.relation === 'bought'
          ? m.desk_customers_bought_for({ name: card.recipient })
          : m.desk_customers_card_redeemed(),
        <State key="state" state={card.state} />,
        money(card.amount_cents, locale),
        moment(card.created_at),
      ]}
    />
  );
}

export function Ledger({ customer: { credit } }: Own) {
  const { locale } = usePage();
  const moment = useMoment();
  return (
    <List
      title={m.desk_customers_ledger()}
      empty={m.desk_customers_no_ledger()}
      rows={credit.entries}
      heads={[
        m.desk_customers_what(),
        m.desk_customers_taxable(),
        m.desk_customers_non_taxable(),
        m.desk_customers_when(),
      ]}
      keyOf={({ id }) => id}
      cells={(entry) => [
        <span key="what">
          {stateWords(entry.kind)}
          {entry.order_number || entry.reason ? (
            <span className="desk-second">{entry.order_number ?? entry.reason}</span>
          ) : null}
        </span>,
        money(entry.taxable_cents, locale),
        money(entry.non_taxable_cents, locale),
        moment(entry.created_at),
      ]}
    />
  );
}

export function Messages({ customer: { messages } }: Own) {
  const moment = useMoment();
  return (
    <List
      title={m.desk_customers_messages()}
      empty={m.desk_customers_no_messages()}
      rows={messages}
      heads={[m.desk_customers_message(), m.desk_customers_way(), m.desk_customers_sent()]}
      keyOf={({ id }) => id}
      cells={(message) => [
        templateName(message.template),
        message.channel === 'sms' ? m.desk_customers_by_text() : m.desk_customers_by_mail(),
        message.failed_at ? m.desk_customers_not_sent() : moment(message.sent_at),
      ]}
    />
  );
}
