import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { isStoppable, type RefundEffectKind } from '@keepsong/domain/checkout/refunds/effects';
import type { ShownOrderState } from '@keepsong/domain/checkout/refunds/standing';
import type { Locale } from '@keepsong/domain/format/locale';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deskMoney } from '../../desk-money.ts';
import { nameOfCustomer } from '../order-head.tsx';
import { OrderState } from '../order-words.tsx';
import { DayRow, type EffectNames, EffectRows, MailRow } from './effect-rows.tsx';

/** The text of the button that refunds: the sum. */
export function refundLabel(preview: RefundView | null, locale: Locale): string {
  const sum = deskMoney(preview?.amount_cents ?? 0, locale);
  return preview?.needs_second_person ? m.desk_ask_second({ sum }) : m.desk_refund_sum({ sum });
}

/**
 * Where the shop sends the money. Also of a refund to the card a part becomes credit, when the order was paid with
 * credit. Null while there is no preview.
 */
export function whereWords(preview: RefundView | null, locale: Locale): string | null {
  if (!preview) return null;
  const part = (kinds: readonly RefundEffectKind[]) =>
    preview.effects
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((all, { amount_cents }) => all + amount_cents, 0);
  const card = part(['card']);
  const credit = part(['credit_non_taxable', 'credit_taxable']);
  if (card > 0 && credit > 0)
    return m.desk_refund_where_both({ card: deskMoney(card, locale), credit: deskMoney(credit, locale) });
  return card > 0 ? m.desk_refund_where_card() : m.desk_refund_where_credit();
}

/** Whether a refund of an order whose song is in work stops the song. */
export const stopsSong = (effects: RefundView['effects']): boolean =>
  effects.some(({ kind }) => kind === 'artist_pay_stopped' || kind === 'artist_told');

/** Who and what of an order the rows of its refunds name. */
export const namesOf = (order: OrderView): EffectNames => ({
  customer: nameOfCustomer(order),
  artist: order.song?.artist?.name ?? m.desk_artist(),
  card: order.payment.card,
  coupon: order.coupon_code,
});

/**
 * The state of an order after a refund. It is refunded only when its whole total went back: not when the rest was
 * spent on a gift card that was used, or waits for a second person.
 */
export const stateAfter = (
  { total_cents, refunded_cents }: Pick<OrderView, 'total_cents' | 'refunded_cents'>,
  amount_cents: number,
): ShownOrderState => (refunded_cents + amount_cents >= total_cents ? 'refunded' : 'partly_refunded');

type DayProps = { order: OrderView; effects: RefundView['effects']; isWhole: boolean };

/** What becomes of the promised day. Nothing when no song of the order is in work. */
export function PromisedDay({ order: { song }, effects, isWhole }: DayProps) {
  const work = song?.work;
  if (!work?.due_at || !isStoppable(work.state)) return null;
  return <DayRow promisedAt={work.due_at} isOver={isWhole || stopsSong(effects)} />;
}

/** All effects of a refund or cancel, and the order's state before and after. Null while nothing is chosen. */
export function RefundEffects({
  order,
  preview,
  after,
  children,
}: {
  order: OrderView;
  preview: RefundView | null;
  /** The state of the order after the refund. */
  after: ShownOrderState;
  children: ReactNode;
}) {
  const { locale } = usePage();
  const money = (cents: number) => deskMoney(cents, locale);
  const names = namesOf(order);
  const isWhole = after === 'cancelled' || after === 'refunded';
  const amount = preview?.amount_cents ?? 0;
  const kept = order.total_cents - order.refunded_cents;
  return (
    <section className="refund-slip" aria-labelledby="refund-slip" aria-live="polite">
      <h2 id="refund-slip" className="refund-slip__title">
        {m.desk_this_will_happen()} <b className="refund-slip__sum">{money(amount)}</b>
      </h2>
      {preview ? (
        <EffectRows effects={preview.effects} names={names}>
          <PromisedDay order={order} effects={preview.effects} isWhole={isWhole} />
          <MailRow effects={preview.effects} names={names} />
        </EffectRows>
      ) : (
        <p className="muted">{m.desk_choose_what()}</p>
      )}
      <table className="refund-now">
        <thead>
          <tr>
            <th scope="col">{m.admin_order({ number: order.number })}</th>
            <th scope="col">{m.desk_now()}</th>
            <th scope="col">{m.desk_afterwards()}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{m.desk_state()}</th>
            <td>
              <OrderState state={order.state} />
            </td>
            <td>
              <OrderState state={preview ? after : order.state} />
            </td>
          </tr>
          <tr>
            <th scope="row">{m.desk_kept()}</th>
            <td>{money(kept)}</td>
            <td>{money(kept - amount)}</td>
          </tr>
          <tr>
            <th scope="row">{m.desk_refunded()}</th>
            <td>{money(order.refunded_cents)}</td>
            <td>{money(order.refunded_cents + amount)}</td>
          </tr>
        </tbody>
      </table>
      {children}
    </section>
  );
}
