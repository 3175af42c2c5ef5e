import type { Client } from '@keepsong/contract/transport/client';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { GiftCardForm } from './gift-card-form.tsx';

type Statement = Awaited<ReturnType<Client['credits']['balance']>>;
type Entry = Statement['entries'][number];

const KIND_WORDS = {
  gift_card: m.credits_kind_gift_card,
  present: m.credits_kind_present,
  taken: m.credits_kind_taken,
  referral: m.credits_kind_referral,
  order: m.credits_kind_order,
  refund: m.credits_kind_refund,
  merged: m.credits_kind_merged,
} satisfies Record<Entry['kind'], () => string>;

/** The credit page: balance, history, and a form to add a gift card (spec 2.6-04). */
export function CreditPage({ statement }: { statement: Statement }) {
  const { locale } = usePage();
  const { total_credits, entries } = statement;
  return (
    <>
      <Heading level={1} className="mb-7">
        {m.shell_credit_balance()}
      </Heading>
      <p className="d2 num">{formatMoney(total_credits, locale)}</p>
      <p className="muted mb-7">{m.credits_text()}</p>
      <GiftCardForm />
      <section className="account__section" aria-label={m.credits_history()}>
        <Heading level={2} size="d4">
          {m.credits_history()}
        </Heading>
        {entries.length === 0 ? <EmptyState level={3} title={m.credits_none()} /> : null}
        <ul className="account__list num">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    </>
  );
}

function EntryRow({ entry: { kind, amount, order_id, created_at } }: { entry: Entry }) {
  const { locale } = usePage();
  return (
    <li>
      <span className="min-w-0">
        <b>{KIND_WORDS[kind]()}</b>
        <span className="small muted block">
          {formatDate(created_at, 'orderHistory', locale)}
          {order_id === null ? null : ` · ${m.account_order_number({ number: orderNumber(order_id) })}`}
        </span>
      </span>
      <b>
        {amount > 0 ? '+' : ''}
        {formatMoney(amount, locale)}
      </b>
    </li>
  );
}
