import { type Locale, languageTag } from '@keepsong/domain/format/locale';
import { openPdf } from '../../platform/pdf/open-pdf.ts';
import { hasLetter, runsOf } from '../../platform/pdf/page-fonts.ts';
import { INVOICE_WORDS } from './invoice-words.ts';

export type InvoiceShop = { brand: string; publicUrl: string; supportEmail: string };

/** A row of an invoice. The last one, with the sum that was paid, is larger. */
export type InvoiceRow = { label: string; quantity?: number; amount: string; strong?: true };

export type InvoiceJob = {
  /** The number of the order, as its customer sees it. */
  number: string;
  /** The day of the order, in words. */
  day: string;
  billedTo: readonly string[];
  rows: readonly InvoiceRow[];
  /** How it was paid: by card or with credit. Null for any other order. */
  paidWith: string | null;
  locale: Locale;
  shop: InvoiceShop;
  createdAt: Date;
};

const MARGIN = 56;
const WIDTH = 612 - 2 * MARGIN;
const GREY = '#5f5560';
const INK = '#1a1014';

/** Makes the invoice of an order as a PDF in US letter size. */
export async function invoicePdf({ shop, locale, ...invoice }: InvoiceJob): Promise<Buffer> {
  const words = INVOICE_WORDS[locale];
  const { number, createdAt } = invoice;
  const about = { title: `${words.title} ${number}`, author: shop.brand, lang: languageTag(locale) };
  const { doc, done } = openPdf({ ...about, createdAt }, { size: 'LETTER', margin: MARGIN });
  const page = writerOf(doc);
  page.write(shop.brand, { size: 26, font: 'serif' });
  page.write(words.title, { size: 15, gapBefore: 22 });
  page.write(`${words.number} ${number}`, { colour: GREY });
  page.write(`${words.date} ${invoice.day}`, { colour: GREY });
  page.write(words.billedTo, { size: 9, colour: GREY, gapBefore: 20 });
  for (const line of invoice.billedTo) page.write(line);
  page.gap(26);
  page.row({ label: words.item, middle: words.quantity, end: words.amount, colour: GREY });
  for (const { label, quantity, amount, strong } of invoice.rows) {
    page.rule();
    page.row({
      label,
      middle: quantity === undefined ? '' : String(quantity),
      end: amount,
      size: strong ? 13 : 10.5,
    });
  }
  if (invoice.paidWith !== null) page.write(invoice.paidWith, { colour: GREY, gapBefore: 14 });
  page.write(words.questions(shop.supportEmail), { colour: GREY, gapBefore: 30 });
  page.write(shop.publicUrl, { colour: GREY });
  doc.end();
  return done;
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
