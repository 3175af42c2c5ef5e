import type { InboxItem } from '@keepsong/contract/desk';
import type { PaymentInQuestion } from '@keepsong/contract/open-payments';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { formatMoment } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { deskMoney } from '../../desk-money.ts';
import { useFacts, WithFacts } from '../facts.tsx';
import { over, still, type Work } from '../use-inbox.ts';
import { WithListedReason, WithReason } from '../with-reason.tsx';

const OUTCOME_WORDS: Readonly<Record<PaymentInQuestion['outcome'], (sums: { amount: string }) => string>> = {
  give_back: m.desk_today_p_give_back,
  returned: () => m.desk_today_p_returned(),
  unpaid: () => m.desk_today_p_unpaid(),
  of_another: () => m.desk_today_p_of_another(),
  ordered: () => m.desk_today_p_ordered(),
};

/** The state of a payment as the provider knows it. */
const loadPayment = (desk: DeskClient, { ref }: InboxItem): Promise<PaymentInQuestion> =>
  desk.checkout.payment({ params: { id: ref } });

type Props = { item: InboxItem; work: Work };

/** A payment of which no order came: closes it, or decides about what somebody else has asked for. */
export const OpenPayment = (props: Props) => (
  <WithFacts facts={useFacts(props, loadPayment)} height="64px">
    {(payment, work) => <Payment payment={payment} work={work} />}
  </WithFacts>
);

type PaymentProps = { payment: PaymentInQuestion; work: Work };
type Asked = NonNullable<PaymentInQuestion['request']>;

/** Shows the provider's state of a payment, and closes the payment accordingly. */
export function Payment({ payment, work }: PaymentProps) {
  const { locale } = usePage();
  const { id, outcome, reference, request, needs_second_person } = payment;
  const amount = deskMoney(payment.amount_cents, locale);
  if (payment.state === 'closed') return <p>{m.desk_today_p_closed()}</p>;
  if (request) return <Waiting payment={payment} request={request} work={work} />;
  // Money goes back to the customer, as in a refund. Otherwise the payment is only closed.
  const Why = outcome === 'give_back' ? WithListedReason : WithReason;
  const label = () => {
    if (outcome !== 'give_back') return m.desk_today_p_close();
    return needs_second_person ? m.desk_today_p_ask({ amount }) : m.desk_today_p_send({ amount });
  };
  return (
    <div className="today-panel__act">
      <p>{OUTCOME_WORDS[outcome]({ amount })}</p>
      <Reference reference={reference} />
      <Why isMain>
        {(ask) => (
          <Button
            variant="ink"
            size="small"
            busy={work.busy}
            onClick={() =>
              ask(
                (reason) =>
                  void work.run(
                    (desk) => desk.checkout.closePayment({ params: { id }, body: { reason } }),
                    needs_second_person ? still(m.desk_today_credit_waits()) : over(m.desk_today_closed()),
                  ),
              )
            }
          >
            {label()}
          </Button>
        )}
      </Why>
    </div>
  );
}

const Reference = ({ reference }: Pick<PaymentInQuestion, 'reference'>) =>
  reference ? <p className="desk-second">{m.desk_today_p_reference({ reference })}</p> : null;

/**
 * A payment that somebody has asked to send back. A second person agrees or refuses, and who asked can withdraw it. After
 * a refusal the payment stays in the inbox: its money still belongs to nobody.
 */
function Waiting({ payment, request, work }: PaymentProps & { request: Asked }) {
  const { locale } = usePage();
  const params = { id: payment.id };
  const amount = deskMoney(payment.amount_cents, locale);
  const name = request.by || m.desk_somebody();
  const agree = () =>
    void work.run((desk) => desk.checkout.approvePayment({ params }), over(m.desk_today_agreed()));
  const refuse = (reason: string) =>
    void work.run(
      (desk) => desk.checkout.refusePayment({ params, body: { reason } }),
      still(request.is_own ? m.desk_today_p_withdrawn() : m.desk_today_p_refused()),
    );
  return (
    <div className="today-panel__act">
      <p>{m.desk_today_asked_why({ name, reason: reasonWords(request.reason) })}</p>
      <p className="desk-second">
        {m.desk_today_p_asked_at({ moment: formatMoment(request.asked_at, locale, new Date()) })}
      </p>
      <p>{OUTCOME_WORDS[payment.outcome]({ amount })}</p>
      <Reference reference={payment.reference} />
      {payment.may_decide ? (
        <Button variant="ink" wide busy={work.busy} data-part="act" onClick={agree}>
          {m.desk_today_agree_sum({ amount })}
        </Button>
      ) : null}
      {request.is_own ? <p className="desk-second">{m.desk_today_own_wish()}</p> : null}
      <WithReason isMain={!payment.may_decide}>
        {(ask) => (
          <Button variant="secondary" size="small" busy={work.busy} onClick={() => ask(refuse)}>
            {request.is_own ? m.desk_today_take_back() : m.desk_today_refuse()}
          </Button>
        )}
      </WithReason>
    </div>
  );
}
