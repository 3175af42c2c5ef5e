import type { OrderDetail } from '@keepsong/contract/checkout';
import { isCharge } from '@keepsong/domain/cart/named-products';
import { type CardFace, cardBrandName } from '@keepsong/domain/checkout/card';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { type PriceRow, PriceSummary } from '~/ui/layout/price-summary.tsx';
import { useGiftReceiptPath } from './gift-receipt-path.ts';

/** The ordered items with the prices of that moment, and the payment method. */
export function Receipt({ order }: { order: OrderDetail }) {
  const { locale } = usePage();
  const giftReceipt = useGiftReceiptPath();
  const paidWith = paymentWords(order);
  return (
    <PriceSummary
      label={m.checkout_receipt()}
      rows={receiptRows(order, locale)}
      total={{ label: m.checkout_paid(), amount: formatMoney(order.total, locale) }}
    >
      {paidWith ? <p className="muted num">{paidWith}</p> : null}
      {order.lines.every(isCharge) ? null : <TextLink to={giftReceipt}>{m.checkout_gift_receipt()}</TextLink>}
    </PriceSummary>
  );
}

/** Every line of an order with its amount, then the discounts and the additions. */
function receiptRows(order: OrderDetail, locale: Locale): PriceRow[] {
  const money = (cents: number) => formatMoney(cents, locale);
  const off = (id: string, label: string, cents: number): PriceRow[] =>
    cents > 0 ? [{ id, label, amount: `-${money(cents)}`, discount: true }] : [];
  const { coupon_code: code, promotion } = order;
  const discount = code === null ? m.checkout_discount() : m.checkout_discount_code({ code });
  return [
    ...order.lines.map(({ title, quantity, amount, details }, index) => ({
      id: `line-${index}`,
      label: lineWords(title, quantity),
      amount: money(amount),
      ...(details.length > 0 ? { note: details.join(' · ') } : {}),
    })),
    ...off('promotions', m.checkout_promotions(), order.promotions - (promotion?.off ?? 0)),
    ...(promotion ? off('promotion', m.checkout_promotion({ code: promotion.code }), promotion.off) : []),
    ...off('discount', discount, order.discount - order.promotions),
    ...off('credit', m.checkout_gift_card(), order.credit_applied),
    ...(order.ships ? [{ id: 'shipping', label: m.checkout_shipping(), amount: money(order.shipping) }] : []),
    { id: 'taxes', label: m.checkout_taxes(), amount: money(order.taxes) },
    ...off('waived', m.checkout_waived(), order.waived),
  ];
}

/** 'Lyric print × 2' */
export const lineWords = (title: string, quantity: number): string =>
  quantity > 1 ? m.checkout_line_quantity({ title, quantity }) : title;

/** 'Visa ending in 4242'. */
const cardWords = (card: CardFace): string =>
  m.checkout_paid_with({ card: cardBrandName(card) ?? m.checkout_some_card(), digits: card.last4 });

/** How the order was paid. '' when there was nothing to pay, or when nobody knows it. */
function paymentWords({ card, payment_type, total, credit_applied }: OrderDetail): string {
  if (total === 0 && credit_applied > 0) return m.checkout_paid_with_credit();
  if (card) return cardWords(card);
  return payment_type === 'paypal' && total > 0 ? m.checkout_method_paypal() : '';
}
