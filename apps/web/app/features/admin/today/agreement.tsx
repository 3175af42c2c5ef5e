import type { InboxItem } from '@keepsong/contract/desk';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { secondPermission } from '@keepsong/domain/checkout/refunds/second-person';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { deskMoney } from '../desk-money.ts';
import { DayRow, EffectRows, MailRow } from '../orders/refund/effect-rows.tsx';
import { stopsSong } from '../orders/refund/refund-effects.tsx';
import { pageOf } from './item-actions.ts';
import { type Outcome, over, type Work } from './use-inbox.ts';
import { WithReason } from './with-reason.tsx';

/** The answer to an agreement. Only a refund can fail at once: the card's bank may not take the money back. */
type AgreedAnswer = { refund?: { state: string } | null };

/** What became of an agreement. */
export const agreedOutcome = ({ refund }: AgreedAnswer, amount: string): Outcome =>
  refund?.state === 'failed'
    ? { ...over(m.desk_today_agreed_failed({ amount })), isFailed: true }
    : over(m.desk_today_agreed());

type AgreementCalls = {
  agree(desk: DeskClient): Promise<AgreedAnswer>;
  refuse(desk: DeskClient, body: { reason: string }): Promise<unknown>;
};

/**
 * The calls that approve or refuse a waiting refund, gift card or credit. An approval names what the panel shows, and so
 * does the refusal of a gift card, whose new address can be exchanged meanwhile.
 */
export function agreementOf({ kind, ref, order_number, customer, request }: InboxItem): AgreementCalls {
  const id = Number(ref);
  if (kind === 'refund_waiting') {
    const params = { number: order_number ?? '', id };
    return {
      agree: (desk) => desk.checkout.approveRefund({ params, body: { effects: request?.effects } }),
      refuse: (desk, body) => desk.checkout.refuseRefund({ params, body }),
    };
  }
  if (kind === 'gift_card_waiting') {
    const shown = { move_to: request?.move_to ?? undefined };
    return {
      agree: async (desk) => {
        await desk.credits.approveGiftCard({ params: { id }, body: shown });
        return {};
      },
      refuse: (desk, body) => desk.credits.refuseGiftCard({ params: { id }, body: { ...body, ...shown } }),
    };
  }
  const params = { id: customer?.id ?? 0, grant_id: id };
  return {
    agree: (desk) => desk.credits.approveGrant({ params }),
    refuse: (desk, body) => desk.credits.refuseGrant({ params, body }),
  };
}

/** What happens to a gift card or credit when the second person agrees, line by line. */
export function effectsOf(item: InboxItem, locale: Locale): string[] {
  const { kind, amount_cents, request, artist } = item;
  const cents = amount_cents ?? 0;
  const money = (sum: number) => deskMoney(sum, locale);
  if (kind === 'gift_card_waiting')
    return [
      m.desk_today_fx_gift_card({ amount: money(cents), name: artist ?? '' }),
      ...(request?.moved_from ? [m.desk_today_fx_code_ends({ name: request.moved_from })] : []),
    ];
  const amount = money(Math.abs(cents));
  const name = item.customer?.name;
  return [
    cents < 0
      ? m.desk_today_fx_taken({ amount, name: name || m.desk_today_somebody() })
      : m.desk_today_fx_given({ amount, name: name || m.desk_somebody() }),
    request?.credit_kind === 'non_taxable' ? m.desk_customers_non_taxable() : m.desk_customers_taxable(),
  ];
}

/** What a refund or cancel does when the second person agrees, as who asked for it has seen it. */
function RefundRows({ item: { customer, artist, request } }: { item: InboxItem }) {
  if (!request) return null;
  const names = {
    customer: customer?.name || m.desk_somebody(),
    artist: artist ?? m.desk_artist(),
    card: request.card,
    coupon: request.coupon,
  };
  return (
    <>
      {request.is_cancel ? <p>{m.desk_today_fx_cancel()}</p> : null}
      <EffectRows effects={request.effects} names={names} label={m.desk_this_will_happen()}>
        {request.promised_at ? (
          <DayRow promisedAt={request.promised_at} isOver={request.is_cancel || stopsSong(request.effects)} />
        ) : null}
        <MailRow effects={request.effects} names={names} />
      </EffectRows>
    </>
  );
}

/** Why the reader may not agree, and who can. */
function whyNot({ kind, is_own, request }: InboxItem): string {
  const isPaying = secondPermission(request?.effects ?? []) === 'payouts';
  if (kind === 'refund_waiting' && isPaying) return m.desk_waits_for_finance();
  if (is_own) return m.desk_today_own_wish();
  return kind === 'refund_waiting' ? m.desk_waits_for_money() : m.desk_today_above_limit();
}

type AgreementProps = { item: InboxItem; work: Work };

/** A second person sees what somebody else has asked for and what it does, and approves or refuses it. */
export function Agreement({ item, work }: AgreementProps) {
  const { locale } = usePage();
  const amount = deskMoney(item.amount_cents ?? 0, locale);
  const calls = agreementOf(item);
  const agree = () => void work.run(calls.agree, (answer) => agreedOutcome(answer, amount));
  const refuse = (reason: string) =>
    void work.run((desk) => calls.refuse(desk, { reason }), over(m.desk_today_refused()));
  // The panel itself links to the order, if there is one.
  const page = item.kind === 'refund_waiting' ? null : pageOf({ ...item, order_number: null });
  const by = item.request?.by || m.desk_somebody();
  return (
    <div className="today-panel__act">
      <p>
        {item.text === ''
          ? m.desk_today_asked_by({ name: by })
          : m.desk_today_asked_why({ name: by, reason: reasonWords(item.text) })}
      </p>
      {item.kind === 'refund_waiting' ? (
        <RefundRows item={item} />
      ) : (
        <ul className="today-panel__effects" aria-label={m.desk_this_will_happen()}>
          {effectsOf(item, locale).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {item.may_decide ? (
        <Button variant="ink" wide busy={work.busy} data-part="act" onClick={agree}>
          {item.request?.is_cancel
            ? m.desk_today_agree_cancel({ amount })
            : m.desk_today_agree_sum({ amount })}
        </Button>
      ) : (
        <p className="desk-second">{whyNot(item)}</p>
      )}
      {page === null ? null : (
        <ButtonLink to={page} variant="secondary" size="small">
          {item.kind === 'credit_waiting' ? m.desk_today_open_customer() : m.desk_today_open_cards()}
        </ButtonLink>
      )}
      <WithReason isMain={!item.may_decide}>
        {(ask) => (
          <Button variant="secondary" size="small" busy={work.busy} onClick={() => ask(refuse)}>
            {item.is_own ? m.desk_today_take_back() : m.desk_today_refuse()}
          </Button>
        )}
      </WithReason>
    </div>
  );
}
