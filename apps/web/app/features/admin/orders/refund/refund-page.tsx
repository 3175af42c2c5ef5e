import type { OrderView } from '@keepsong/contract/order-page';
import { isEndedAddress } from '@keepsong/domain/account/staff-change';
import type { FormEvent, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { deskMoney, isSumWrong, readSum } from '../../desk-money.ts';
import { useSecondStep } from '../../second-step.tsx';
import { useOnceKey } from '../../use-once-key.ts';
import type { ChosenLines } from '../load-orders.ts';
import { nameOfCustomer } from '../order-head.tsx';
import { useReason } from '../reasons.tsx';
import { Besides } from './besides.tsx';
import { orderSentence } from './line-words.ts';
import { RefundEffects, refundLabel, stateAfter, whereWords } from './refund-effects.tsx';
import { RefundLines } from './refund-lines.tsx';
import { Acts, StepCrumb, useTold, WhyFields } from './refund-parts.tsx';
import { asSeen, refundCalls, usePreview } from './use-preview.ts';
import { isWithoutMoney, type Mode, type Wish } from './wish.ts';
import '../order.css';

/** Refunds an order. The page first shows all effects as the shop computes them. */
export function RefundPage({ order, chosen }: { order: OrderView; chosen: ChosenLines }) {
  const { locale } = usePage();
  const { wish, show, wrong, preview, ready } = usePreview(order, chosen);
  const why = useReason();
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const { keyOf } = useOnceKey();
  const { revalidate } = useRevalidator();
  const told = useTold(order.number);
  const params = { number: order.number };
  const name = nameOfCustomer(order);

  async function refund(event: FormEvent) {
    event.preventDefault();
    why.check();
    if (!ready || why.text === null) return;
    const body = { ...ready, reason: why.text };
    const seen = { ...body, effects: preview?.effects };
    const call = async () => (await refundCalls()).refund({ params, body: seen }, { key: keyOf(body) });
    const readAgain = () => Promise.all([revalidate(), show(wish)]);
    const done = await run(() => asSeen(() => act(call), readAgain));
    if (done) told(done);
  }

  return (
    <>
      <StepCrumb number={order.number} title={m.desk_refund()} />
      <RefundHead order={order} />
      <form noValidate className="refund-columns" onSubmit={refund}>
        <div className="refund-form">
          <What order={order} wish={wish} onChange={(next) => void show(next)}>
            <RefundLines order={order} wish={wish} preview={preview} onChange={(next) => void show(next)} />
          </What>
          <Ways order={order} wish={wish} onChange={(next) => void show(next)} />
          <WhyFields name={name} fields={why.fields} />
          <Besides order={order} wish={wish} preview={preview} onChange={(next) => void show(next)} />
          <p className="desk-note refund-second">
            <Icon name="user" size={18} />
            <span>
              {m.desk_second_person_rule()}{' '}
              {preview ? (preview.needs_second_person ? m.desk_refund_second() : m.desk_refund_alone()) : ''}
            </span>
          </p>
        </div>
        <RefundEffects order={order} preview={preview} after={stateAfter(order, preview?.amount_cents ?? 0)}>
          <FieldError>{wrong ? errorWords(wrong) : error ? errorWords(error) : null}</FieldError>
          <Acts order={order} busy={busy} isReady={ready !== null} where={whereWords(preview, locale)}>
            {refundLabel(preview, locale)}
          </Acts>
        </RefundEffects>
      </form>
      {dialog}
    </>
  );
}

/** Whose money it is, the song and where it is, and how much can go back. */
function RefundHead({ order }: { order: OrderView }) {
  const { locale } = usePage();
  return (
    <div className="desk-head">
      <div>
        <h1>{m.desk_refund_title({ name: nameOfCustomer(order) })}</h1>
        <p>
          {orderSentence(order)}{' '}
          {m.desk_refund_lead({
            card: deskMoney(order.refundable_card_cents, locale),
            credit: deskMoney(order.refundable_credit_cents, locale),
          })}
        </p>
      </div>
    </div>
  );
}

type ChoiceProps = { wish: Wish; onChange: (next: Wish) => void };

/** What goes back: everything, some lines, or a sum. `children`: the lines. */
function What({ order, wish, onChange, children }: ChoiceProps & { order: OrderView; children: ReactNode }) {
  const { locale } = usePage();
  return (
    <>
      <Segment
        className="refund-what"
        legend={m.desk_what()}
        name="mode"
        value={wish.mode}
        onChange={(mode) => onChange({ ...wish, mode: mode as Mode })}
        options={[
          { value: 'whole', label: m.desk_whole_order() },
          { value: 'line', label: m.desk_by_line() },
          { value: 'amount', label: m.desk_by_amount() },
        ]}
      />
      {wish.mode === 'amount' ? (
        <TextInput
          label={m.desk_amount()}
          inputMode="decimal"
          hint={m.desk_amount_hint({ most: deskMoney(order.refundable_cents, locale) })}
          value={wish.dollars}
          error={isSumWrong(wish.dollars, readSum(wish.dollars), false) ? m.desk_amount_wrong() : undefined}
          onChange={({ currentTarget }) => onChange({ ...wish, dollars: currentTarget.value })}
        />
      ) : (
        children
      )}
      <div role="status" className="empty:absolute">
        {isWithoutMoney(order, wish) ? <p className="desk-notice">{m.desk_refund_free_alone()}</p> : null}
      </div>
    </>
  );
}

/** Where the money goes. Nobody could spend credit of an account that was erased. */
function Ways({ order, wish, onChange }: ChoiceProps & { order: OrderView }) {
  const isErased = isEndedAddress(order.customer.email);
  const creditText = isErased ? m.desk_account_erased_text() : m.desk_account_credit_text();
  return (
    <fieldset className="refund-ways">
      <legend>
        {m.desk_to_where()} <span className="desk-second">{m.desk_to_where_hint()}</span>
      </legend>
      {(['card', 'credit'] as const).map((to) => (
        <label key={to} className="refund-way">
          <input
            type="radio"
            name="to"
            checked={wish.to === to}
            disabled={isErased && to === 'credit'}
            onChange={() => onChange({ ...wish, to })}
          />
          <span>
            <b>{to === 'card' ? m.desk_where_from() : m.desk_account_credit()}</b>
            <span className="desk-second">{to === 'card' ? m.desk_where_from_text() : creditText}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
