/** What a place may tax: the types of products (spec 3.5-02) and shipping. Gift cards are not taxed. */
export const TAXED_KINDS = ['physical', 'song', 'add-on', 'bundle', 'fee', 'revision', 'shipping'] as const;
export type TaxedKind = (typeof TAXED_KINDS)[number];

/** A rate of 100 %, in millionths. */
export const WHOLE_PPM = 1_000_000;

/** The destination that stands for all countries without their own price. */
export const EVERYWHERE_ELSE = '*';

/**
 * Reads a rate as people write it, such as `8.25` or `8,25 %`. Returns it in millionths, or null when the text
 * is no rate.
 */
export function readPercent(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim());
  if (!found) return null;
  const ppm = Number(found[1]) * 10_000 + Number((found[2] ?? '').padEnd(4, '0'));
  return ppm <= WHOLE_PPM ? ppm : null;
}

/** Writes a rate in the form that `readPercent` reads, without the % sign: 82500 is `8.25`. */
export const writePercent = (ppm: number): string => {
  const [whole, rest] = [
    Math.floor(ppm / 10_000),
    String(ppm % 10_000)
      .padStart(4, '0')
      .replace(/0+$/, ''),
  ];
  return rest === '' ? String(whole) : `${whole}.${rest}`;
};
