import type { OrderView } from '@keepsong/contract/order-page';
import { ofPieces } from '@keepsong/domain/checkout/refunds/pieces';
import type { RefundWay } from '@keepsong/domain/checkout/refunds/plan';
import { readSum } from '../../desk-money.ts';

export type Mode = 'whole' | 'line' | 'amount';

/** What the page asks for. */
export type Wish = {
  mode: Mode;
  lines: readonly string[];
  /** How many pieces of a chosen line go back, where it is not all of them. */
  pieces: Readonly<Record<string, number>>;
  dollars: string;
  to: RefundWay;
  /** Whether the customer gets the mail about the refund. */
  mails: boolean;
  /** Whether the shop pays the artist for begun work. */
  paysArtist: boolean;
};

export const firstWish = (lines: readonly string[]): Wish => ({
  ...{ mode: 'line', lines, pieces: {}, dollars: '', to: 'card' },
  ...{ mails: true, paysArtist: false },
});

/** What goes back, in the form of the call. Null while nothing is chosen. */
function moneyOf({ mode, lines, pieces: counts, dollars }: Wish) {
  if (mode === 'whole') return { all: true as const };
  if (mode === 'amount') {
    const amount_cents = readSum(dollars);
    return amount_cents ? { amount_cents } : null;
  }
  if (lines.length === 0) return null;
  const pieces = Object.fromEntries(Object.entries(counts).filter(([id]) => lines.includes(id)));
  return { line_ids: [...lines], ...(Object.keys(pieces).length > 0 ? { pieces } : {}) };
}

/** The body of the refund call, without pay for the artist. Null while nothing is chosen. */
export function bodyOf(wish: Wish) {
  const money = moneyOf(wish);
  return money && { ...money, to: wish.to, ...(wish.mails ? {} : { mail: false as const }) };
}
export type RefundBody = NonNullable<ReturnType<typeof bodyOf>> & { pay_artist_cents?: number };

type Line = OrderView['lines'][number];

/**
 * Whether a line cannot be chosen. A line that cost nothing can be stopped, but only together with one that was paid
 * for: a refund gives money back.
 */
export const isOver = (order: OrderView, line: Line): boolean =>
  line.refundable_cents === 0 && (order.refundable_cents === 0 || line.amount_cents > 0 || line.is_ended);

/** Whether all chosen lines cost nothing. The shop refuses such a refund. */
export const isWithoutMoney = ({ lines }: OrderView, { mode, lines: chosen }: Wish): boolean =>
  mode === 'line' &&
  chosen.length > 0 &&
  !lines.some(({ id, refundable_cents }) => chosen.includes(id) && refundable_cents > 0);

/** Whether a line goes back. A refund of the whole order takes all lines that can go. */
export const isChosen = (order: OrderView, wish: Wish, line: Line): boolean =>
  !isOver(order, line) && (wish.mode === 'whole' || wish.lines.includes(line.id));

/** How many pieces of a line go back, and the shares of price, coupon and tax in them. */
export function sharesIn(line: Line, { mode, pieces }: Wish) {
  const { quantity, pieces_left } = line;
  const left = pieces_left > 0 ? pieces_left : quantity;
  const count = mode === 'line' ? (pieces[line.id] ?? left) : left;
  const of = (cents: number) => ofPieces(cents, { quantity, before: quantity - left, count });
  return {
    count,
    price: of(line.price_cents),
    coupon: line.discount_cents === 0 ? 0 : -of(line.discount_cents),
    tax: of(line.tax_cents),
  };
}

/** The wish with another number of pieces of a line. All of them are what the line is by itself. */
export function withPieces(wish: Wish, { id, pieces_left }: Line, count: number): Wish {
  const { [id]: _, ...others } = wish.pieces;
  return { ...wish, pieces: count >= pieces_left ? others : { ...others, [id]: count } };
}
