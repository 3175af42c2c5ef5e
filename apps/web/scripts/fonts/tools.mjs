// Font tools that use HarfBuzz, a library for text layout. The copy of it comes with the package subset-font.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const fromSubsetFont = createRequire(require.resolve('subset-font'));

export const subsetFont = require('subset-font');
export const resolveFont = (source) => require.resolve(source);
const { convert } = fromSubsetFont('fontverter');
const hb = await import(pathToFileURL(fromSubsetFont.resolve('harfbuzzjs')).href);

/** Loads a font of any format as a HarfBuzz face. */
export async function faceOf(bytes) {
  return new hb.Face(new hb.Blob(await convert(Buffer.from(bytes), 'truetype')));
}

/** The code points of a font, as a set of numbers. */
export async function codePointsOf(bytes) {
  return new Set((await faceOf(bytes)).collectUnicodes());
}

/** The font of a face with fixed axis values, such as `{ wght: 820, wdth: 100 }`. */
export function fontAt(face, axes) {
  const font = new hb.Font(face);
  font.setVariations(Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value)));
  return font;
}

/** The width of a text in a font, in font units, including kerning. */
export function widthOf(font, text) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0);
}
