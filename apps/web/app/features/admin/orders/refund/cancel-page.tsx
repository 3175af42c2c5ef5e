import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { deskMoney } from '../../desk-money.ts';
import { useSecondStep } from '../../second-step.tsx';
import { useOnceKey } from '../../use-once-key.ts';
import { nameOfCustomer } from '../order-head.tsx';
import { useReason } from '../reasons.tsx';
import { RefundEffects } from './refund-effects.tsx';
import { Acts, StepCrumb, useTold, WhyFields } from './refund-parts.tsx';
import { asSeen, refundCalls } from './use-preview.ts';
import '../order.css';

/** Cancels the order. Everything is refunded, and the work on the order ends. */
export function CancelPage({ order, preview }: { order: OrderView; preview: RefundView | null }) {
  const { locale } = usePage();
  const why = useReason();
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const { keyOf } = useOnceKey();
  const { revalidate } = useRevalidator();
  const told = useTold(order.number);
  const name = nameOfCustomer(order);
  async function cancel(event: FormEvent) {
    event.preventDefault();
    why.check();
    if (why.text === null) return;
    const body = { reason: why.text };
    const seen = { ...body, effects: preview?.effects };
    const params = { number: order.number };
    const call = async () => (await refundCalls()).cancel({ params, body: seen }, { key: keyOf(body) });
    const done = await run(() => asSeen(() => act(call), revalidate));
    if (done) told(done);
  }
  const sum = deskMoney(preview?.amount_cents ?? 0, locale);
  return (
    <>
      <StepCrumb number={order.number} title={m.desk_cancel_order()} />
      <div className="desk-head">
        <div>
          <h1>{m.desk_cancel_title({ name })}</h1>
          <p>{m.desk_cancel_lead()}</p>
        </div>
      </div>
      <form noValidate className="refund-columns" onSubmit={cancel}>
        <WhyFields name={name} fields={why.fields} />
        <RefundEffects order={order} preview={preview} after="cancelled">
          <FieldError>{error ? errorWords(error) : preview ? null : m.errors_order_closed()}</FieldError>
          <Acts order={order} busy={busy} isReady={preview !== null}>
            {preview?.needs_second_person ? m.desk_ask_second({ sum }) : m.desk_cancel_and_refund({ sum })}
          </Acts>
        </RefundEffects>
      </form>
      {dialog}
    </>
  );
}
