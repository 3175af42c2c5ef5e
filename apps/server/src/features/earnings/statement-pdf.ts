import type { EarningKind } from '@keepsong/domain/earnings/ledger';
import type { Locale } from '@keepsong/domain/format/locale';
import { INTL_LOCALE, languageTag } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { openPdf } from '../../platform/pdf/open-pdf.ts';
import { hasLetter, runsOf } from '../../platform/pdf/page-fonts.ts';
import { STATEMENT_WORDS } from './statement-words.ts';

/** The kind of a line: a kind of pay of artists and vendors, or an order by the link of an affiliate. */
export type StatementKind = EarningKind | 'affiliate';
export type StatementLine = { day: string; kind: StatementKind; order: string | null; cents: number };

export type StatementJob = {
  /** `YYYY-MM` */
  month: string;
  /** The name of the artist, vendor or affiliate. */
  name: string;
  lines: readonly StatementLine[];
  earnedCents: number;
  /** Negative when more was given again than taken back. */
  reversedCents: number;
  /** Null for those whom the shop does not pay through its provider. */
  paidCents: number | null;
  locale: Locale;
  brand: string;
  supportEmail: string;
  createdAt: Date;
  /** Tests set this to false, so that they can read the words in the PDF. */
  compress: boolean;
};

const MARGIN = 56;
const WIDTH = 612 - 2 * MARGIN;
const GREY = '#5F5560';
const INK = '#1A1014';
const ROW = 20;
/** Where the columns for day, kind and order begin, in points from the left margin. */
const COLUMNS = { day: 0, kind: 90, order: 290 } as const;

/** Makes the statement of a month as a PDF in US letter size, on as many pages as it needs. */
export function statementPdf(job: StatementJob): Promise<Buffer> {
  const { locale, brand, lines } = job;
  const words = STATEMENT_WORDS[locale];
  const month = new Intl.DateTimeFormat(INTL_LOCALE[locale], {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${job.month}-15T12:00:00Z`));
  const title = `${words.title}: ${month}`;
  const { doc, done } = openPdf(
    { title, author: brand, lang: languageTag(locale), createdAt: job.createdAt },
    { size: 'LETTER', margin: MARGIN, compress: job.compress },
  );
  const money = (cents: number) => formatMoney(cents, locale);

  /** Writes a text at a place. Letters that the main font lacks come from the other one. */
  function put(text: string, x: number, y: number, { size = 10, colour = INK, font = 'text' } = {}): void {
    let at = MARGIN + x;
    for (const run of runsOf(text, hasLetter)) {
      doc
        .font(run.isExt ? 'ext' : font)
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  }
  const atEnd = (text: string, y: number) =>
    doc.font('text').fontSize(10).fillColor(INK).text(text, MARGIN, y, { width: WIDTH, align: 'right' });
  function head(y: number): number {
    put(words.day, COLUMNS.day, y, { colour: GREY });
    put(words.what, COLUMNS.kind, y, { colour: GREY });
    put(words.order, COLUMNS.order, y, { colour: GREY });
    atEnd(words.amount, y);
    doc
      .moveTo(MARGIN, y + 16)
      .lineTo(MARGIN + WIDTH, y + 16)
      .strokeColor(INK)
      .stroke();
    return y + 24;
  }

  put(brand, 0, MARGIN, { size: 9, colour: GREY });
  put(title, 0, MARGIN + 16, { size: 22, font: 'serif' });
  put(job.name, 0, MARGIN + 50, { size: 12 });
  let y = MARGIN + 84;
  for (const [label, cents] of [
    [words.earned, job.earnedCents],
    [job.reversedCents < 0 ? words.givenAgain : words.reversed, -job.reversedCents],
    [words.paid, job.paidCents],
  ] as const) {
    if (cents === null) continue;
    put(label, 0, y);
    atEnd(money(cents), y);
    y += ROW;
  }
  y = head(y + ROW);
  for (const { day, kind, order, cents } of lines) {
    if (y > doc.page.height - MARGIN - ROW) {
      doc.addPage();
      y = head(MARGIN);
    }
    put(day, COLUMNS.day, y);
    put(kind === 'reversal' && cents > 0 ? words.givenAgain : words.kinds[kind], COLUMNS.kind, y);
    put(order ?? '', COLUMNS.order, y);
    atEnd(money(cents), y);
    y += ROW;
  }
  if (lines.length === 0) put(words.nothing, 0, y, { colour: GREY });
  put(words.questions(job.supportEmail), 0, doc.page.height - MARGIN - 12, { size: 9, colour: GREY });
  doc.end();
  return done;
}
