import type { OrderRefund, OrderView } from '@keepsong/contract/order-page';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { deskMoney } from '../desk-money.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useSecondStep } from '../second-step.tsx';
import { refundFailure } from './dispute-words.ts';
import { reasonWords } from './reasons.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checkout;

type Props = { order: OrderView; onDone: () => void };

/** Refunds that wait for the approval of a second person, and refunds that could not be sent. */
export function WaitingRefunds({ order, onDone }: Props) {
  const waiting = order.refunds.filter(({ state }) => state === 'waiting');
  const failed = order.refunds.filter(({ state, origin }) => state === 'failed' && origin !== 'dispute');
  const { locale } = usePage();
  return (
    <>
      {waiting.map((refund) => (
        <Waiting key={refund.id} order={order} refund={refund} onDone={onDone} />
      ))}
      {failed.map(({ id, amount_cents, failure }) => (
        <p key={id} className="desk-note desk-note--bad" role="status">
          {m.desk_refund_failed({ sum: deskMoney(amount_cents, locale), why: refundFailure(failure ?? '') })}
        </p>
      ))}
    </>
  );
}

function Waiting({ order, refund, onDone }: Props & { refund: OrderRefund }) {
  const { locale } = usePage();
  const user = useUser();
  const { busy, run } = useAction();
  const { act, dialog } = useSecondStep();
  const [isRefusing, setRefusing] = useState(false);
  const params = { number: order.number, id: refund.id };
  const isOwn = refund.asked_by?.id === user?.id;
  const mayDecide = may(user?.staff_role ?? null, 'refunds');
  const about = {
    name: refund.asked_by?.name ?? m.desk_somebody(),
    sum: deskMoney(refund.amount_cents, locale),
    why: reasonWords(refund.reason),
  };
  const approve = () =>
    run(async () => {
      await act(async () => (await calls()).approveRefund({ params }));
      onDone();
    }, showFailure);
  return (
    <div className="desk-note desk-note--waits" role="status">
      <p>
        <b>{refund.is_cancel ? m.desk_waits_cancel(about) : m.desk_waits_refund(about)}</b>
        <span className="desk-second">
          {about.why} {isOwn ? m.desk_waits_for_other() : ''}
        </span>
      </p>
      {mayDecide ? (
        <span className="desk-acts">
          {isOwn ? null : (
            <Button size="small" variant="ink" busy={busy} onClick={() => void approve()}>
              {m.desk_agree()}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => setRefusing(true)}>
            {isOwn ? m.desk_take_back() : m.desk_refuse()}
          </Button>
        </span>
      ) : null}
      {isRefusing ? (
        <RefuseDialog params={params} onClose={() => setRefusing(false)} onDone={onDone} act={act} />
      ) : null}
      {dialog}
    </div>
  );
}

type RefuseProps = {
  params: { number: string; id: number };
  act: ReturnType<typeof useSecondStep>['act'];
  onClose: () => void;
  onDone: () => void;
};

function RefuseDialog({ params, act, onClose, onDone }: RefuseProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, run } = useAction();
  const refuse = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const done = await run(() => act(async () => (await calls()).refuseRefund({ params, body: { reason } })));
    if (!done) return;
    onClose();
    onDone();
  };
  return (
    <ReasonDialog
      title={m.desk_refuse()}
      lead={m.desk_refuse_lead()}
      done={m.desk_refuse()}
      reason={reason}
      setReason={setReason}
      busy={busy}
      wrong={{
        of: isMissing ? { reason: m.admin_why_missing() } : {},
        rest: error ? errorWords(error) : null,
      }}
      onSubmit={refuse}
      onClose={onClose}
    >
      {null}
    </ReasonDialog>
  );
}
