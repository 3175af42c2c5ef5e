import { sharesOf } from '@keepsong/domain/checkout/refunds/shares';
import { isEnded } from '@keepsong/domain/checkout/refunds/standing';
import { isNamedBy, type RefundWish } from '@keepsong/domain/checkout/refunds/wish';
import type { OrderState } from '@keepsong/domain/states/tables';
import { type SQL, sql } from 'drizzle-orm';
import { lineOfStory } from './order-lines.ts';
import type { FrozenCart, orders } from './schema/checkout.ts';

/** What decides which lines of an order are paid. */
export type PaidFacts = {
  state: OrderState;
  quote: (typeof orders.$inferSelect)['quote'];
  /** The cents that were refunded of each line, or are on their way back. */
  back: Record<string, number>;
  /** The wishes of the refunds. A line that cost nothing is ended only by a refund that names it. */
  wishes: RefundWish[];
  /**
   * Whether the bank has given back to the customer everything that the card paid. Then nothing of the order is
   * made any more, even if credit was also spent on it and stays.
   */
  cardIsBack: boolean;
};

const counted = sql`r.order_id = o.id and r.state in ('asked','sent','done')`;

/** The facts that `isPaidLine` asks for, of the order `o`. */
export const paidFacts = sql<PaidFacts>`json_build_object('state', o.state, 'quote', o.quote,
  'back', (select coalesce(json_object_agg(line_id, cents), '{}') from (select l.line_id, sum(l.amount_cents) as cents
    from refund_lines l join refunds r on r.id = l.refund_id where ${counted} group by l.line_id) lines),
  'wishes', (select coalesce(json_agg(r.wish) filter (where r.wish is not null), '[]') from refunds r where ${counted}),
  'cardIsBack', o.total_cents > 0 and coalesce((select sum(r.from_card_cents) >= o.total_cents
    and bool_or(r.origin in ('provider','dispute')) from refunds r where ${counted}), false))`;

/** The lines of an order that must still be made: it is paid and not disputed, and the lines are not refunded. */
export function isPaidLine({ state, quote, back, wishes, cardIsBack }: PaidFacts): (id: string) => boolean {
  if (cardIsBack || (state !== 'placed' && state !== 'partly_refunded')) return () => false;
  if (Object.keys(back).length === 0 && wishes.length === 0) return () => true;
  const ended = new Set(
    sharesOf(quote)
      .filter(({ id, amount }) => {
        const isNamed = wishes.some((wish) => isNamedBy(wish, id));
        return isEnded({ amount, back: back[id] ?? 0, isNamed });
      })
      .map(({ id }) => id),
  );
  return (id) => !ended.has(id);
}

type OrderOfStory = { lines: FrozenCart['lines']; paid: PaidFacts };

/** The orders of these customers that have lines for the story `s`, the latest first. */
export const ordersOfStory = (customers: SQL) => sql<OrderOfStory[]>`(
  select coalesce(json_agg(json_build_object('lines', own.lines, 'paid', ${paidFacts}) order by o.id desc), '[]')
  from orders o, lateral (select json_agg(line) as lines from jsonb_array_elements(o.cart -> 'lines') line
    where ${lineOfStory}) own
  where o.user_id in (${customers}) and own.lines is not null)`;

/** The lines of these orders that are paid. */
export const paidLinesOf = (some: readonly OrderOfStory[]): FrozenCart['lines'] =>
  some.flatMap(({ lines, paid }) => {
    const isPaid = isPaidLine(paid);
    return lines.filter(({ cartUuid }) => isPaid(cartUuid));
  });
