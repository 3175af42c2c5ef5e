import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundWay } from '@keepsong/domain/checkout/refunds/plan';
import { readDollars } from '../../table/list-address.ts';

export type Mode = 'whole' | 'line' | 'amount';

/** What the page asks for. */
export type Wish = { mode: Mode; lines: readonly string[]; dollars: string; to: RefundWay };

/** The body of the refund call. Null while nothing is chosen. */
export function bodyOf({ mode, lines, dollars, to }: Wish) {
  if (mode === 'whole') return { all: true as const, to };
  if (mode === 'line') return lines.length > 0 ? { line_ids: [...lines], to } : null;
  const amount_cents = readDollars(dollars);
  return amount_cents ? { amount_cents, to } : null;
}
export type RefundBody = NonNullable<ReturnType<typeof bodyOf>>;

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
