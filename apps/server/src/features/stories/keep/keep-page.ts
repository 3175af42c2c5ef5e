import { PRESS, WHITE } from '@keepsong/artwork/draw/inks';
import type { Locale } from '@keepsong/domain/format/locale';
import { languageTag } from '@keepsong/domain/format/locale';
import { encode } from 'uqr';
import { openPdf } from '../../../platform/pdf/open-pdf.ts';
import { typeOn } from './keep-type.ts';

type PageOptions = {
  size: 'LETTER' | [number, number];
  landscape?: boolean;
  title: string;
  author: string;
  locale: Locale;
  createdAt: Date;
  /** Tests set this to false, so that they can read the drawing commands in the PDF. */
  compress: boolean;
};

/** The width of the light border around a QR code, in squares of the code. The QR standard requires this width. */
const QUIET = 4;

/**
 * Opens a PDF document and returns functions that draw text, pictures, QR codes and filled areas. Lengths are in points
 * (1/72 inch).
 */
export function openPage({
  size,
  landscape = false,
  title,
  author,
  locale,
  createdAt,
  compress,
}: PageOptions) {
  const { doc, done } = openPdf(
    { title, author, lang: languageTag(locale), createdAt },
    { size, layout: landscape ? 'landscape' : 'portrait', margin: 0, compress },
  );
  return {
    width: doc.page.width,
    height: doc.page.height,
    ...typeOn(doc),
    ground(x: number, y: number, width: number, height: number, colour: string): void {
      doc.rect(x, y, width, height).fill(colour);
    },
    picture(png: Uint8Array, x: number, y: number, side: number): void {
      doc.image(Buffer.from(png), x, y, { width: side, height: side });
    },
    /** Draws a QR code on white, with the light border around it. */
    qr(text: string, x: number, y: number, side: number): void {
      const { data } = encode(text, { ecc: 'M', border: QUIET });
      const step = side / data.length;
      doc.rect(x, y, side, side).fill(WHITE);
      for (const [row, squares] of data.entries())
        for (const [column, dark] of squares.entries())
          if (dark) doc.rect(x + column * step, y + row * step, step, step);
      doc.fill(PRESS);
    },
    nextPage(): void {
      doc.addPage();
    },
    end(): Promise<Buffer> {
      doc.end();
      return done;
    },
  };
}

export type Page = ReturnType<typeof openPage>;
