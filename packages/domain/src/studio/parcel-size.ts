import {
  LARGE_LYRIC_PRINT,
  LYRIC_BOOK,
  LYRIC_PRINT,
  PAPER_SET,
  QR_CARD,
  SINGLE,
  TEA_TOWEL,
} from '../cart/named-products.ts';

/** Weight in ounces, and length, width and height in inches. */
export type ParcelSize = { ounces: number; inches: readonly [length: number, width: number, height: number] };

/** One piece in its packaging: wrapped, rolled or between boards. */
const FLAT: ParcelSize = { ounces: 10, inches: [18, 14, 0.5] };
const PIECES: Readonly<Record<string, ParcelSize>> = {
  [LYRIC_PRINT]: FLAT,
  [LARGE_LYRIC_PRINT]: { ounces: 18, inches: [26, 4, 4] },
  [LYRIC_BOOK]: { ounces: 9, inches: [9, 7, 0.75] },
  [QR_CARD]: { ounces: 2, inches: [8, 6, 0.25] },
  [TEA_TOWEL]: { ounces: 7, inches: [12, 9, 1] },
  [SINGLE]: { ounces: 6, inches: [9, 9, 0.5] },
  [PAPER_SET]: { ounces: 20, inches: [18, 14, 1.5] },
};
/** The size of goods that are not in the table. A mug in its box is about the heaviest of them. */
const OTHER: ParcelSize = { ounces: 16, inches: [12, 10, 4] };
/** The carton, its filling and the packing slip. */
const CARTON_OUNCES = 4;

/** The weight and size of one piece in its packaging. */
export const sizeOf = (name: string): ParcelSize => PIECES[name] ?? OTHER;

export type Packed = { name: string; quantity: number };

/**
 * The size of a parcel with these goods stacked on each other. The carrier's price depends on the weight, both
 * to the customer and back, so both directions use this table.
 */
export function parcelOf(goods: readonly Packed[]): ParcelSize {
  const pieces = goods.map(({ name, quantity }) => ({ ...sizeOf(name), quantity }));
  const most = (side: 0 | 1) => Math.max(...pieces.map(({ inches }) => inches[side]), 1);
  const high = pieces.reduce((sum, { inches, quantity }) => sum + inches[2] * quantity, 0);
  return {
    ounces: CARTON_OUNCES + pieces.reduce((sum, { ounces, quantity }) => sum + ounces * quantity, 0),
    inches: [most(0), most(1), Math.max(1, Math.ceil(high))],
  };
}
