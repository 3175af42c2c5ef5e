import type { CustomerView } from '@keepsong/contract/customers';
import { formatMoment } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { CUSTOMERS_PAGE, customerPath } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import { useSecondStep } from '../second-step.tsx';
import { PlaceInList, usePlace } from '../table/place-in-list.tsx';
import { type Act, type Change, ChangeDialog } from './change-dialog.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { Drafts, GiftCards, Ledger, Messages, Orders, Songs } from './customer-lists.tsx';
import { AccountPanel, Balance, Devices, Facts, Notes, Referrals } from './customer-panels.tsx';
import './customers.css';

/** Everything about one customer, and the actions that the staff may take on the account. */
export function CustomerPage({ saved }: { saved: CustomerView }) {
  const { locale } = usePage();
  const [customer, setCustomer] = useState(saved);
  const [change, setChange] = useState<Change | null>(null);
  const { act, dialog } = useSecondStep();
  const role = useUser()?.staff_role ?? null;
  const place = usePlace(CUSTOMERS_PAGE);
  const { id, email, name } = customer;
  const shown = (next: CustomerView) => {
    setCustomer(next);
    setChange(null);
  };
  return (
    <>
      <Crumbs
        above={[{ to: place?.address ?? CUSTOMERS_PAGE, name: m.desk_customers_title() }]}
        here={name || email}
      >
        {place ? <PlaceInList place={place} /> : null}
      </Crumbs>
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
      <Notices customer={customer} onChange={setChange} />
      <div className="desk-columns">
        <div>
          <Orders customer={customer} />
          <Songs customer={customer} />
          <Drafts customer={customer} />
          <GiftCards customer={customer} />
          <Ledger customer={customer} />
          <Messages customer={customer} />
        </div>
        <div className="desk-side">
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

/** Why the shop no longer sends mail to an address. */
const MAIL_STOPPED = { bounced: m.desk_customers_mail_bounced, complained: m.desk_customers_mail_complained };

function Notices({
  customer: { blocked, merged_into, merged_from, new_address, mail_stopped },
  onChange,
}: Own & { onChange: (change: Change) => void }) {
  const { locale } = usePage();
  return (
    <>
      {blocked ? (
        <p className="desk-notice desk-notice--bad mb-3">
          {m.desk_customers_blocked_since({
            at: formatMoment(blocked.at, locale, new Date()),
            reason: blocked.reason,
          })}
        </p>
      ) : null}
      {mail_stopped ? (
        <div className="desk-notice desk-notice--bad mb-3">
          <p>
            {MAIL_STOPPED[mail_stopped.reason]({
              at: formatMoment(mail_stopped.at, locale, new Date()),
              detail: mail_stopped.detail,
            })}
          </p>
          <Button variant="soft" size="small" onClick={() => onChange('mail')}>
            {m.desk_customers_mail_again()}
          </Button>
        </div>
      ) : null}
      {merged_into === null ? null : (
        <p className="desk-notice mb-3">
          <TextLink to={customerPath(merged_into)}>
            {m.desk_customers_merged_into({ id: merged_into })}
          </TextLink>
        </p>
      )}
      {merged_from.map((id) => (
        <p key={id} className="desk-notice mb-3">
          <TextLink to={customerPath(id)}>{m.desk_customers_merged_from({ id })}</TextLink>
        </p>
      ))}
      {new_address ? (
        <p className="desk-notice mb-3">
          {m.desk_customers_address_waits({
            email: new_address.email,
            moment: formatMoment(new_address.expires_at, locale, new Date()),
          })}
        </p>
      ) : null}
    </>
  );
}
