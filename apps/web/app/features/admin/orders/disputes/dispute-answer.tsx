import type { DisputeView } from '@keepsong/contract/money/disputes';
import type { ApiError } from '@keepsong/contract/transport/client';
import { formatMoment } from '@keepsong/domain/format/dates';
import { STATEMENT_MAX } from '@keepsong/domain/orders/dispute';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useLostFocus } from '~/platform/hooks/use-lost-focus.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useSecondStep } from '../../second-step.tsx';
import { failureOf } from '../../today/use-inbox.ts';
import { AcceptanceWaits, AcceptDialog } from './accept-dispute.tsx';
import '../order.css';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

type AnswerProps = {
  number: string;
  dispute: DisputeView;
  onChange: (dispute: DisputeView) => void;
  /** The shop refused because the dispute no longer waits, so what the page shows is old. */
  onStale: () => unknown;
  /** What was written before, for a page that shows the dispute again. */
  begun?: string | undefined;
  /** Hears what is written. */
  onWrite?: (statement: string) => void;
  /** Within a layer whose main action is another one, such as the row of an inbox. */
  isQuiet?: true;
};

/**
 * What the shop says about a dispute: a statement that is sent to the bank with the evidence, or that the customer keeps
 * the money.
 */
export function DisputeAnswer({ number, dispute, onChange, onStale, isQuiet, ...texts }: AnswerProps) {
  const { locale } = usePage();
  const { answer } = dispute;
  const { begun = savedStatement(dispute), onWrite } = texts;
  const [statement, setStatement] = useState(begun);
  const [isMissing, setMissing] = useState(false);
  const [isAccepting, setAccepting] = useState(false);
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const params = { number };
  const body = { dispute_id: dispute.id, statement: statement.trim(), version: dispute.version };
  const field = useRef<HTMLTextAreaElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const shown = `${dispute.may_answer} ${dispute.request === null} ${isAccepting}`;
  useLostFocus(shown, () => told.current ?? field.current);
  const saved = savedMeanwhile(error);
  const write = (text: string) => {
    setStatement(text);
    onWrite?.(text);
  };
  /** Goes on from what a colleague has saved: the next save takes its place. */
  const goOn = (from: DisputeView) => {
    onChange(from);
    field.current?.focus();
  };
  const size = isQuiet ? 'small' : undefined;
  const file = `/v3/api/admin/orders/${number}/dispute.pdf`;
  if (!dispute.may_answer)
    return (
      <>
        <p ref={told} tabIndex={-1} role="status">
          {doneWords(dispute, (at) => formatMoment(at, locale, new Date()))}
        </p>
        {answer && answer.statement !== '' ? (
          <blockquote className="dispute-statement">{answer.statement}</blockquote>
        ) : null}
        {answer?.kind === 'evidence' ? (
          <a href={file} target="_blank" rel="noreferrer">
            {m.desk_dispute_document()}
          </a>
        ) : null}
      </>
    );

  /** Save first, because the document is printed from the saved statement. */
  async function lookAt() {
    setMissing(body.statement === '');
    if (body.statement === '') return;
    const page = window.open('', '_blank');
    const done = await run(() =>
      orStale(async () => (await calls()).saveStatement({ params, body }), onStale),
    );
    if (!done) return page?.close();
    onChange(done.dispute);
    if (page) page.location.href = file;
  }

  async function handIn(event: FormEvent) {
    event.preventDefault();
    setMissing(body.statement === '');
    if (body.statement === '') return;
    const done = await run(() =>
      orStale(() => act(async () => (await calls()).answerDispute({ params, body })), onStale),
    );
    if (!done) return;
    onChange(done.dispute);
    if (done.dispute.answer?.state !== 'failed')
      toast.show({ tone: 'success', text: m.desk_dispute_handed_in() });
  }

  const acting = { number, dispute, act: <T,>(call: () => Promise<T>) => orStale(() => act(call), onStale) };
  return (
    <>
      {dispute.request ? (
        <AcceptanceWaits {...acting} request={dispute.request} onChange={onChange} told={told} />
      ) : null}
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
          data-part="act"
          value={statement}
          error={isMissing && body.statement === '' ? m.desk_dispute_statement_missing() : undefined}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        <p className="desk-note">{m.desk_dispute_once()}</p>
        {saved && saved.version !== dispute.version ? (
          <Conflict
            theirs={saved}
            onMine={() => goOn(saved)}
            onTheirs={() => {
              write(saved.answer?.statement ?? '');
              goOn(saved);
            }}
          />
        ) : null}
        <FieldError>{error && !saved ? errorWords(error) : null}</FieldError>
        <div className="refund-acts">
          <Button type="submit" variant={isQuiet ? 'ink' : 'primary'} size={size} busy={busy}>
            {m.desk_dispute_hand_in()}
          </Button>
          <Button variant="secondary" size={size} onClick={() => void lookAt()}>
            {m.desk_dispute_look()}
          </Button>
          {dispute.request ? null : (
            <Button variant="secondary" size={size} onClick={() => setAccepting(true)}>
              {m.desk_dispute_accept()}
            </Button>
          )}
        </div>
      </form>
      {isAccepting ? (
        <AcceptDialog
          {...acting}
          onClose={() => setAccepting(false)}
          onDone={(done) => {
            setAccepting(false);
            onChange(done);
          }}
        />
      ) : null}
      {dialog}
    </>
  );
}

/** The statement that is saved for a dispute. */
export const savedStatement = ({ answer }: Pick<DisputeView, 'answer'>): string =>
  answer?.kind === 'evidence' ? answer.statement : '';

/** Makes a call. Tells `onStale` when the shop refuses because the dispute itself has changed, not only its statement. */
export async function orStale<T>(call: () => Promise<T>, onStale: () => unknown): Promise<T> {
  try {
    return await call();
  } catch (fault) {
    if (failureOf(fault).isGone && !isSavedMeanwhile(fault)) await onStale();
    throw fault;
  }
}

const isSavedMeanwhile = (error: unknown): error is ApiError =>
  isApiError(error) && error.body.code === 'changed_meanwhile';

/** What a colleague has saved since this page read the dispute; null when the error is another one. */
const savedMeanwhile = (error: unknown): DisputeView | null =>
  isSavedMeanwhile(error) ? (error.body.theirs as DisputeView) : null;

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
