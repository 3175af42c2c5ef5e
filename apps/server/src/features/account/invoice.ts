import { cardBrandName } from '@keepsong/domain/checkout/card';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import type { users } from '../../../db/schema/accounts.ts';
import type { orders } from '../../../db/schema/checkout.ts';
import { paidCard, receiptLines, ships } from '../checkout/fulfilment/order-detail.ts';
import type { InvoiceJob, InvoiceRow, InvoiceShop } from './invoice-pdf.ts';
import { INVOICE_WORDS } from './invoice-words.ts';

export type InvoicedOrder = {
  order: typeof orders.$inferSelect;
  user: Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email'>;
};

/**
 * The rows of an invoice: each order line with its amount, then discounts, credit, shipping, taxes and the sum that was
 * paid.
 */
export function invoiceRows({ order }: Pick<InvoicedOrder, 'order'>, locale: Locale): InvoiceRow[] {
  const words = INVOICE_WORDS[locale];
  const { discount, promotion, credit_applied, shipping, taxes, coupon_code, waived = 0 } = order.quote;
  const money = (cents: number) => formatMoney(cents, locale);
  const off = (label: string, cents: number): InvoiceRow[] =>
    cents > 0 ? [{ label, amount: `-${money(cents)}` }] : [];
  return [
    ...receiptLines(order, locale).map(({ title, quantity, amount }) => ({
      label: title,
      quantity,
      amount: money(amount),
    })),
    ...(promotion ? off(`${words.promotion} (${promotion.code})`, promotion.off) : []),
    ...off(
      coupon_code ? `${words.discount} (${coupon_code})` : words.discount,
      discount - (promotion?.off ?? 0),
    ),
    ...off(words.credit, credit_applied),
    ...(ships(order) ? [{ label: words.shipping, amount: money(shipping) }] : []),
    { label: words.taxes, amount: money(taxes) },
    ...off(words.waived, waived),
    { label: words.paid, amount: money(order.totalCents), strong: true },
  ];
}

/** The content of an order's invoice. The amounts come from the quote that is stored with the order. */
export function invoiceOf(invoiced: InvoicedOrder, shop: InvoiceShop, locale: Locale): InvoiceJob {
  const { order } = invoiced;
  const { brand, publicUrl, supportEmail } = shop;
  return {
    number: orderNumber(order.id),
    day: formatDate(order.createdAt, 'orderHistory', locale),
    billedTo: billedTo(invoiced),
    rows: invoiceRows(invoiced, locale),
    paidWith: paidWith(order, locale),
    // Only what an invoice says of the shop: the job goes to a thread.
    ...{ locale, shop: { brand, publicUrl, supportEmail }, createdAt: order.createdAt },
  };
}

/** How the order was paid: by which card, or with credit alone. */
function paidWith(order: InvoicedOrder['order'], locale: Locale): string | null {
  const words = INVOICE_WORDS[locale];
  const card = paidCard(order);
  if (order.totalCents === 0 && order.quote.credit_applied > 0) return words.paidWithCredit;
  return card && words.paidWith(cardBrandName(card) ?? '', card.last4).trim();
}

function billedTo({ order, user }: InvoicedOrder): string[] {
  const { billing } = order.cart.addresses;
  const place = billing && [billing.city, billing.state_code, billing.postal_code, billing.country_code];
  return [
    `${user.firstName} ${user.lastName}`.trim(),
    user.email,
    place?.filter(Boolean).join(', ') ?? '',
  ].filter((line) => line !== '');
}
