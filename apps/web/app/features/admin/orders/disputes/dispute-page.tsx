import type { DisputeView } from '@keepsong/contract/money/disputes';
import { formatMoment } from '@keepsong/domain/format/dates';
import { type Evidence, type EvidenceEntry, STATEMENT_MAX } from '@keepsong/domain/orders/dispute';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { deskMoney } from '../../desk-money.ts';
import { ReasonDialog } from '../../reason-dialog.tsx';
import { useSecondStep } from '../../second-step.tsx';
import { Panel, Row } from '../order-panels.tsx';
import { StepCrumb } from '../refund-page.tsx';
import { disputeReason } from './dispute-words.ts';
import '../order.css';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

type PageProps = { number: string; saved: DisputeView; evidence: Evidence };

/** The evidence and the statement for a dispute, and the button that sends both to the bank. */
export function DisputePage({ number, saved, evidence }: PageProps) {
  const { locale } = usePage();
  const [dispute, setDispute] = useState(saved);
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
          <Answer number={number} dispute={dispute} onChange={setDispute} />
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

type AnswerProps = { number: string; dispute: DisputeView; onChange: (dispute: DisputeView) => void };

function Answer({ number, dispute, onChange }: AnswerProps) {
  const { locale } = usePage();
  const { answer } = dispute;
  const [statement, setStatement] = useState(answer?.kind === 'evidence' ? answer.statement : '');
  const [isMissing, setMissing] = useState(false);
  const [isAccepting, setAccepting] = useState(false);
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const params = { number };
  const body = { dispute_id: dispute.id, statement: statement.trim(), version: dispute.version };
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = savedMeanwhile(error);
  /** Goes on from what a colleague has saved: the next save takes its place. */
  const goOn = (from: DisputeView) => {
    onChange(from);
    field.current?.focus();
  };
  const file = `/v3/api/admin/orders/${number}/dispute.pdf`;
  if (!dispute.may_answer)
    return (
      <Panel title={m.desk_dispute_what_we_say()}>
        <p>{doneWords(dispute, (at) => formatMoment(at, locale, new Date()))}</p>
        {answer && answer.statement !== '' ? (
          <blockquote className="dispute-statement">{answer.statement}</blockquote>
        ) : null}
        {answer?.kind === 'evidence' ? (
          <a href={file} target="_blank" rel="noreferrer">
            {m.desk_dispute_document()}
          </a>
        ) : null}
      </Panel>
    );

  /** Save first, because the document is printed from the saved statement. */
  async function lookAt() {
    setMissing(body.statement === '');
    if (body.statement === '') return;
    const page = window.open('', '_blank');
    const done = await run(async () => (await calls()).saveStatement({ params, body }));
    if (!done) return page?.close();
    onChange(done.dispute);
    if (page) page.location.href = file;
  }

  async function handIn(event: FormEvent) {
    event.preventDefault();
    setMissing(body.statement === '');
    if (body.statement === '') return;
    const done = await run(() => act(async () => (await calls()).answerDispute({ params, body })));
    if (!done) return;
    onChange(done.dispute);
    if (done.dispute.answer?.state !== 'failed')
      toast.show({ tone: 'success', text: m.desk_dispute_handed_in() });
  }

  return (
    <Panel title={m.desk_dispute_what_we_say()}>
      <form noValidate className="dispute-form" onSubmit={handIn}>
        {answer?.state === 'failed' ? (
          <p className="desk-note desk-note--bad">{m.desk_dispute_failed({ why: answer.failure ?? '' })}</p>
        ) : null}
        <TextArea
          label={m.desk_dispute_statement()}
          hint={m.desk_dispute_statement_hint()}
          maxLength={STATEMENT_MAX}
          rows={9}
          ref={field}
          value={statement}
          error={isMissing && body.statement === '' ? m.desk_dispute_statement_missing() : undefined}
          onChange={({ currentTarget }) => setStatement(currentTarget.value)}
        />
        <p className="desk-note">{m.desk_dispute_once()}</p>
        {saved && saved.version !== dispute.version ? (
          <Conflict
            theirs={saved}
            onMine={() => goOn(saved)}
            onTheirs={() => {
              setStatement(saved.answer?.statement ?? '');
              goOn(saved);
            }}
          />
        ) : null}
        <FieldError>{error && !saved ? errorWords(error) : null}</FieldError>
        <div className="refund-acts">
          <Button type="submit" busy={busy}>
            {m.desk_dispute_hand_in()}
          </Button>
          <Button variant="secondary" onClick={() => void lookAt()}>
            {m.desk_dispute_look()}
          </Button>
          <Button variant="secondary" onClick={() => setAccepting(true)}>
            {m.desk_dispute_accept()}
          </Button>
        </div>
      </form>
      {isAccepting ? (
        <AcceptDialog
          {...{ number, dispute, act }}
          onClose={() => setAccepting(false)}
          onDone={(done) => {
            setAccepting(false);
            onChange(done);
            toast.show({ tone: 'success', text: m.desk_dispute_accepted() });
          }}
        />
      ) : null}
      {dialog}
    </Panel>
  );
}

/** What a colleague has saved since this page read the dispute; null when the error is another one. */
const savedMeanwhile = (error: unknown): DisputeView | null =>
  isApiError(error) && error.body.code === 'changed_meanwhile' ? (error.body.theirs as DisputeView) : null;

type ConflictProps = { theirs: DisputeView; onMine: () => void; onTheirs: () => void };

/** A colleague has written too: nothing is saved until one of both is chosen. */
function Conflict({ theirs, onMine, onTheirs }: ConflictProps) {
  return (
    <section className="desk-note" role="alert" aria-labelledby="conflict">
      <h3 id="conflict">{m.desk_edit_conflict({ by: m.desk_somebody(), version: theirs.version })}</h3>
      <blockquote className="dispute-statement">{theirs.answer?.statement}</blockquote>
      <div className="refund-acts">
        <Button variant="secondary" size="small" onClick={onMine}>
          {m.desk_edit_keep_mine()}
        </Button>
        <Button variant="secondary" size="small" onClick={onTheirs}>
          {m.desk_edit_take_theirs()}
        </Button>
      </div>
    </section>
  );
}

/** Why nothing can be said any more. */
function doneWords({ answer, state }: DisputeView, moment: (at: string) => string): string {
  const by = answer?.by ?? m.desk_somebody();
  if (answer?.state === 'sent' && answer.sent_at)
    return answer.kind === 'accept'
      ? m.desk_dispute_accepted_by({ by, at: moment(answer.sent_at) })
      : m.desk_dispute_handed_in_by({ by, at: moment(answer.sent_at) });
  if (answer?.state === 'asked') return m.desk_dispute_on_its_way();
  if (state === 'needs_response') return m.desk_dispute_not_you();
  return m.desk_dispute_over();
}

type AcceptProps = Pick<AnswerProps, 'number' | 'dispute'> & {
  act: ReturnType<typeof useSecondStep>['act'];
  onClose: () => void;
  onDone: (dispute: DisputeView) => void;
};

function AcceptDialog({ number, dispute, act, onClose, onDone }: AcceptProps) {
  const { locale } = usePage();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, run } = useAction();
  const accept = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const body = { dispute_id: dispute.id, reason };
    const done = await run(() =>
      act(async () => (await calls()).acceptDispute({ params: { number }, body })),
    );
    if (done) onDone(done.dispute);
  };
  return (
    <ReasonDialog
      title={m.desk_dispute_accept()}
      lead={m.desk_dispute_accept_lead({ sum: deskMoney(dispute.amount_cents, locale) })}
      done={m.desk_dispute_accept()}
      isDanger
      {...{ reason, setReason, busy, onClose }}
      wrong={{
        of: isMissing && reason.trim() === '' ? { reason: m.admin_why_missing() } : {},
        rest: error ? errorWords(error) : null,
      }}
      onSubmit={accept}
    >
      {null}
    </ReasonDialog>
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
