import {
  LARGE_LYRIC_PRINT,
  LYRIC_BOOK,
  LYRIC_PRINT,
  PAPER_SET,
  QR_CARD,
  SINGLE,
  TEA_TOWEL,
} from '../cart/named-products.ts';
import { type Packed, sizeOf } from './parcel-size.ts';

/** Goods as they are declared to the customs of another country. Value and weight are those of all pieces. */
export type DeclaredGoods = {
  title: string;
  quantity: number;
  cents: number;
  ounces: number;
  /** The six digits of the Harmonized System. Null for goods that are not in the table. */
  tariff: string | null;
};

/** Printed pictures, printed books, greeting cards, kitchen linen of flax, and records. */
const TARIFFS: Readonly<Record<string, string>> = {
  [LYRIC_PRINT]: '491191',
  [LARGE_LYRIC_PRINT]: '491191',
  [PAPER_SET]: '491191',
  [LYRIC_BOOK]: '490199',
  [QR_CARD]: '490900',
  [TEA_TOWEL]: '630292',
  [SINGLE]: '852380',
};

/** Customs refuse goods without a value, also when a promotion gave them for nothing. */
const LEAST_CENTS = 100;

/** Declares goods. `cents` is the price of all pieces together. */
export const declaredOf = ({
  name,
  title,
  quantity,
  cents,
}: Packed & { title: string; cents: number }): DeclaredGoods => ({
  ...{ title, quantity, tariff: TARIFFS[name] ?? null },
  cents: Math.max(cents, LEAST_CENTS * quantity),
  ounces: sizeOf(name).ounces * quantity,
});
