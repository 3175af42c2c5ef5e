import type { InboxItem } from '@keepsong/contract/desk';
import type { DisputeView } from '@keepsong/contract/money/disputes';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { formatMoment } from '@keepsong/domain/format/dates';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deskMoney } from '../desk-money.ts';
import { DisputeAnswer, savedStatement } from '../orders/disputes/dispute-answer.tsx';
import { disputeReason } from '../orders/disputes/dispute-words.ts';
import { Row } from '../orders/order-panels.tsx';
import { type Facts, useFacts, WithFacts } from './facts.tsx';
import type { Kept } from './item-drafts.ts';
import type { Work } from './use-inbox.ts';

type Props = { item: InboxItem; work: Work; kept: Kept; onDone: (words: string) => void };

const loadDispute = async (desk: DeskClient, { order_number }: InboxItem): Promise<DisputeView> =>
  (await desk.orders.dispute({ params: { number: order_number ?? '' } })).dispute;

/** A dispute that waits for the shop: hands the evidence in, or accepts it, without leaving the inbox. */
export function Dispute({ onIdle, ...props }: Props & { onIdle: (isIdle: boolean) => void }) {
  const facts = useFacts(props, loadDispute);
  const isIdle = offersNothing(facts, props.item);
  useEffect(() => onIdle(isIdle), [onIdle, isIdle]);
  return (
    <WithFacts facts={facts} height="240px">
      {(saved, work) => <OpenDispute {...props} work={work} saved={saved} />}
    </WithFacts>
  );
}

/** An order may have several disputes, and the shop gives the facts of the newest one. */
const isOther = ({ id }: DisputeView, { ref }: Pick<InboxItem, 'ref'>): boolean => id !== Number(ref);

/** Whether this person can do nothing about the dispute in the panel. */
export function offersNothing(
  { value, refused }: Pick<Facts<DisputeView>, 'value' | 'refused'>,
  item: Pick<InboxItem, 'ref'>,
): boolean {
  return refused !== null || (value !== null && (!value.may_answer || isOther(value, item)));
}

/** What ended the wait for an answer of the shop. Null while it goes on, as after the provider refused the evidence. */
export function answeredWords({ answer }: Pick<DisputeView, 'answer'>): string | null {
  if (answer?.state !== 'asked' && answer?.state !== 'sent') return null;
  return answer.kind === 'accept' ? m.desk_dispute_accepted() : m.desk_dispute_handed_in();
}

const isAsked = ({ request }: DisputeView): boolean => request !== null;

export function OpenDispute({ item, work, kept, onDone, saved }: Props & { saved: DisputeView }) {
  const { locale } = usePage();
  const begun = kept.begun()?.statement;
  const [dispute, setDispute] = useState(begun ? { ...saved, version: begun.version } : saved);
  const [loaded, setLoaded] = useState(saved);
  // Of a later load, for example because the item has another owner, only the request is taken: the person writes on
  // from the version that the panel showed first, and the shop refuses to write over a colleague's.
  if (loaded !== saved) {
    setLoaded(saved);
    setDispute({ ...dispute, request: saved.request });
  }
  const keep = (text: string, from: DisputeView) => {
    const isSaved = text.trim() === '' || text.trim() === savedStatement(from);
    kept.keep(isSaved ? null : { statement: { text, version: from.version } });
  };
  const change = (next: DisputeView) => {
    setDispute(next);
    const words = answeredWords(next);
    const text = kept.begun()?.statement?.text ?? '';
    keep(words === null ? text : '', next);
    if (words !== null) onDone(words);
    // The row in the list says whether the dispute waits for a second person.
    if (words !== null || isAsked(next) !== isAsked(dispute)) work.reload();
  };
  // The link below the panel leads to the order.
  if (isOther(saved, item)) return null;
  return (
    <div className="today-panel__act">
      <p>{m.desk_dispute_lead({ why: disputeReason(dispute.reason) })}</p>
      <dl className="order-rows">
        <Row label={m.desk_amount()}>{deskMoney(dispute.amount_cents, locale)}</Row>
        {dispute.due_by ? (
          <Row label={m.desk_dispute_due_by()}>{formatMoment(dispute.due_by, locale, new Date())}</Row>
        ) : null}
      </dl>
      <DisputeAnswer
        number={item.order_number ?? ''}
        dispute={dispute}
        onChange={change}
        onStale={work.reload}
        begun={begun?.text}
        onWrite={(text) => keep(text, dispute)}
        isQuiet
      />
    </div>
  );
}
