import type { InboxItem } from '@keepsong/contract/desk';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { deskMoney } from '../desk-money.ts';
import { reasonWords } from '../orders/reasons.tsx';
import { pageOf } from './item-actions.ts';
import type { Work } from './use-inbox.ts';
import { WithReason } from './with-reason.tsx';

type AgreementCalls = {
  agree(desk: DeskClient): Promise<unknown>;
  refuse(desk: DeskClient, body: { reason: string }): Promise<unknown>;
};

/** The calls that approve or refuse a waiting refund, gift card or credit. */
function agreementOf({ kind, ref, order_number, customer }: InboxItem): AgreementCalls {
  const id = Number(ref);
  if (kind === 'refund_waiting') {
    const params = { number: order_number ?? '', id };
    return {
      agree: (desk) => desk.checkout.approveRefund({ params }),
      refuse: (desk, body) => desk.checkout.refuseRefund({ params, body }),
    };
  }
  if (kind === 'gift_card_waiting')
    return {
      agree: (desk) => desk.credits.approveGiftCard({ params: { id } }),
      refuse: (desk, body) => desk.credits.refuseGiftCard({ params: { id }, body }),
    };
  const params = { id: customer?.id ?? 0, grant_id: id };
  return {
    agree: (desk) => desk.credits.approveGrant({ params }),
    refuse: (desk, body) => desk.credits.refuseGrant({ params, body }),
  };
}

/** What happens when the second person agrees, line by line. */
export function effectsOf(item: InboxItem, locale: Locale): string[] {
  const { kind, amount_cents, request, artist } = item;
  const cents = amount_cents ?? 0;
  const money = (sum: number) => deskMoney(sum, locale);
  if (kind === 'gift_card_waiting')
    return [m.desk_today_fx_gift_card({ amount: money(cents), name: artist ?? '' })];
  const name = item.customer?.name || m.desk_today_somebody();
  if (kind === 'credit_waiting') {
    const sums = { amount: money(Math.abs(cents)), name };
    return [
      cents < 0 ? m.desk_today_fx_taken(sums) : m.desk_today_fx_given(sums),
      request?.credit_kind === 'non_taxable' ? m.desk_customers_non_taxable() : m.desk_customers_taxable(),
    ];
  }
  if (!request) return [];
  return [
    ...(request.is_cancel ? [m.desk_today_fx_cancel()] : []),
    ...(request.card_cents > 0 ? [m.desk_today_fx_card({ amount: money(request.card_cents) })] : []),
    ...(request.credit_cents > 0 ? [m.desk_today_fx_credit({ amount: money(request.credit_cents) })] : []),
    m.desk_today_fx_more(),
  ];
}

type AgreementProps = { item: InboxItem; work: Work };

/** A second person sees what somebody else has asked for and what it does, and approves or refuses it. */
export function Agreement({ item, work }: AgreementProps) {
  const { locale } = usePage();
  const amount = deskMoney(item.amount_cents ?? 0, locale);
  const calls = agreementOf(item);
  const agree = () => void work.run(calls.agree, m.desk_today_agreed());
  const refuse = (reason: string) =>
    void work.run((desk) => calls.refuse(desk, { reason }), m.desk_today_refused());
  const page = item.kind === 'refund_waiting' ? null : pageOf(item);
  const by = item.request?.by || m.desk_today_somebody();
  return (
    <div className="today-panel__act">
      <p>
        {item.text === ''
          ? m.desk_today_asked_by({ name: by })
          : m.desk_today_asked_why({ name: by, reason: reasonWords(item.text) })}
      </p>
      <ul className="today-panel__effects" aria-label={m.desk_this_will_happen()}>
        {effectsOf(item, locale).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {item.may_decide ? (
        <Button variant="ink" wide busy={work.busy} data-part="act" onClick={agree}>
          {item.request?.is_cancel
            ? m.desk_today_agree_cancel({ amount })
            : m.desk_today_agree_sum({ amount })}
        </Button>
      ) : (
        <p className="desk-second">{item.is_own ? m.desk_today_own_wish() : m.desk_today_above_limit()}</p>
      )}
      {page === null ? null : (
        <ButtonLink to={page} variant="secondary" size="small">
          {item.kind === 'credit_waiting' ? m.desk_today_open_customer() : m.desk_today_open_cards()}
        </ButtonLink>
      )}
      <WithReason>
        {(ask) => (
          <Button variant="secondary" size="small" busy={work.busy} onClick={() => ask(refuse)}>
            {item.is_own ? m.desk_today_take_back() : m.desk_today_refuse()}
          </Button>
        )}
      </WithReason>
    </div>
  );
}
