import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import type { PriceRow } from '~/ui/layout/price-summary.tsx';
import type { Prepared } from '../payment/prepare-payment.ts';

type Price = Pick<Prepared, 'quote' | 'isAddressKnown' | 'creditLeft'>;

type RowOptions = { ships: boolean; locale: Locale };

/** Every amount from the products to the total (spec 3.4-10), each with its reason. */
export function priceRows(
  { quote, isAddressKnown, creditLeft }: Price,
  { ships, locale }: RowOptions,
): PriceRow[] {
  const money = (cents: number) => formatMoney(cents, locale);
  const sum = (of: (line: Price['quote']['lines'][number]) => number) =>
    quote.lines.reduce((total, line) => total + of(line), 0);
  const fee = sum(({ reason, price }) => (reason === 'service_fee' ? price : 0));
  const off = (id: string, label: string, cents: number, note?: string): PriceRow[] =>
    cents > 0 ? [{ id, label, amount: `-${money(cents)}`, discount: true, ...(note ? { note } : {}) }] : [];
  const byAddress = (id: string, label: string, cents: number): PriceRow =>
    isAddressKnown
      ? { id, label, amount: money(cents) }
      : { id, label, amount: '–', note: m.checkout_by_address() };
  const { coupon_code: code, promotion } = quote;
  return [
    { id: 'subtotal', label: m.checkout_subtotal(), amount: money(quote.subtotal - fee) },
    ...(fee > 0
      ? [
          {
            id: 'fee',
            label: m.checkout_service_fee(),
            amount: money(fee),
            note: m.checkout_service_fee_why(),
          },
        ]
      : []),
    ...off('promotions', m.checkout_promotions(), sum(({ promo }) => promo) - (promotion?.off ?? 0)),
    ...(promotion ? off('promotion', m.checkout_promotion({ code: promotion.code }), promotion.off) : []),
    ...off(
      'discount',
      code === null ? m.checkout_discount() : m.checkout_discount_code({ code }),
      sum(({ discount }) => discount),
    ),
    ...off('credit', m.checkout_gift_card(), quote.credit_applied, creditWords(creditLeft, locale)),
    ...(ships ? [byAddress('shipping', m.checkout_shipping(), quote.shipping)] : []),
    byAddress('taxes', m.checkout_taxes(), quote.taxes),
    ...off('waived', m.checkout_waived(), quote.waived, m.checkout_waived_why()),
  ];
}

/** Says how much credit the customer keeps. */
function creditWords(left: number | null, locale: Locale): string | undefined {
  if (left === null) return undefined;
  return left === 0 ? m.checkout_credit_spent() : m.checkout_credit_left({ left: formatMoney(left, locale) });
}
