// HarfBuzz, through the copy that subset-font brings.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const fromSubsetFont = createRequire(require.resolve('subset-font'));

export const subsetFont = require('subset-font');
export const resolveFont = (source) => require.resolve(source);
const { convert } = fromSubsetFont('fontverter');
const hb = await import(pathToFileURL(fromSubsetFont.resolve('harfbuzzjs')).href);

/** A font of any format as a HarfBuzz face. */
export async function faceOf(bytes) {
  return new hb.Face(new hb.Blob(await convert(Buffer.from(bytes), 'truetype')));
}

/** The code points a font draws, as a set of numbers. */
export async function codePointsOf(bytes) {
  return new Set((await faceOf(bytes)).collectUnicodes());
}

/** A face at one place of its axes: `{ wght: 820, wdth: 100 }`. */
export function fontAt(face, axes) {
  const font = new hb.Font(face);
  font.setVariations(Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value)));
  return font;
}

/** Width of a text set in a font, in font units, kerning included. */
export function widthOf(font, text) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0);
}
