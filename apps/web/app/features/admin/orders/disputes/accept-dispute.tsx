import type { DisputeView } from '@keepsong/contract/money/disputes';
import { type FormEvent, type RefObject, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isOutdated } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { deskMoney } from '../../desk-money.ts';
import { ReasonDialog } from '../../reason-dialog.tsx';
import { useReason } from '../reasons.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

type Acting = {
  number: string;
  dispute: DisputeView;
  /** Makes a call, after the second step if the shop asks for it. */
  act: <T>(call: () => Promise<T>) => Promise<T>;
};
type DialogProps = Acting & { onClose: () => void; onDone: (dispute: DisputeView) => void };

/** The reason of a refusal. `send` is called with it when it is not empty. */
function useWhy(send: (reason: string) => Promise<unknown>) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, run } = useAction();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') await run(() => send(reason));
  };
  const wrong = {
    of: isMissing && reason.trim() === '' ? { reason: m.admin_why_missing() } : {},
    rest: error ? errorWords(error) : null,
  };
  return { reason, setReason, busy, wrong, onSubmit };
}

/** Accepts a dispute, or asks a second person for it when the sum is a large one. */
export function AcceptDialog({ number, dispute, act, onClose, onDone }: DialogProps) {
  const { locale } = usePage();
  const sum = deskMoney(dispute.amount_cents, locale);
  const why = useReason();
  const { busy, error, run } = useAction();
  const accept = async (reason: string) => {
    const body = { dispute_id: dispute.id, reason };
    const done = await act(async () => (await calls()).acceptDispute({ params: { number }, body }));
    const isWaiting = done.accepted.state === 'waiting';
    toast.show({
      tone: isWaiting ? 'info' : 'success',
      text: isWaiting ? m.desk_today_credit_waits() : m.desk_dispute_accepted(),
    });
    onDone(done.dispute);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { text } = why;
    why.check();
    if (text !== null) await run(() => accept(text));
  };
  return (
    <ReasonDialog
      title={m.desk_dispute_accept()}
      lead={m.desk_dispute_accept_lead({ sum })}
      done={dispute.needs_second_person ? m.desk_ask_second({ sum }) : m.desk_dispute_accept()}
      isDanger
      listed={why.fields}
      wrong={{ of: {}, rest: error ? errorWords(error) : null }}
      onSubmit={submit}
      {...{ busy, onClose }}
    >
      {dispute.needs_second_person ? <p className="desk-note">{m.desk_dispute_accept_second()}</p> : null}
    </ReasonDialog>
  );
}

type WaitsProps = Acting & {
  request: NonNullable<DisputeView['request']>;
  onChange: (dispute: DisputeView) => void;
  /** The line that says what waits. */
  told: RefObject<HTMLParagraphElement | null>;
};

/** A colleague wants to accept the dispute: a second person agrees or refuses, and who asked can take it back. */
export function AcceptanceWaits({ request, onChange, told, ...acting }: WaitsProps) {
  const { locale } = usePage();
  const [isRefusing, setRefusing] = useState(false);
  const { busy, run } = useAction();
  const { number, dispute, act } = acting;
  const agree = () =>
    run(async () => {
      const body = { dispute_id: dispute.id };
      const done = await act(async () => (await calls()).approveAcceptance({ params: { number }, body }));
      toast.show({ tone: 'success', text: m.desk_dispute_accepted() });
      onChange(done.dispute);
    }, showFailure);
  return (
    <div className="desk-note desk-note--waits">
      <p ref={told} tabIndex={-1}>
        <b>
          {m.desk_dispute_accept_waits({
            name: request.by || m.desk_somebody(),
            sum: deskMoney(dispute.amount_cents, locale),
          })}
        </b>
        <span className="desk-second">
          {reasonWords(request.reason)} {request.may_agree ? '' : whoAgrees(request)}
        </span>
        <span className="desk-second">{m.desk_dispute_accept_evidence()}</span>
      </p>
      <span className="desk-acts">
        {request.may_agree ? (
          <Button size="small" variant="ink" busy={busy} onClick={() => void agree()}>
            {m.desk_agree()}
          </Button>
        ) : null}
        <Button size="small" variant="secondary" aria-disabled={busy} onClick={() => setRefusing(true)}>
          {request.is_own ? m.desk_take_back() : m.desk_refuse()}
        </Button>
      </span>
      {isRefusing ? (
        <RefuseDialog
          {...acting}
          isOwn={request.is_own}
          onClose={() => setRefusing(false)}
          onDone={(done) => {
            setRefusing(false);
            onChange(done);
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * Makes a call from a dialog about a request. A request that has ended meanwhile leaves the page, and the dialog with it.
 * So a notification says why, and `onGone` closes the dialog. Other errors are thrown.
 */
export async function orGone<T>(call: () => Promise<T>, onGone: () => void): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!isOutdated(error)) throw error;
    onGone();
    await showFailure(error);
    return null;
  }
}

const whoAgrees = ({ is_own }: WaitsProps['request']): string =>
  is_own ? m.desk_waits_for_other() : m.desk_waits_for_money();

function RefuseDialog({ number, dispute, act, isOwn, onClose, onDone }: DialogProps & { isOwn: boolean }) {
  const why = useWhy(async (reason) => {
    const body = { dispute_id: dispute.id, reason };
    const done = await orGone(
      () => act(async () => (await calls()).refuseAcceptance({ params: { number }, body })),
      onClose,
    );
    if (done) onDone(done.dispute);
  });
  const word = isOwn ? m.desk_take_back() : m.desk_refuse();
  return (
    <ReasonDialog
      title={word}
      lead={m.desk_dispute_accept_refuse_lead()}
      done={word}
      {...{ ...why, onClose }}
    >
      {null}
    </ReasonDialog>
  );
}
