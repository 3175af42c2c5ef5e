import type { InboxItem } from '@keepsong/contract/desk';
import type { DisputeView } from '@keepsong/contract/money/disputes';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { formatMoment } from '@keepsong/domain/format/dates';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deskMoney } from '../desk-money.ts';
import { DisputeAnswer } from '../orders/disputes/dispute-answer.tsx';
import { disputeReason } from '../orders/disputes/dispute-words.ts';
import { Row } from '../orders/order-panels.tsx';
import { useFacts, WithFacts } from './facts.tsx';
import type { Work } from './use-inbox.ts';

type Props = { item: InboxItem; work: Work; onDone: (words: string) => void };

const loadDispute = async (desk: DeskClient, { order_number }: InboxItem): Promise<DisputeView> =>
  (await desk.orders.dispute({ params: { number: order_number ?? '' } })).dispute;

/** A dispute that waits for the shop: hands the evidence in, or accepts it, without leaving the inbox. */
export const Dispute = (props: Props) => (
  <WithFacts facts={useFacts(props, loadDispute)} height="240px">
    {(saved) => <OpenDispute {...props} saved={saved} />}
  </WithFacts>
);

/** What ended the wait for an answer of the shop. Null while it goes on, as after the provider refused the evidence. */
export function answeredWords({ answer }: Pick<DisputeView, 'answer'>): string | null {
  if (answer?.state !== 'asked' && answer?.state !== 'sent') return null;
  return answer.kind === 'accept' ? m.desk_dispute_accepted() : m.desk_dispute_handed_in();
}

export function OpenDispute({ item, work, onDone, saved }: Props & { saved: DisputeView }) {
  const { locale } = usePage();
  // What is loaded later, for example because the item has another owner, takes no place here: the person writes on
  // from the version that the panel showed first, and the shop refuses to write over a colleague's.
  const [dispute, setDispute] = useState(saved);
  const change = (next: DisputeView) => {
    setDispute(next);
    const words = answeredWords(next);
    if (words === null) return;
    onDone(words);
    work.reload();
  };
  return (
    <div className="today-panel__act">
      <p>{m.desk_dispute_lead({ why: disputeReason(dispute.reason) })}</p>
      <dl className="order-rows">
        <Row label={m.desk_amount()}>{deskMoney(dispute.amount_cents, locale)}</Row>
        {dispute.due_by ? (
          <Row label={m.desk_dispute_due_by()}>{formatMoment(dispute.due_by, locale, new Date())}</Row>
        ) : null}
      </dl>
      <DisputeAnswer number={item.order_number ?? ''} dispute={dispute} onChange={change} isQuiet />
    </div>
  );
}
