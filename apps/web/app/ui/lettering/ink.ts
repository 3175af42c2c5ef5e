/** The seven inks, which are the colours of the palette, in the order of the specification (9.6-07). */
export const INKS = ['rose', 'tangerine', 'amber', 'mint', 'sky', 'ultra', 'violet'] as const;

export type Ink = (typeof INKS)[number];

const HEX: Record<string, Ink | 'peach'> = {
  '#e9044b': 'rose',
  '#ff621f': 'tangerine',
  '#ff9900': 'amber',
  '#00e5ae': 'mint',
  '#2dc0ff': 'sky',
  '#3300ff': 'ultra',
  '#a800e3': 'violet',
  '#ffd699': 'peach',
};

/** The hash FNV-1a with 32 bits. The artwork uses the same hash. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const unit of text) h = Math.imul(h ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return h;
}

/**
 * The ink of a person. `seed` is the id or the name of the person; the same seed always gives the same ink (spec 6-22).
 */
export function inkOf(seed: string | number): Ink {
  return INKS[hash(String(seed)) % INKS.length] ?? 'rose';
}

/** The name of the ink with this hex colour. Undefined when it is not a colour of the palette. */
export function inkOfHex(hex: string): Ink | 'peach' | undefined {
  return HEX[hex.toLowerCase()];
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * The text colour that is easier to read on the background `#rrggbb`: white or press, the shop's black. Compared by the
 * contrast of WCAG 2.2.
 */
export function textOn(hex: string): 'white' | 'press' {
  const ground = luminance(hex);
  const onWhite = 1.05 / (ground + 0.05);
  const onPress = (ground + 0.05) / (luminance('#1a1014') + 0.05);
  return onWhite >= onPress ? 'white' : 'press';
}
