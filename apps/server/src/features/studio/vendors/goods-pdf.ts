import type { Sheet } from '@keepsong/artwork/sheet';
import { type Locale, languageTag } from '@keepsong/domain/format/locale';
import SVGtoPDF from 'svg-to-pdfkit';
import { openPdf } from '../../../platform/pdf/open-pdf.ts';
import { hasLetter } from '../../../platform/pdf/page-fonts.ts';
import { type Look, typeOn } from '../../stories/keep/keep-type.ts';
import { GOODS_WORDS } from './goods-words.ts';

type Shared = {
  locale: Locale;
  brand: string;
  createdAt: Date;
  /** Tests set this to false, so that they can read the words in the PDF. */
  compress: boolean;
};

/** A print file: each sheet is a page in its real size. `lyrics` are set on pages of their own. */
export type SheetsJob = Shared & {
  kind: 'sheets';
  title: string;
  sheets: readonly Sheet[];
  lyrics: { title: string; text: string } | null;
};

/** Packing slips: the contents of parcels, without prices. Each slip begins on a page of its own. */
export type SlipsJob = Shared & {
  kind: 'slips';
  slips: readonly {
    /** The language of the order: its customer reads the slip. */
    locale: Locale;
    number: string;
    day: string;
    to: readonly string[];
    /** The gift message, for the person who opens the parcel. */
    giftNote: string;
    lines: readonly { title: string; quantity: number; details: readonly string[] }[];
  }[];
};

export type GoodsJob = SheetsJob | SlipsJob;

const POINTS = 72;
const MARGIN = 56;
const GREY = '#5F5560';

/** Makes a document for vendors as a PDF. */
export const goodsPdf = (job: GoodsJob): Promise<Buffer> =>
  job.kind === 'sheets' ? sheetsPdf(job) : slipsPdf(job);

const openDocument = (title: string, { locale, brand, createdAt, compress }: Shared) =>
  openPdf(
    { title, author: brand, lang: languageTag(locale), createdAt },
    { autoFirstPage: false, margin: 0, compress },
  );

/** Letters that our outlines lack are set in another font, which is embedded in the file. */
const fontFor = (svg: string): string => {
  const words = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, word]) => word).join('');
  return [...words].every(hasLetter) ? 'text' : 'ext';
};

function sheetsPdf(job: SheetsJob): Promise<Buffer> {
  const { doc, done } = openDocument(job.title, job);
  for (const { svg, inches } of job.sheets) {
    const [width, height] = [inches[0] * POINTS, inches[1] * POINTS];
    doc.addPage({ size: [width, height], margin: 0 });
    const font = fontFor(svg);
    SVGtoPDF(doc as never, svg, 0, 0, { width, height, assumePt: true, fontCallback: () => font });
  }
  if (job.lyrics) setLyrics(doc, job.lyrics);
  doc.end();
  return done;
}

/** A page of a book of 6 by 9 inches. */
const BOOK = [6 * POINTS, 9 * POINTS] as [number, number];

function setLyrics(doc: PDFKit.PDFDocument, { title, text }: NonNullable<SheetsJob['lyrics']>): void {
  const open = () => doc.addPage({ size: BOOK, margin: 0 });
  const look = { size: 12, gap: 6 };
  open();
  const type = typeOn(doc);
  const wide = BOOK[0] - 2 * MARGIN;
  const size = type.fit(title, wide, { most: 28, least: 14, lines: 3 });
  let y = type.write(title, MARGIN, MARGIN, wide, { size, font: 'serif' }) + 18;
  for (const line of text.split('\n').flatMap((one) => type.linesOf(one, wide, look))) {
    if (y + type.heightOf(look) > BOOK[1] - MARGIN) {
      open();
      y = MARGIN;
    }
    type.line(line, MARGIN, y, wide, look);
    y += type.heightOf(look);
  }
}

function slipsPdf(job: SlipsJob): Promise<Buffer> {
  const { doc, done } = openDocument(GOODS_WORDS[job.locale].slip, job);
  for (const slip of job.slips) setSlip(doc, slip, job.brand);
  doc.end();
  return done;
}

const SMALL: Look = { size: 10, colour: GREY };
const NUMBER: Look = { size: 12, colour: GREY };
const TITLE: Look = { size: 14, font: 'serif' };
const DETAIL: Look = { size: 11, colour: GREY };

/** Sets a slip on as many pages as it needs. Each page has the number of the order, in case the sheets get mixed up. */
function setSlip(doc: PDFKit.PDFDocument, slip: SlipsJob['slips'][number], brand: string): void {
  const words = GOODS_WORDS[slip.locale];
  const type = typeOn(doc);
  const number = words.slipOf(slip.number, slip.day);
  doc.addPage({ size: 'LETTER', margin: 0 });
  const wide = doc.page.width - 2 * MARGIN;
  // The last line of the last page is for the thanks.
  const end = doc.page.height - MARGIN - 30;
  let y = type.write(brand, MARGIN, MARGIN, wide, { size: 24, font: 'serif' });

  /** Opens a further page if this height does not fit any more. */
  const makeRoom = (height: number): void => {
    if (y + height <= end) return;
    doc.addPage({ size: 'LETTER', margin: 0 });
    y = type.write(number, MARGIN, MARGIN, wide, NUMBER) + 12;
  };
  const put = (text: string, look: Look, left = 0): void => {
    for (const line of type.linesOf(text, wide - left, look)) {
      makeRoom(type.heightOf(look));
      type.line(line, MARGIN + left, y, wide - left, look);
      y += type.heightOf(look);
    }
  };
  const heightOf = (text: string, look: Look, left = 0): number =>
    type.linesOf(text, wide - left, look).length * type.heightOf(look);

  y += 6;
  put(number, NUMBER);
  y += 24;
  put(words.to, SMALL);
  for (const line of slip.to) put(line, { size: 14 });
  if (slip.giftNote) {
    y += 24;
    put(words.giftNote, SMALL);
    y += 2;
    put(slip.giftNote, { size: 16, font: 'serif', gap: 8 });
  }
  y += 24;
  for (const { title, quantity, details } of slip.lines) {
    const heading = `${quantity} × ${title}`;
    const whole = details.reduce((sum, one) => sum + heightOf(one, DETAIL, 18), heightOf(heading, TITLE));
    // An item stays on one page. Only one that is longer than a page goes on at the next.
    if (whole <= end - 2 * MARGIN) makeRoom(whole);
    put(heading, TITLE);
    for (const detail of details) put(detail, DETAIL, 18);
    y += 8;
  }
  type.write(words.thanks(brand), MARGIN, doc.page.height - MARGIN - 14, wide, SMALL);
}
