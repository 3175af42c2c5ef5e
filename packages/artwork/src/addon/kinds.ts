// The first entry that matches the product's name decides (named products: spec 3.6).
const WORDS = [
  [/qr-card/, 'song-card'],
  [/name-poster/, 'name'],
  [/lyric-book/, 'book'],
  [/paper-set/, 'paper-set'],
  [/towel/, 'towel'],
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
  [/blanket|pillow|throw/, 'blanket'],
  [/book/, 'book'],
  [/print|poster|lyric|card/, 'print'],
] as const;

/** The kinds of pictures for add-ons, gifts and merchandise. Each kind shows one object. */
export type AddonKind = (typeof WORDS)[number][1];

/** The kind of picture for a product, chosen by words in its name (slug). Null when no kind fits. */
export function addonForProduct(name: string): AddonKind | null {
  const words = name.toLowerCase();
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
