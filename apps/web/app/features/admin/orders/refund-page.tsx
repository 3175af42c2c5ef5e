import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import type { RefundWay } from '@keepsong/domain/checkout/refunds/plan';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { ORDERS_PAGE, orderPath } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { deskMoney } from '../desk-money.ts';
import { useSecondStep } from '../second-step.tsx';
import { readDollars } from '../table/list-address.ts';
import { useOnceKey } from '../use-once-key.ts';
import type { ChosenLines } from './load-orders.ts';
import { nameOfCustomer } from './order-head.tsx';
import { lineName } from './order-panels.tsx';
import { ReasonFields, type ReasonFieldsProps, useReason } from './reasons.tsx';
import { RefundEffects, refundLabel, stateAfter } from './refund-effects.tsx';
import './order.css';

type Mode = 'whole' | 'line' | 'amount';
type Wish = { mode: Mode; lines: readonly string[]; dollars: string; to: RefundWay };

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checkout;

/** The body of the refund call. Null while nothing is chosen. */
export function bodyOf({ mode, lines, dollars, to }: Wish) {
  if (mode === 'whole') return { all: true as const, to };
  if (mode === 'line') return lines.length > 0 ? { line_ids: [...lines], to } : null;
  const amount_cents = readDollars(dollars);
  return amount_cents ? { amount_cents, to } : null;
}

/**
 * Whether a line cannot be chosen. A line that cost nothing can be stopped, but only together with one that was paid
 * for: a refund gives money back.
 */
const isOver = (order: OrderView, line: OrderView['lines'][number]): boolean =>
  line.refundable_cents === 0 && (order.refundable_cents === 0 || line.amount_cents > 0 || line.is_ended);

/** Whether all chosen lines cost nothing. The shop refuses such a refund. */
export const isWithoutMoney = ({ lines }: OrderView, { mode, lines: chosen }: Wish): boolean =>
  mode === 'line' &&
  chosen.length > 0 &&
  !lines.some(({ id, refundable_cents }) => chosen.includes(id) && refundable_cents > 0);

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

/** Refunds an order. The page first shows all effects as the shop computes them. */
export function RefundPage({ order, chosen }: { order: OrderView; chosen: ChosenLines }) {
  const { locale } = usePage();
  const money = (cents: number) => deskMoney(cents, locale);
  const [wish, setWish] = useState<Wish>({ mode: 'line', lines: chosen.lines, dollars: '', to: 'card' });
  const [preview, setPreview] = useState(chosen.preview);
  const [wrong, setWrong] = useState<unknown>(null);
  const why = useReason();
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const { keyOf } = useOnceKey();
  const told = useTold(order.number);
  const asked = useRef(0);
  const params = { number: order.number };
  const name = nameOfCustomer(order);

  /** Shows what the shop would do. Only the answer to the latest question counts. */
  async function show(next: Wish) {
    setWish(next);
    setWrong(null);
    asked.current += 1;
    const turn = asked.current;
    const body = bodyOf(next);
    if (!body || isWithoutMoney(order, next)) return setPreview(null);
    try {
      const answer = await (await calls()).previewRefund({ params, body });
      if (turn === asked.current) setPreview(answer);
    } catch (fault) {
      if (turn !== asked.current) return;
      setPreview(null);
      setWrong(fault);
    }
  }

  async function refund(event: FormEvent) {
    event.preventDefault();
    const wanted = bodyOf(wish);
    why.check();
    if (!wanted || !preview || why.text === null) return;
    const body = { ...wanted, reason: why.text };
    const done = await run(() =>
      act(async () => (await calls()).refund({ params, body }, { key: keyOf(body) })),
    );
    if (done) told(done);
  }

  const toggle = (id: string, isOn: boolean) =>
    void show({ ...wish, lines: isOn ? [...wish.lines, id] : wish.lines.filter((one) => one !== id) });
  const backOf = (id: string) => preview?.lines.find((line) => line.id === id)?.amount_cents ?? 0;
  return (
    <>
      <StepCrumb number={order.number} title={m.desk_refund()} />
      <div className="desk-head">
        <div>
          <h1>{m.desk_refund_title({ name })}</h1>
          <p>
            {m.desk_refund_lead({
              card: money(order.refundable_card_cents),
              credit: money(order.refundable_credit_cents),
            })}
          </p>
        </div>
      </div>
      <form noValidate className="refund-columns" onSubmit={refund}>
        <div className="refund-form">
          <Segment
            legend={m.desk_what()}
            name="mode"
            value={wish.mode}
            onChange={(mode) => void show({ ...wish, mode: mode as Mode })}
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
              hint={m.desk_amount_hint({ most: money(order.refundable_cents) })}
              value={wish.dollars}
              onChange={({ currentTarget }) => void show({ ...wish, dollars: currentTarget.value })}
            />
          ) : (
            <table className="desk-table desk-list refund-lines">
              <thead>
                <tr>
                  <th scope="col">{m.desk_line()}</th>
                  <th scope="col" className="desk-list__end">
                    {m.desk_price()}
                  </th>
                  <th scope="col" className="desk-list__end">
                    {m.desk_coupon_share()}
                  </th>
                  <th scope="col" className="desk-list__end">
                    {m.desk_tax_share()}
                  </th>
                  <th scope="col" className="desk-list__end">
                    {m.desk_back()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {order.lines.map((line) => {
                  const isOn = wish.mode === 'whole' || wish.lines.includes(line.id);
                  const cannotGo = isOver(order, line);
                  return (
                    <tr key={line.id} aria-selected={isOn && !cannotGo}>
                      <th scope="row">
                        <label className="desk-check">
                          <input
                            type="checkbox"
                            checked={isOn && !cannotGo}
                            disabled={wish.mode === 'whole' || cannotGo}
                            onChange={({ currentTarget }) => toggle(line.id, currentTarget.checked)}
                          />
                          {line.quantity > 1 ? `${line.quantity} × ` : ''}
                          {lineName(line)}
                        </label>
                        {line.refunded_cents > 0 ? (
                          <span className="desk-second">
                            {m.desk_line_refunded({ sum: money(line.refunded_cents) })}
                          </span>
                        ) : null}
                      </th>
                      <td className="desk-list__end">{money(line.price_cents)}</td>
                      <td className="desk-list__end">
                        {money(line.discount_cents === 0 ? 0 : -line.discount_cents)}
                      </td>
                      <td className="desk-list__end">{money(line.tax_cents)}</td>
                      <td className="desk-list__end">
                        <b>{money(isOn && preview ? backOf(line.id) : line.refundable_cents)}</b>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )}
          <div role="status" className="empty:absolute">
            {isWithoutMoney(order, wish) ? <p className="desk-notice">{m.desk_refund_free_alone()}</p> : null}
          </div>
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
                  onChange={() => void show({ ...wish, to })}
                />
                <span>
                  <b>{to === 'card' ? m.desk_where_from() : m.desk_account_credit()}</b>
                  <span className="desk-second">
                    {to === 'card' ? m.desk_where_from_text() : m.desk_account_credit_text()}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <WhyFields name={name} fields={why.fields} />
          <p className="desk-note">{m.desk_second_person_rule()}</p>
        </div>
        <RefundEffects order={order} preview={preview} after={stateAfter(order, preview?.amount_cents ?? 0)}>
          <FieldError>{wrong ? errorWords(wrong) : error ? errorWords(error) : null}</FieldError>
          <Acts order={order} busy={busy} isReady={preview !== null}>
            {refundLabel(preview, wish.to, locale)}
          </Acts>
        </RefundEffects>
      </form>
      {dialog}
    </>
  );
}

type ActsProps = { order: OrderView; busy: boolean; isReady: boolean; children: string };

/** The button for the action, with the sum in its text, and a link back to the order. */
const Acts = ({ order, busy, isReady, children }: ActsProps) => (
  <div className="refund-acts">
    <Button type="submit" busy={busy} disabled={!isReady}>
      {children}
    </Button>
    <ButtonLink to={orderPath(order.number)} variant="secondary">
      {m.desk_do_nothing()}
    </ButtonLink>
  </div>
);

/** Asks why the money is refunded. The log keeps the reason. */
function WhyFields({ name, fields }: { name: string; fields: ReasonFieldsProps }) {
  return (
    <fieldset className="refund-why">
      <legend>
        {m.admin_why()} <span className="desk-second">{m.desk_why_hint({ name })}</span>
      </legend>
      <ReasonFields {...fields} />
    </fieldset>
  );
}

/** Cancels the order. Everything is refunded, and the work on the order ends. */
export function CancelPage({ order, preview }: { order: OrderView; preview: RefundView | null }) {
  const { locale } = usePage();
  const why = useReason();
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const { keyOf } = useOnceKey();
  const told = useTold(order.number);
  const name = nameOfCustomer(order);
  async function cancel(event: FormEvent) {
    event.preventDefault();
    why.check();
    if (why.text === null) return;
    const body = { reason: why.text };
    const params = { number: order.number };
    const done = await run(() =>
      act(async () => (await calls()).cancel({ params, body }, { key: keyOf(body) })),
    );
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
