import type { InkPair } from '../inks.ts';

/** One object for each kind of add-on, gift and merchandise, with the two inks it is printed in. */
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
} as const satisfies Record<string, InkPair>;

export type AddonKind = keyof typeof ADDON_PAIRS;

export function isAddonKind(text: string): text is AddonKind {
  return Object.hasOwn(ADDON_PAIRS, text);
}

// The first rule whose word stands in the product's name decides (named products: spec 3.6).
const WORDS: readonly (readonly [RegExp, AddonKind])[] = [
  [/rush/, 'clock'],
  [/revision/, 'revision'],
  [/gratuity|thank/, 'heart'],
  [/e-?card/, 'envelope'],
  [/rights|business/, 'shop'],
  [/verse/, 'verses'],
  [/greeting/, 'greeting'],
  [/streaming/, 'streaming'],
  [/slideshow|video/, 'video'],
  [/gift-?card/, 'gift-card'],
  [/bundle/, 'bundle'],
  [/vinyl|record/, 'vinyl'],
  [/frame|canvas|plaque/, 'frame'],
  [/mug|cup|tumbler/, 'mug'],
  [/shirt|hoodie|sweater|tee\b/, 'shirt'],
  [/blanket|pillow|throw/, 'blanket'],
  [/print|poster|lyric|card/, 'print'],
];

/** The object that stands for a product, by the words in its name (slug); null when no object fits. */
export function addonForProduct(name: string): AddonKind | null {
  const words = name.toLowerCase();
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
