import type { AddonKind } from './addon/kinds.ts';
import {
  blanket,
  bundle,
  clock,
  frame,
  greeting,
  heart,
  mug,
  shirt,
  shop,
  streaming,
  video,
  vinyl,
} from './addon/objects.ts';
import { ADDON_PAIRS } from './addon/pairs.ts';
import {
  book,
  envelope,
  giftCard,
  namePoster,
  paperSet,
  print,
  revision,
  songCard,
  towel,
  verses,
} from './addon/paper.ts';
import type { GoodsWords } from './addon/words.ts';
import { type Palette, paletteOf } from './draw/inks.ts';
import { type PictureOptions, picture } from './draw/svg.ts';

export type { AddonKind } from './addon/kinds.ts';
export type { GoodsWords } from './addon/words.ts';

const OBJECTS = {
  envelope,
  print,
  clock,
  heart,
  shop,
  verses,
  streaming,
  video,
  'gift-card': giftCard,
  greeting,
  revision,
  vinyl,
  frame,
  mug,
  shirt,
  blanket,
  bundle,
  'song-card': songCard,
  name: namePoster,
  book,
  'paper-set': paperSet,
  towel,
} satisfies Record<AddonKind, (palette: Palette, words: GoodsWords) => string>;

/**
 * The picture of an add-on as an SVG document (viewBox 400 by 400), in two inks. The name poster shows the name of
 * `recipient`.
 */
export function addonArt(kind: AddonKind, recipient = '', options: PictureOptions = {}): string {
  return picture('0 0 400 400', addonBody(kind, recipient), options);
}

/** The markup of `addonArt` without its SVG element, for pictures that contain it. */
export const addonBody = (kind: AddonKind, recipient = ''): string => drawGoods(kind, { name: recipient });

/** The markup of a product with these words on its ground. */
export function drawGoods(kind: AddonKind, words: GoodsWords): string {
  const palette = paletteOf(ADDON_PAIRS[kind]);
  return `<path d="M0 0H400V400H0Z" fill="${palette.ground}"/>${OBJECTS[kind](palette, words)}`;
}
