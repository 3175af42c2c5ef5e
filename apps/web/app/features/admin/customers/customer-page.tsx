import type { CustomerView } from '@keepsong/contract/customers';
import { formatMoment } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { CUSTOMERS_PAGE, customerPath, orderPath } from '../admin-paths.ts';
import { DeskHead } from '../frame.tsx';
import { useSecondStep } from '../second-step.tsx';
import { type Act, type Change, ChangeDialog } from './change-dialog.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { money, stateWords } from './customer-words.ts';
import { State } from './state.tsx';
import './customers.css';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().customers;

/** Everything about one customer, and what the staff may do with the account. */
export function CustomerPage({ saved }: { saved: CustomerView }) {
  const { locale } = usePage();
  const [customer, setCustomer] = useState(saved);
  const [change, setChange] = useState<Change | null>(null);
  const { act, dialog } = useSecondStep();
  const role = useUser()?.staff_role ?? null;
  const { id, email, name } = customer;
  const shown = (next: CustomerView) => {
    setCustomer(next);
    setChange(null);
  };
  return (
    <>
      <TextLink to={CUSTOMERS_PAGE} quiet>
        {m.desk_customers_title()}
      </TextLink>
      <DeskHead
        title={name || email}
        facts={m.desk_customers_page_facts({
          id,
          since: formatMoment(customer.created_at, locale, new Date()),
        })}
        actions={
          customer.role === 'customer' && customer.merged_into === null ? (
            <ButtonLink
              to={`${customerPath(id)}?see=/dashboard/order-history`}
              variant="secondary"
              size="small"
              icon="show"
            >
              {m.desk_customers_see_as()}
            </ButtonLink>
          ) : null
        }
      />
      <Notices customer={customer} />
      <div className="desk-columns">
        <div>
          <Orders customer={customer} />
          <Songs customer={customer} />
          <Drafts customer={customer} />
          <GiftCards customer={customer} />
          <Ledger customer={customer} />
          <Messages customer={customer} />
        </div>
        <div className="customer-side">
          <Facts customer={customer} />
          {may(role, 'goodwill') ? (
            <CreditPanel customer={customer} act={act} onChanged={setCustomer} />
          ) : (
            <Balance customer={customer} />
          )}
          <Notes customer={customer} onChanged={setCustomer} />
          <Devices customer={customer} onChange={setChange} />
          <Referrals customer={customer} />
          {may(role, 'customer_accounts') && customer.role === 'customer' ? (
            <AccountPanel customer={customer} onChange={setChange} />
          ) : null}
        </div>
      </div>
      {change ? (
        <ChangeDialog
          key={change}
          {...{ change, customer, act: act as Act }}
          onDone={shown}
          onClose={() => setChange(null)}
        />
      ) : null}
      {dialog}
    </>
  );
}

type Own = { customer: CustomerView };

function Notices({ customer: { blocked, merged_into, new_address } }: Own) {
  const { locale } = usePage();
  return (
    <>
      {blocked ? (
        <p className="customer-notice customer-notice--bad">
          {m.desk_customers_blocked_since({
            at: formatMoment(blocked.at, locale, new Date()),
            reason: blocked.reason,
          })}
        </p>
      ) : null}
      {merged_into === null ? null : (
        <p className="customer-notice">
          <TextLink to={customerPath(merged_into)}>
            {m.desk_customers_merged_into({ id: merged_into })}
          </TextLink>
        </p>
      )}
      {new_address ? (
        <p className="customer-notice">
          {m.desk_customers_address_waits({
            email: new_address.email,
            until: formatMoment(new_address.expires_at, locale, new Date()),
          })}
        </p>
      ) : null}
    </>
  );
}

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

const useMoment = () => {
  const { locale } = usePage();
  return (at: string | null) => (at === null ? '–' : formatMoment(at, locale, new Date()));
};

function Orders({ customer: { orders } }: Own) {
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

function Songs({ customer: { id, songs } }: Own) {
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

function Drafts({ customer: { drafts } }: Own) {
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

function GiftCards({ customer: { gift_cards } }: Own) {
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

function Ledger({ customer: { credit } }: Own) {
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

function Messages({ customer: { messages } }: Own) {
  const moment = useMoment();
  return (
    <List
      title={m.desk_customers_messages()}
      empty={m.desk_customers_no_messages()}
      rows={messages}
      heads={[m.desk_customers_message(), m.desk_customers_way(), m.desk_customers_sent()]}
      keyOf={({ id }) => id}
      cells={(message) => [
        message.template.replaceAll('_', ' '),
        message.channel === 'sms' ? m.desk_customers_by_text() : m.desk_customers_by_mail(),
        message.failed_at ? m.desk_customers_not_sent() : moment(message.sent_at),
      ]}
    />
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="desk-panel" aria-label={title}>
      <h2 className="desk-title">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ customer: { email, phone, locale: language, is_guest, consents } }: Own) {
  const moment = useMoment();
  const rows: [string, string][] = [
    [m.admin_email(), email],
    [m.desk_customers_phone(), phone ?? '–'],
    [m.desk_customers_language(), language === 'sp' ? 'Español' : 'English'],
    [m.desk_customers_kind(), is_guest ? m.desk_customers_guest() : m.desk_customers_has_account()],
    [m.desk_customers_email_proved(), moment(consents.email_proved)],
    [m.desk_customers_phone_proved(), moment(consents.phone_proved)],
    [m.desk_customers_news(), moment(consents.news)],
    [m.desk_customers_newsletter(), moment(consents.newsletter)],
    [m.desk_customers_texts(), moment(consents.texts)],
  ];
  return (
    <Panel title={m.desk_customers_contact()}>
      <dl className="customer-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Balance({ customer: { credit } }: Own) {
  const { locale } = usePage();
  return (
    <Panel title={m.desk_customers_credit()}>
      <p>
        {m.desk_customers_balance({
          taxable: money(credit.taxable_cents, locale),
          given: money(credit.non_taxable_cents, locale),
        })}
      </p>
    </Panel>
  );
}

function Notes({ customer, onChanged }: Own & { onChanged: (customer: CustomerView) => void }) {
  const [note, setNote] = useState('');
  const { busy, error, run } = useAction();
  const moment = useMoment();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') return;
    void run(async () => {
      const params = { id: customer.id };
      onChanged((await (await api()).addNote({ params, body: { note } })).customer);
      setNote('');
    });
  };
  return (
    <Panel title={m.desk_customers_notes()}>
      {customer.notes.map(({ id, note: text, by, created_at }) => (
        <div key={id} className="customer-note">
          <p>{text}</p>
          <p className="desk-second">{`${by}, ${moment(created_at)}`}</p>
        </div>
      ))}
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextArea
          label={m.desk_customers_note()}
          rows={2}
          maxLength={2_000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        <Button type="submit" variant="soft" size="small" busy={busy}>
          {m.desk_customers_note_add()}
        </Button>
      </form>
    </Panel>
  );
}

function Devices({ customer: { sessions }, onChange }: Own & { onChange: (change: Change) => void }) {
  const moment = useMoment();
  return (
    <Panel title={m.desk_customers_devices()}>
      {sessions.length === 0 ? <p className="muted">{m.desk_customers_no_devices()}</p> : null}
      <ul className="customer-devices">
        {sessions.map((session) => (
          <li key={session.id}>
            {session.user_agent || m.desk_customers_unknown_device()}
            <span className="desk-second">{m.desk_customers_seen({ at: moment(session.last_seen_at) })}</span>
          </li>
        ))}
      </ul>
      {sessions.length === 0 ? null : (
        <Button variant="soft" size="small" onClick={() => onChange('sign_out')}>
          {m.desk_customers_sign_out()}
        </Button>
      )}
    </Panel>
  );
}

function Referrals({ customer: { referrals } }: Own) {
  const { code, referred_by, friends } = referrals;
  if (code === null && referred_by === null && friends.length === 0) return null;
  return (
    <Panel title={m.desk_customers_referrals()}>
      {code ? <p>{m.desk_customers_code({ code })}</p> : null}
      {referred_by ? (
        <p>
          <TextLink to={customerPath(referred_by.id)}>
            {m.desk_customers_referred_by({ email: referred_by.email })}
          </TextLink>
        </p>
      ) : null}
      <ul className="customer-devices">
        {friends.map((friend) => (
          <li key={friend.id}>
            <TextLink to={customerPath(friend.id)} quiet>
              {friend.email}
            </TextLink>{' '}
            <State state={friend.state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AccountPanel({ customer, onChange }: Own & { onChange: (change: Change) => void }) {
  const isEnded = customer.merged_into !== null;
  const { busy, run } = useAction();
  // The archive is fetched by the browser itself; a stale second step is renewed before, by the page.
  const take = () =>
    void run(async () => {
      window.location.assign(`/v3/api/admin/customers/${customer.id}/export.zip`);
    }, showFailure);
  return (
    <Panel title={m.desk_customers_account()}>
      <div className="customer-acts">
        {isEnded ? null : (
          <>
            <Button variant="soft" size="small" onClick={() => onChange('address')}>
              {m.desk_customers_address()}
            </Button>
            <Button variant="soft" size="small" onClick={() => onChange('merge')}>
              {m.desk_customers_merge()}
            </Button>
          </>
        )}
        <Button variant="soft" size="small" busy={busy} onClick={take}>
          {m.desk_customers_export()}
        </Button>
        <Button
          className="desk-act--bad"
          variant="soft"
          size="small"
          onClick={() => onChange(customer.blocked ? 'unblock' : 'block')}
        >
          {customer.blocked ? m.desk_customers_unblock() : m.desk_customers_block()}
        </Button>
        <Button className="desk-act--bad" variant="soft" size="small" onClick={() => onChange('erase')}>
          {m.desk_customers_erase()}
        </Button>
      </div>
    </Panel>
  );
}
