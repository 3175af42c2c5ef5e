import { cardBrandName } from '@keepsong/domain/checkout/card';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { languageTag } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import type { users } from '../../../db/schema/accounts.ts';
import type { orders } from '../../../db/schema/checkout.ts';
import { openPdf } from '../../platform/pdf/open-pdf.ts';
import { hasLetter, runsOf } from '../../platform/pdf/page-fonts.ts';
import { paidCard, receiptLines, ships } from '../checkout/fulfilment/order-detail.ts';
import { INVOICE_WORDS } from './invoice-words.ts';

export type InvoiceShop = { brand: string; publicUrl: string; supportEmail: string };
export type InvoicedOrder = {
  order: typeof orders.$inferSelect;
  user: Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email'>;
};

const MARGIN = 56;
const WIDTH = 612 - 2 * MARGIN;
const GREY = '#5f5560';
const INK = '#1a1014';

type Row = { label: string; quantity?: number; amount: string; strong?: true };

/**
 * The rows of an invoice: each order line with its amount, then discounts, credit, shipping, taxes and the sum that was
 * paid.
 */
export function invoiceRows({ order }: Pick<InvoicedOrder, 'order'>, locale: Locale): Row[] {
  const words = INVOICE_WORDS[locale];
  const { discount, promotion, credit_applied, shipping, taxes, coupon_code, waived = 0 } = order.quote;
  const money = (cents: number) => formatMoney(cents, locale);
  const off = (label: string, cents: number): Row[] =>
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

/**
 * Makes the invoice of an order as a PDF in US letter size. The amounts come from the quote that is stored with the
 * order.
 */
export async function invoicePdf(
  invoiced: InvoicedOrder,
  shop: InvoiceShop,
  locale: Locale,
): Promise<Buffer> {
  const { order } = invoiced;
  const words = INVOICE_WORDS[locale];
  const number = orderNumber(order.id);
  const about = { title: `${words.title} ${number}`, author: shop.brand, lang: languageTag(locale) };
  const { doc, done } = openPdf({ ...about, createdAt: order.createdAt }, { size: 'LETTER', margin: MARGIN });
  const page = writerOf(doc);
  page.write(shop.brand, { size: 26, font: 'serif' });
  page.write(words.title, { size: 15, gapBefore: 22 });
  page.write(`${words.number} ${number}`, { colour: GREY });
  page.write(`${words.date} ${formatDate(order.createdAt, 'orderHistory', locale)}`, { colour: GREY });
  page.write(words.billedTo, { size: 9, colour: GREY, gapBefore: 20 });
  for (const line of billedTo(invoiced)) page.write(line);
  page.gap(26);
  page.row({ label: words.item, middle: words.quantity, end: words.amount, colour: GREY });
  for (const { label, quantity, amount, strong } of invoiceRows(invoiced, locale)) {
    page.rule();
    page.row({
      label,
      middle: quantity === undefined ? '' : String(quantity),
      end: amount,
      size: strong ? 13 : 10.5,
    });
  }
  const card = paidCard(order);
  if (card)
    page.write(words.paidWith(cardBrandName(card) ?? '', card.last4).trim(), { colour: GREY, gapBefore: 14 });
  page.write(words.questions(shop.supportEmail), { colour: GREY, gapBefore: 30 });
  page.write(shop.publicUrl, { colour: GREY });
  doc.end();
  return done;
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

type Look = { size?: number; colour?: string; font?: 'text' | 'serif'; gapBefore?: number };

/**
 * Returns functions that write text on the page. Each letter is set in a font that contains it: the usual one or the
 * extension font.
 */
function writerOf(doc: PDFKit.PDFDocument) {
  function put(text: string, x: number, width: number, align: 'left' | 'right', font: string): void {
    const runs = runsOf(text, hasLetter);
    // Right-aligned text is set in one font: it is an amount, which needs only one. Left-aligned text that needs both
    // fonts is set piece by piece.
    if (runs.length === 1 || align === 'right')
      doc.font(runs[0]?.isExt ? 'ext' : font).text(text, x, doc.y, { width, align });
    else
      for (const [index, { text: piece, isExt }] of runs.entries()) {
        const continued = index < runs.length - 1;
        doc.font(isExt ? 'ext' : font);
        if (index === 0) doc.text(piece, x, doc.y, { width, continued });
        else doc.text(piece, { continued });
      }
  }

  return {
    write(text: string, { size = 10.5, colour = INK, font = 'text', gapBefore = 0 }: Look = {}) {
      doc.y += gapBefore;
      doc.fontSize(size).fillColor(colour);
      put(text, MARGIN, WIDTH, 'left', font);
    },
    row({ label, middle, end, size = 10.5, colour = INK }: RowOnPage) {
      doc.fontSize(size).fillColor(colour);
      const top = doc.y;
      put(end, MARGIN + WIDTH * 0.75, WIDTH * 0.25, 'right', 'text');
      doc.y = top;
      if (middle) put(middle, MARGIN + WIDTH * 0.6, WIDTH * 0.15, 'right', 'text');
      doc.y = top;
      put(label, MARGIN, WIDTH * 0.58, 'left', 'text');
    },
    rule() {
      const y = doc.y + 6;
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.75)
        .strokeColor('#d8d0d4')
        .stroke();
      doc.y = y + 7;
    },
    gap(points: number) {
      doc.y += points;
    },
  };
}

type RowOnPage = { label: string; middle: string; end: string; size?: number; colour?: string };
