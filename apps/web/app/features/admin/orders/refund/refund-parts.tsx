import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { ORDERS_PAGE, orderPath } from '../../admin-paths.ts';
import { Crumbs } from '../../crumbs.tsx';
import { deskMoney } from '../../desk-money.ts';
import { ReasonFields, type ReasonFieldsProps } from '../reasons.tsx';
import { useSubmitKey } from './use-submit-key.ts';

/** Returns a function that says how a refund or cancel ended, and goes back to the order. */
export function useTold(number: string) {
  const navigate = useNavigate();
  const { locale } = usePage();
  return ({ refund, amount_cents }: RefundView) => {
    const sum = deskMoney(amount_cents, locale);
    if (refund?.state === 'waiting') toast.show({ tone: 'info', text: m.desk_waits_told({ sum }) });
    else if (refund?.state === 'failed') toast.show({ tone: 'error', text: m.desk_failed_told({ sum }) });
    else toast.show({ tone: 'success', text: m.desk_refund_told({ sum }) });
    void navigate(orderPath(number));
  };
}

/** The breadcrumbs of a page for an action on an order. */
export const StepCrumb = ({ number, title }: { number: string; title: string }) => (
  <Crumbs
    above={[
      { to: ORDERS_PAGE, name: m.desk_orders() },
      { to: orderPath(number), name: number },
    ]}
    here={title}
  />
);

type ActsProps = {
  order: OrderView;
  busy: boolean;
  isReady: boolean;
  /** Where the money goes. */
  where?: string | null;
  children: string;
};

/** The button for the action, with the sum in its text, and a link back to the order. */
export function Acts({ order, busy, isReady, where, children }: ActsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useSubmitKey(button);
  return (
    <>
      <div className="refund-acts">
        <Button ref={button} type="submit" busy={busy} disabled={!isReady}>
          {children}
        </Button>
        <ButtonLink to={orderPath(order.number)} variant="secondary">
          {m.desk_do_nothing()}
        </ButtonLink>
      </div>
      <p className="desk-second">
        {where ? `${where} ` : ''}
        {m.desk_refund_once()} <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </p>
    </>
  );
}

/** Asks why the money is refunded. The log keeps the reason. */
export function WhyFields({ name, fields }: { name: string; fields: ReasonFieldsProps }) {
  return (
    <fieldset className="refund-why">
      <legend>
        {m.admin_why()} <span className="desk-second">{m.desk_why_hint({ name })}</span>
      </legend>
      <ReasonFields {...fields} />
    </fieldset>
  );
}
