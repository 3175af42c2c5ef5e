import type { InkPair } from '../draw/inks.ts';
import type { AddonKind } from './kinds.ts';

/** The two inks in which each kind of add-on is drawn. */
export const ADDON_PAIRS = {
  envelope: ['amber', 'rose'],
  print: ['sky', 'rose'],
  clock: ['tangerine', 'sky'],
  heart: ['rose', 'amber'],
  shop: ['mint', 'tangerine'],
  verses: ['ultra', 'amber'],
  streaming: ['mint', 'ultra'],
  video: ['violet', 'mint'],
  'gift-card': ['rose', 'sky'],
  greeting: ['sky', 'tangerine'],
  revision: ['amber', 'ultra'],
  vinyl: ['tangerine', 'ultra'],
  frame: ['ultra', 'mint'],
  mug: ['amber', 'rose'],
  shirt: ['violet', 'amber'],
  blanket: ['mint', 'rose'],
  bundle: ['sky', 'rose'],
  'song-card': ['mint', 'violet'],
  name: ['amber', 'ultra'],
  book: ['tangerine', 'violet'],
  'paper-set': ['rose', 'sky'],
  towel: ['sky', 'ultra'],
} as const satisfies Record<AddonKind, InkPair>;

export function isAddonKind(text: string): text is AddonKind {
  return Object.hasOwn(ADDON_PAIRS, text);
}
