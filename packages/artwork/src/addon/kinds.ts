// The first entry whose word is part of the product's name decides (named products: spec 3.6).
const WORDS = [
  [/qr-card/, 'envelope'],
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
  [/vinyl|record|single/, 'vinyl'],
  [/frame|canvas|plaque/, 'frame'],
  [/mug|cup|tumbler/, 'mug'],
  [/shirt|hoodie|sweater|tee\b/, 'shirt'],
  [/blanket|pillow|throw|towel/, 'blanket'],
  [/book/, 'verses'],
  [/print|poster|lyric|card/, 'print'],
] as const;

/** The kinds of add-ons, gifts and merchandise; each has one drawn object. */
export type AddonKind = (typeof WORDS)[number][1];

/** The object that stands for a product, by the words in its name (slug); null when no object fits. */
export function addonForProduct(name: string): AddonKind | null {
  const words = name.toLowerCase();
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
