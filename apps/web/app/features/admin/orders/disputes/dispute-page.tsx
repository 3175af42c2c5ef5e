import type { DisputeView } from '@keepsong/contract/money/disputes';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Evidence, EvidenceEntry } from '@keepsong/domain/orders/dispute';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deskMoney } from '../../desk-money.ts';
import { Panel, Row } from '../order-panels.tsx';
import { StepCrumb } from '../refund/refund-parts.tsx';
import { DisputeAnswer } from './dispute-answer.tsx';
import { disputeReason } from './dispute-words.ts';
import '../order.css';

type PageProps = { number: string; saved: DisputeView; evidence: Evidence };

/** The evidence and the statement for a dispute, and the button that sends both to the bank. */
export function DisputePage({ number, saved, evidence }: PageProps) {
  const { locale } = usePage();
  const [dispute, setDispute] = useState(saved);
  const [loaded, setLoaded] = useState(saved);
  // What is typed goes on from the version that the page showed first. So of a later load, only the request is taken.
  if (loaded !== saved) {
    setLoaded(saved);
    setDispute({ ...dispute, request: saved.request });
  }
  const { revalidate } = useRevalidator();
  const sum = deskMoney(dispute.amount_cents, locale);
  return (
    <>
      <StepCrumb number={number} title={m.desk_dispute()} />
      <div className="desk-head">
        <div>
          <h1>{m.desk_dispute_title({ sum })}</h1>
          <p>
            {(dispute.may_answer ? m.desk_dispute_lead : m.desk_dispute_lead_over)({
              why: disputeReason(dispute.reason),
            })}
          </p>
        </div>
      </div>
      <div className="desk-columns order-columns">
        <div className="order-main dispute-parts">
          <Panel title={m.desk_dispute_what_we_say()}>
            <DisputeAnswer number={number} dispute={dispute} onChange={setDispute} onStale={revalidate} />
          </Panel>
          <EvidenceLists evidence={evidence} />
        </div>
        <div className="order-side">
          <Standing dispute={dispute} evidence={evidence} />
        </div>
      </div>
    </>
  );
}

const STATES = {
  needs_response: m.desk_dispute_s_open,
  under_review: m.desk_dispute_s_review,
  won: m.desk_dispute_s_won,
  lost: m.desk_dispute_s_lost,
} satisfies Record<DisputeView['state'], () => string>;

function Standing({ dispute, evidence }: { dispute: DisputeView; evidence: Evidence }) {
  const { locale } = usePage();
  const moment = (at: string) => formatMoment(at, locale, new Date());
  const { order, customer, terms } = evidence;
  return (
    <Panel title={m.desk_dispute()}>
      <dl className="order-rows">
        <Row label={m.desk_dispute_state()}>{STATES[dispute.state]()}</Row>
        <Row label={m.desk_dispute_began()}>{moment(dispute.at)}</Row>
        {dispute.due_by ? <Row label={m.desk_dispute_due_by()}>{moment(dispute.due_by)}</Row> : null}
        <Row label={m.desk_paid()}>{`${deskMoney(order.total_cents, locale)} · ${order.card}`}</Row>
        <Row label={m.desk_dispute_ordered()}>{moment(order.placed_at)}</Row>
        <Row label={m.desk_dispute_customer()}>{customer.name}</Row>
        <Row label={m.desk_dispute_terms()}>{moment(terms.agreed_at)}</Row>
      </dl>
    </Panel>
  );
}

/** The evidence that goes to the bank with the statement. It is in English, because the banks read English. */
function EvidenceLists({ evidence }: { evidence: Evidence }) {
  const { locale } = usePage();
  const { order, brief, deliveries, opened, messages, parcels } = evidence;
  return (
    <>
      <Panel title={m.desk_dispute_bought()}>
        <ul className="dispute-list">
          {order.lines.map(({ name, quantity, amount_cents }) => (
            <li key={name} className="dispute-sum">
              {`${quantity} × ${name}`} <b>{deskMoney(amount_cents, locale)}</b>
            </li>
          ))}
        </ul>
      </Panel>
      <Entries title={m.desk_dispute_deliveries()} entries={deliveries} />
      <Entries title={m.desk_dispute_opened()} entries={opened} />
      {brief ? (
        <Panel title={m.desk_dispute_brief({ recipient: brief.recipient })}>
          <dl className="dispute-list">
            {brief.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="desk-second">{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ) : null}
      {parcels ? (
        <Panel title={m.desk_dispute_parcels()}>
          <p>{parcels.address}</p>
          {parcels.goods.map((goods) => (
            <p key={goods}>{goods}</p>
          ))}
        </Panel>
      ) : null}
      <Entries title={m.desk_dispute_messages()} entries={messages} />
    </>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly EvidenceEntry[] }) {
  const { locale } = usePage();
  return (
    <Panel title={title}>
      {entries.length === 0 ? <p className="muted">{m.desk_dispute_nothing()}</p> : null}
      <ul className="dispute-list">
        {entries.map(({ at, who, text }) => (
          <li key={`${at} ${who} ${text}`}>
            <span className="desk-second">
              {[formatMoment(at, locale, new Date()), who].filter((part) => part !== '').join(' · ')}
            </span>
            <span className="dispute-text">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
