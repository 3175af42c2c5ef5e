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
import { type Palette, paletteOf } from './draw/inks.ts';
import { type PictureOptions, picture } from './draw/svg.ts';
import { initialOf } from './draw/text.ts';

export type { AddonKind } from './addon/kinds.ts';

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
} satisfies Record<AddonKind, (palette: Palette, letter: string) => string>;

/**
 * The picture of an add-on as an SVG document (viewBox 400 by 400), in two inks. The lyric print shows the initial of
 * `recipient`.
 */
export function addonArt(kind: AddonKind, recipient = '', options: PictureOptions = {}): string {
  return picture('0 0 400 400', addonBody(kind, recipient), options);
}

/** The markup of `addonArt` without its SVG element, for pictures that contain it. */
export function addonBody(kind: AddonKind, recipient = ''): string {
  const palette = paletteOf(ADDON_PAIRS[kind]);
  const flood = `<path d="M0 0H400V400H0Z" fill="${palette.ground}"/>`;
  return flood + OBJECTS[kind](palette, initialOf(recipient, 'M'));
}
