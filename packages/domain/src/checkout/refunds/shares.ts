import type { Credits } from '../credits.ts';
import { allocate } from '../money.ts';
import type { Quote } from '../quote.ts';

/** An amount of money by its sources: the card and the two kinds of credit. In cents. */
export type Sources = Credits & { card: number };

export const NO_MONEY: Sources = { card: 0, nonTaxable: 0, taxable: 0 };

export const sumOf = ({ card, nonTaxable, taxable }: Sources): number => card + nonTaxable + taxable;

export const added = (one: Sources, other: Sources): Sources => ({
  card: one.card + other.card,
  nonTaxable: one.nonTaxable + other.nonTaxable,
  taxable: one.taxable + other.taxable,
});

/**
 * The part of `used` that does not exceed what was paid. The provider may send back more than the card had
 * left.
 */
export const within = (used: Sources, paid: Sources): Sources => ({
  card: Math.min(used.card, paid.card),
  nonTaxable: Math.min(used.nonTaxable, paid.nonTaxable),
  taxable: Math.min(used.taxable, paid.taxable),
});

/** The id of a line for money that the provider sent back beyond what was left of all lines. */
export const EXCESS_LINE = 'excess';

/** The id of a line for the shipping of the parcel. Its tax is the tax on shipping. */
export const SHIPPING_LINE = 'shipping';

/**
 * What a customer paid for one line of an order, in cents: its price minus promotion and coupon, plus tax.
 * `amount` includes `tax` and `credit`. `discount` is the discount of promotion and coupon.
 */
export type Share = {
  id: string;
  name: string;
  amount: number;
  tax: number;
  discount: number;
  credit: number;
};

export type PaidQuote = Pick<Quote, 'shipping' | 'taxes' | 'total' | 'spent'> & {
  waived?: number;
  lines: readonly (Pick<
    Quote['lines'][number],
    'cart_uuid' | 'name' | 'price' | 'discount' | 'credit' | 'tax'
  > & {
    promo?: number;
    quantity?: number;
  })[];
};

/** Everything that a customer paid for an order. */
export const paidFor = ({ total, spent }: PaidQuote): Sources => ({ card: total, ...spent });

/**
 * The share of each line in what was paid. The last share is that of shipping, if it was paid. The amounts sum
 * exactly to what card and credit paid. The few cents that the shop did not charge (`waived`) are taken off the
 * lines in proportion.
 */
export function sharesOf(quote: PaidQuote): Share[] {
  const lineTaxes = quote.lines.reduce((sum, { tax }) => sum + tax, 0);
  const priced = [
    ...quote.lines.map(({ cart_uuid, name, price, promo = 0, discount, credit, tax }) => ({
      ...{ id: cart_uuid, name, tax, credit, discount: promo + discount },
      amount: price - promo - discount + tax,
    })),
    {
      id: SHIPPING_LINE,
      name: SHIPPING_LINE,
      tax: quote.taxes - lineTaxes,
      credit: 0,
      discount: 0,
      amount: 0,
    },
  ].map((line) => (line.id === SHIPPING_LINE ? { ...line, amount: quote.shipping + line.tax } : line));
  const waived = allocate(
    quote.waived ?? 0,
    priced.map(({ amount }) => amount),
  );
  const onProducts = priced.reduce((sum, { credit }) => sum + credit, 0);
  const onTaxes = allocate(
    quote.spent.nonTaxable + quote.spent.taxable - onProducts,
    priced.map(({ tax }) => tax),
  );
  return priced
    .map((line, index) => {
      const amount = line.amount - (waived[index] ?? 0);
      const credit = line.credit + (onTaxes[index] ?? 0);
      return { ...line, amount, tax: Math.min(line.tax, amount), credit: Math.min(credit, amount) };
    })
    .filter(({ id, amount }) => id !== SHIPPING_LINE || amount > 0);
}

/**
 * The tax in the first `back` cents of a line that go back. When the whole amount goes back, this is all of the
 * tax.
 */
export const taxIn = ({ amount, tax }: Pick<Share, 'amount' | 'tax'>, back: number): number =>
  amount === 0 ? 0 : (allocate(back, [tax, amount - tax])[0] ?? 0);

/**
 * The tax in the parts of lines that go back now. `back` is what went back of a line before, and `taxBack` the tax in
 * all of that. The cents are rounded over everything that went back, and not in each refund: refunds that were planned
 * beside one that waited, was refused or failed would otherwise sum to more than the order's tax.
 */
export function taxOf(
  taken: readonly { line: Pick<Share, 'amount' | 'tax'> & { back: number }; part: number }[],
  taxBack: number,
): number {
  const upTo = taken.reduce((sum, { line, part }) => sum + taxIn(line, line.back + part), 0);
  const now = taken.reduce((sum, { part }) => sum + part, 0);
  return Math.min(Math.max(0, upTo - taxBack), now);
}
