import { PRESS } from '@keepsong/artwork/draw/inks';
import { hasLetter, runsOf } from '../../../platform/pdf/page-fonts.ts';

export type Look = {
  size: number;
  colour?: string;
  font?: 'text' | 'serif';
  align?: 'left' | 'center';
  /** The space between two lines, in points. */
  gap?: number;
};

/**
 * Writes text on a page. It measures the text, breaks it into lines and finds the font size that fits. Lengths are in
 * points.
 */
export function typeOn(doc: PDFKit.PDFDocument) {
  const fontOf = (isExt: boolean, font: string) => (isExt ? 'ext' : font);

  /** Splits a line where a letter needs another font. Each piece has its width. */
  const piecesOf = (text: string, { size: points, font = 'text' }: Look) =>
    runsOf(text, hasLetter).map((run) => {
      doc.font(fontOf(run.isExt, font)).fontSize(points);
      return { ...run, width: doc.widthOfString(run.text) };
    });
  const widthOf = (text: string, look: Look) =>
    piecesOf(text, look).reduce((sum, { width }) => sum + width, 0);

  /** Breaks a text into lines of this width. A word that is wider than a line is split. */
  function linesOf(text: string, width: number, look: Look): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (widthOf(longer, look) <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = '';
        for (const letter of word) {
          if (line !== '' && widthOf(line + letter, look) > width) {
            lines.push(line);
            line = '';
          }
          line += letter;
        }
      }
      lines.push(line);
    }
    return lines;
  }

  function line(text: string, x: number, y: number, width: number, look: Look): void {
    const { size: points, colour = PRESS, font = 'text', align = 'left' } = look;
    const pieces = piecesOf(text, look);
    const whole = pieces.reduce((sum, piece) => sum + piece.width, 0);
    let at = align === 'center' ? x + (width - whole) / 2 : x;
    for (const piece of pieces) {
      doc.font(fontOf(piece.isExt, font)).fontSize(points).fillColor(colour);
      doc.text(piece.text, at, y, { lineBreak: false });
      at += piece.width;
    }
  }

  const heightOf = ({ size: points, gap = points * 0.3 }: Look): number => points + gap;

  return {
    linesOf,
    heightOf,
    line,
    /** Writes a text from `y` downwards and returns the position below its last line. */
    write(text: string, x: number, y: number, width: number, look: Look): number {
      const lines = linesOf(text, width, look);
      for (const [index, one] of lines.entries()) line(one, x, y + index * heightOf(look), width, look);
      return y + lines.length * heightOf(look);
    },
    /**
     * The largest font size, from `most` down to `least`, at which the text fits into the given number of lines or
     * height without splitting a word. Returns `least` when no size fits; then a word may be split.
     */
    fit(
      text: string,
      width: number,
      {
        most,
        least,
        font = 'serif',
        ...room
      }: { most: number; least: number } & Pick<Look, 'font'> & ({ lines: number } | { high: number }),
    ): number {
      const isBroken = (points: number): boolean =>
        text.split(/\s+/).some((word) => widthOf(word, { size: points, font }) > width);
      const isOver = (points: number): boolean => {
        if (isBroken(points)) return true;
        const lines = linesOf(text, width, { size: points, font }).length;
        return 'lines' in room ? lines > room.lines : lines * heightOf({ size: points }) > room.high;
      };
      let points = most;
      while (points > least && isOver(points)) points -= 'lines' in room ? 2 : 0.5;
      return points;
    },
  };
}
