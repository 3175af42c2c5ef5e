import type { CustomerView } from '@keepsong/contract/customers';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { deviceWords } from '~/platform/words/device-words.ts';
import { FactRows, Panel } from '~/shell/desk/parts.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { customerPath } from '../admin-paths.ts';
import { useOnceKey } from '../use-once-key.ts';
import type { Change } from './change-dialog.tsx';
import { OlderButton, useCustomerPart } from './customer-part.tsx';
import { money } from './customer-words.ts';
import { State } from './state.tsx';
import { useMoment } from './use-moment.ts';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().customers;

type Own = { customer: CustomerView };

export function Facts({ customer: { email, phone, locale: language, is_guest, consents } }: Own) {
  const moment = useMoment();
  const rows: [string, string][] = [
    [m.admin_email(), email],
    [m.desk_customers_phone(), phone ?? '–'],
    [m.desk_customers_language(), language === 'sp' ? m.desk_spanish() : m.desk_english()],
    [m.desk_customers_kind(), is_guest ? m.desk_customers_guest() : m.desk_customers_has_account()],
    [m.desk_customers_email_proved(), moment(consents.email_proved)],
    [m.desk_customers_phone_proved(), moment(consents.phone_proved)],
    [m.desk_customers_news(), moment(consents.news)],
    [m.desk_customers_newsletter(), moment(consents.newsletter)],
    [m.desk_customers_texts(), moment(consents.texts)],
  ];
  return (
    <Panel title={m.desk_customers_contact()}>
      <FactRows rows={rows} />
    </Panel>
  );
}

export function Balance({ customer: { credit } }: Own) {
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

export function Notes({ customer, onChanged }: Own & { onChanged: (customer: CustomerView) => void }) {
  const [note, setNote] = useState('');
  const { busy, error, run } = useAction();
  const { keyOf, forget } = useOnceKey();
  const moment = useMoment();
  const part = useCustomerPart(customer, 'notes', customer.notes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '') return;
    void run(async () => {
      const params = { id: customer.id };
      const call = { params, body: { note } };
      onChanged((await (await api()).addNote(call, { key: keyOf(call) })).customer);
      forget();
      setNote('');
    });
  };
  return (
    <Panel title={m.desk_customers_notes()}>
      {part.rows.map(({ id, note: text, by, created_at }) => (
        <div key={id} className="desk-memo">
          <p>{text}</p>
          <p className="desk-second">{`${by}, ${moment(created_at)}`}</p>
        </div>
      ))}
      <OlderButton part={part} />
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

export function Devices({ customer, onChange }: Own & { onChange: (change: Change) => void }) {
  const part = useCustomerPart(customer, 'sessions', customer.sessions);
  const { rows: sessions } = part;
  const moment = useMoment();
  return (
    <Panel title={m.desk_customers_devices()}>
      {sessions.length === 0 ? <p className="muted">{m.desk_customers_no_devices()}</p> : null}
      <ul className="desk-trail">
        {sessions.map((session) => (
          <li key={session.id}>
            {deviceWords(session.user_agent)}
            <span className="desk-second">{m.desk_customers_seen({ at: moment(session.last_seen_at) })}</span>
          </li>
        ))}
      </ul>
      <OlderButton part={part} />
      {sessions.length === 0 ? null : (
        <Button variant="soft" size="small" onClick={() => onChange('sign_out')}>
          {m.desk_customers_sign_out()}
        </Button>
      )}
    </Panel>
  );
}

export function Referrals({ customer }: Own) {
  const { code, referred_by } = customer.referrals;
  const part = useCustomerPart(customer, 'friends', customer.referrals.friends);
  const { rows: friends } = part;
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
      <ul className="desk-trail">
        {friends.map((friend) => (
          <li key={friend.id}>
            <TextLink to={customerPath(friend.id)} quiet>
              {friend.email}
            </TextLink>{' '}
            <State state={friend.state} />
          </li>
        ))}
      </ul>
      <OlderButton part={part} />
    </Panel>
  );
}

export function AccountPanel({ customer, onChange }: Own & { onChange: (change: Change) => void }) {
  const isEnded = customer.merged_into !== null;
  return (
    <Panel title={m.desk_customers_account()}>
      <div className="desk-choices">
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
        <Button variant="soft" size="small" onClick={() => onChange('export')}>
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
