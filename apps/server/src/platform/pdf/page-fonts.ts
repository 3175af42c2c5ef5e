import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';

const fontOf = (name: string) =>
  fileURLToPath(new URL(`../../adapters/pictures/fonts/${name}.ttf`, import.meta.url));

const FONTS = {
  text: fontOf('hanken-grotesk'),
  ext: fontOf('hanken-grotesk-ext'),
  serif: fontOf('roboto-serif'),
};

/** Registers the shop's fonts in a PDF document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, path);
}

/** Collects the bytes of a document until it ends. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => resolve(Buffer.concat(chunks)));
  doc.on('error', reject);
  return promise;
}

/** The letters that the main font has. The font file is read at the first question about a letter. */
let mainLetters: ReadonlySet<number> | undefined;

/** Whether the main font has a letter. */
export function hasLetter(letter: string): boolean {
  mainLetters ??= readLetters();
  return mainLetters.has(letter.codePointAt(0) ?? 0);
}

function readLetters(): ReadonlySet<number> {
  const font = openSync(FONTS.text);
  if (!('characterSet' in font)) throw new Error('the file of the main font holds several fonts');
  return new Set(font.characterSet);
}

export type Run = { text: string; isExt: boolean };

/**
 * Splits a text into pieces. Each piece has either only letters that are in the main font, or only letters that
 * are not (`isExt`).
 */
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
