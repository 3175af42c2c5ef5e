import type { OrderRefund, OrderView, WaitingCredit } from '@keepsong/contract/order-page';
import { mayAgreeToRefund, secondPermission } from '@keepsong/domain/checkout/refunds/second-person';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isOutdated } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { customerPath } from '../../admin-paths.ts';
import { deskMoney } from '../../desk-money.ts';
import { ReasonDialog } from '../../reason-dialog.tsx';
import { useSecondStep } from '../../second-step.tsx';
import { refundFailure } from '../disputes/dispute-words.ts';
import { EffectRows, MailRow } from './effect-rows.tsx';
import { namesOf, PromisedDay } from './refund-effects.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checkout;

type Props = { order: OrderView; onDone: () => void };

/**
 * Refunds and credit that wait for the approval of a second person, and refunds that could not be sent and
 * whose money still has to be given in another way.
 */
export function WaitingRefunds({ order, onDone }: Props) {
  const waiting = order.refunds.filter(({ state }) => state === 'waiting');
  const failed = order.refunds.filter(({ is_open }) => is_open);
  const { locale } = usePage();
  return (
    <>
      {waiting.map((refund) => (
        <Waiting key={refund.id} order={order} refund={refund} onDone={onDone} />
      ))}
      {order.waiting_credit.map((credit) => (
        <Credit key={credit.id} customerId={order.customer.id} credit={credit} />
      ))}
      {failed.map(({ id, amount_cents, failure }) => (
        <p key={id} className="desk-note desk-note--bad">
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
  const { effects } = refund;
  const isOwn = refund.asked_by?.id === user?.id;
  const role = user?.staff_role ?? null;
  const mayRefuse = may(role, 'refunds');
  const mayAgree =
    user !== null &&
    mayAgreeToRefund(
      { id: user.id, role },
      {
        ...{ askedBy: refund.asked_by?.id ?? null, customerId: order.customer.id },
        ...{ cents: refund.amount_cents, effects },
      },
    );
  const about = {
    name: refund.asked_by?.name ?? m.desk_somebody(),
    sum: deskMoney(refund.amount_cents, locale),
    why: reasonWords(refund.reason),
  };
  // Somebody else was faster, or the refund would do something else now: the page shows it as it is now.
  const failed = async (error: unknown) => {
    await showFailure(error);
    if (isOutdated(error)) onDone();
  };
  const approve = () =>
    run(async () => {
      await act(async () => (await calls()).approveRefund({ params, body: { effects } }));
      onDone();
    }, failed);
  return (
    <div className="desk-note desk-note--waits">
      <p>
        <b>{refund.is_cancel ? m.desk_waits_cancel(about) : m.desk_waits_refund(about)}</b>
        <span className="desk-second">
          {about.why} {mayAgree ? '' : whoAgrees(refund, isOwn)}
        </span>
      </p>
      <EffectRows effects={effects} names={namesOf(order)} label={m.desk_this_will_happen()}>
        <PromisedDay order={order} effects={effects} isWhole={refund.is_cancel} />
        <MailRow effects={effects} names={namesOf(order)} />
      </EffectRows>
      {mayRefuse ? (
        <span className="desk-acts">
          {mayAgree ? (
            <Button size="small" variant="ink" busy={busy} onClick={() => void approve()}>
              {m.desk_agree()}
            </Button>
          ) : null}
          <Button size="small" variant="secondary" aria-disabled={busy} onClick={() => setRefusing(true)}>
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

/** Says who can agree to a refund, for everybody who cannot. */
function whoAgrees({ effects }: Pick<OrderRefund, 'effects'>, isOwn: boolean): string {
  if (secondPermission(effects) === 'payouts') return m.desk_waits_for_finance();
  return isOwn ? m.desk_waits_for_other() : m.desk_waits_for_money();
}

/** Credit for this order that waits. A second person decides about it on the customer's page. */
function Credit({ customerId, credit }: { customerId: number; credit: WaitingCredit }) {
  const { locale } = usePage();
  const user = useUser();
  const { asked_by, amount_cents, reason } = credit;
  const about = { name: asked_by.name, sum: deskMoney(Math.abs(amount_cents), locale) };
  return (
    <div className="desk-note desk-note--waits">
      <p>
        <b>{amount_cents < 0 ? m.desk_waits_credit_taken(about) : m.desk_waits_credit(about)}</b>
        <span className="desk-second">
          {reasonWords(reason)} {asked_by.id === user?.id ? m.desk_waits_for_other() : ''}
        </span>
      </p>
      {may(user?.staff_role ?? null, 'goodwill') ? (
        <span className="desk-acts">
          <ButtonLink to={customerPath(customerId)} size="small" variant="secondary">
            {m.desk_today_open_customer()}
          </ButtonLink>
        </span>
      ) : null}
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
    const done = await run(async () => {
      try {
        await act(async () => (await calls()).refuseRefund({ params, body: { reason } }));
      } catch (fault) {
        if (!isOutdated(fault)) throw fault;
        await showFailure(fault);
      }
      return true;
    });
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
