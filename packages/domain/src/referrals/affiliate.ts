import { typesWhere } from '../catalogue/product-rules.ts';
import type { PaidQuote } from '../checkout/refunds/shares.ts';
import { sharesOf, taxIn } from '../checkout/refunds/shares.ts';
import type { Day } from '../time/chicago.ts';

/** An affiliate's share from a day on, in hundredths of a percent. */
export type AffiliateRate = { fromDay: Day; share: number };

/** The share of 100 percent. */
const WHOLE = 10_000;
/** The largest share, in percent. A larger one would leave nothing to artists and the shop. */
export const MOST_PERCENT = 50;

/** The share that applies on a day. Null before the first one. */
export function shareOn(rates: readonly AffiliateRate[], day: Day): number | null {
  const begun = rates.filter(({ fromDay }) => fromDay <= day);
  return (
    begun.reduce<AffiliateRate | null>(
      (last, rate) => (last && last.fromDay > rate.fromDay ? last : rate),
      null,
    )?.share ?? null
  );
}

/** An order as it was bought: its quote and the types of its lines. */
export type BroughtOrder = {
  quote: PaidQuote;
  lines: readonly { cartUuid: string; productType: string }[];
};

const WITHOUT_SHARE: readonly string[] = typesWhere('givesShare', false);

/**
 * The goods of an order from which an affiliate gets a share, with the sum paid for each. Shipping and taxes
 * are left out.
 */
const goodsOf = ({ quote, lines }: BroughtOrder) =>
  sharesOf(quote).filter(({ id }) =>
    lines.some(({ cartUuid, productType }) => cartUuid === id && !WITHOUT_SHARE.includes(productType)),
  );

/** The sum paid for these goods, in cents, after discounts and without taxes. */
export const baseOf = (order: BroughtOrder): number =>
  goodsOf(order).reduce((sum, { amount, tax }) => sum + amount - tax, 0);

type Returned = { id: string; amount: number };

/**
 * What an affiliate earns with an order, in whole cents, after refunds. `returned` may name a line more than
 * once.
 */
export function commissionOf(order: BroughtOrder, share: number, returned: readonly Returned[] = []): number {
  const left = goodsOf(order).reduce((sum, line) => {
    const all = returned.reduce((back, one) => (one.id === line.id ? back + one.amount : back), 0);
    const back = Math.min(all, line.amount);
    return sum + (line.amount - line.tax) - (back - taxIn(line, back));
  }, 0);
  return Math.floor((left * share) / WHOLE);
}
