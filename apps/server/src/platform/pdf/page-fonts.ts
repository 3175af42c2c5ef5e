import { fileURLToPath } from 'node:url';

const fontOf = (name: string) =>
  fileURLToPath(new URL(`../../adapters/pictures/fonts/${name}.ttf`, import.meta.url));

const FONTS = {
  text: fontOf('hanken-grotesk'),
  ext: fontOf('hanken-grotesk-ext'),
  serif: fontOf('roboto-serif'),
};

/** Makes the shop's fonts known to a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, path);
}

/** All that a document writes, once it has ended. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  return promise;
}

/** Whether the main font has a letter. */
export function lettersOf(doc: PDFKit.PDFDocument): (letter: string) => boolean {
  doc.font('text');
  // pdfkit keeps fontkit's font on its own, which its types do not name.
  const { font } = Reflect.get(doc, '_font') as { font: { hasGlyphForCodePoint(code: number): boolean } };
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

export type Run = { text: string; isExt: boolean };

/** A text in pieces, each of letters that one font has. */
export function runsOf(text: string, isKnown: (letter: string) => boolean): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const isExt = !isKnown(letter);
    const last = runs.at(-1);
    if (last?.isExt === isExt) last.text += letter;
    else runs.push({ text: letter, isExt });
  }
  return runs.length > 0 ? runs : [{ text: '', isExt: false }];
}
