import type { AddonKind } from './addon/kinds.ts';
import { ADDON_PAIRS } from './addon/pairs.ts';
import { drawGoods, type GoodsWords } from './addon.ts';
import { paletteOf } from './draw/inks.ts';
import { type PictureOptions, picture } from './draw/svg.ts';
import { woodType } from './wood/outline.ts';

/** A product as a customer ordered it. Without the customer's words, the picture shows an example. */
export interface GoodsSketch extends GoodsWords {
  kind: AddonKind;
  /** A mark printed across the picture of an example, in the reader's language: 'Sample'. */
  sample?: string | null;
}

/** The picture of a product with the customer's words and song, as an SVG document (viewBox 400 by 400). */
export function goodsArt({ kind, sample, ...words }: GoodsSketch, options: PictureOptions = {}): string {
  const palette = paletteOf(ADDON_PAIRS[kind]);
  const mark = sample
    ? `<g transform="rotate(-8 200 352)"><path d="M120 330H280V374H120Z" fill="${palette.over}"/>${woodType(sample, { x: 136, y: 342, width: 128, height: 20 }, '#FFFFFF')}</g>`
    : '';
  return picture('0 0 400 400', drawGoods(kind, words) + mark, options);
}
