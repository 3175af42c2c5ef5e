import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { cardBrandName } from '@keepsong/domain/checkout/card';
import type { RefundEffectKind } from '@keepsong/domain/checkout/refunds/effects';
import type { RefundWay } from '@keepsong/domain/checkout/refunds/plan';
import type { ShownOrderState } from '@keepsong/domain/checkout/refunds/standing';
import type { Locale } from '@keepsong/domain/format/locale';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';
import { deskMoney } from '../desk-money.ts';
import { nameOfCustomer } from './order-head.tsx';
import { OrderState } from './order-words.tsx';

type Effect = {
  icon: IconName;
  sign: '' | '+' | '-';
  title: (names: Names) => string;
  text: (names: Names) => string;
};
type Names = { customer: string; artist: string; card: string; coupon: string };

/** The words for each effect of a refund. The shop computes the sums. */
const EFFECTS: Readonly<Record<RefundEffectKind, Effect>> = {
  card: { icon: 'card', sign: '+', title: m.desk_fx_card, text: m.desk_fx_card_text },
  credit_non_taxable: { icon: 'gift', sign: '+', title: m.desk_fx_present, text: m.desk_fx_present_text },
  credit_taxable: { icon: 'gift', sign: '+', title: m.desk_fx_credit, text: m.desk_fx_credit_text },
  tax: { icon: 'document', sign: '-', title: m.desk_fx_tax, text: m.desk_fx_tax_text },
  coupon_use: { icon: 'receipt', sign: '', title: m.desk_fx_coupon, text: m.desk_fx_coupon_text },
  gift_card_void: { icon: 'gift', sign: '-', title: m.desk_fx_void, text: m.desk_fx_void_text },
  artist_pay_stopped: {
    icon: 'microphone',
    sign: '-',
    title: m.desk_fx_stopped,
    text: m.desk_fx_stopped_text,
  },
  artist_pay_kept: { icon: 'microphone', sign: '', title: m.desk_fx_kept, text: m.desk_fx_kept_text },
  artist_pay_reversed: {
    icon: 'microphone',
    sign: '-',
    title: m.desk_fx_reversed,
    text: m.desk_fx_reversed_text,
  },
  vendor_pay_reversed: {
    icon: 'package',
    sign: '-',
    title: m.desk_fx_vendor_reversed,
    text: m.desk_fx_vendor_reversed_text,
  },
  vendor_stopped: { icon: 'package', sign: '', title: m.desk_fx_vendor, text: m.desk_fx_vendor_text },
  goods_made: { icon: 'warning', sign: '', title: m.desk_fx_made, text: m.desk_fx_made_text },
};

/**
 * The text of the button that refunds: the sum, and where the shop sends it. Also of a refund to the card a part
 * becomes credit, when the order was paid with credit. `to` is the chosen way while there is no preview.
 */
export function refundLabel(preview: RefundView | null, to: RefundWay, locale: Locale): string {
  const money = (cents: number) => deskMoney(cents, locale);
  const sum = money(preview?.amount_cents ?? 0);
  if (preview?.needs_second_person) return m.desk_ask_second({ sum });
  const part = (kinds: readonly RefundEffectKind[]) =>
    (preview?.effects ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((all, { amount_cents }) => all + amount_cents, 0);
  const card = part(['card']);
  const credit = part(['credit_non_taxable', 'credit_taxable']);
  if (card > 0 && credit > 0) return m.desk_refund_to_both({ sum, card: money(card), credit: money(credit) });
  const isToCard = card > 0 || (credit === 0 && to === 'card');
  return isToCard ? m.desk_refund_to_card({ sum }) : m.desk_refund_to_credit({ sum });
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
  const { card } = order.payment;
  const names: Names = {
    customer: nameOfCustomer(order),
    artist: order.song?.artist?.name ?? m.desk_artist(),
    card: card
      ? m.desk_card_ending({ brand: cardBrandName(card) ?? card.brand, last4: card.last4 })
      : m.desk_paid(),
    coupon: order.coupon_code ?? '',
  };
  const amount = preview?.amount_cents ?? 0;
  const kept = order.total_cents - order.refunded_cents;
  return (
    <section className="refund-slip" aria-labelledby="refund-slip" aria-live="polite">
      <h2 id="refund-slip" className="refund-slip__title">
        {m.desk_this_will_happen()} <b className="refund-slip__sum">{money(amount)}</b>
      </h2>
      {preview ? (
        <ul>
          {preview.effects.map(({ kind, amount_cents }) => {
            const { icon, sign, title, text } = EFFECTS[kind];
            return (
              <li key={kind}>
                <Icon name={icon} size={20} />
                <span>
                  <b>{title(names)}</b>
                  <span className="desk-second">{text(names)}</span>
                </span>
                <b>
                  {sign === '+' ? '+' : ''}
                  {money(sign === '-' ? -amount_cents : amount_cents)}
                </b>
              </li>
            );
          })}
          <li>
            <Icon name="mail" size={20} />
            <span>
              <b>{m.desk_fx_mail(names)}</b>
              <span className="desk-second">{m.desk_fx_mail_text()}</span>
            </span>
          </li>
        </ul>
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
