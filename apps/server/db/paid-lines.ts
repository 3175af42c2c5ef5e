import type { PaidQuote } from '@keepsong/domain/checkout/refunds/shares';
import { isEnded, orderStateOf, type Returned, standingOf } from '@keepsong/domain/checkout/refunds/standing';
import type { OrderState } from '@keepsong/domain/states/tables';
import { type SQL, sql } from 'drizzle-orm';
import { lineOfStory } from './order-lines.ts';
import type { FrozenCart } from './schema/checkout.ts';

/** What decides which lines of an order are paid, and which its customer keeps. */
export type PaidFacts = {
  state: OrderState;
  isCancelled: boolean;
  quote: PaidQuote;
  /**
   * The money that went back or is on its way. `isByProvider`: the provider took it without the shop. `isContested`: its
   * dispute is open, so the shop may still win it.
   */
  returned: (Returned & { isByProvider: boolean; isContested: boolean })[];
};

/** The facts that `isPaidLine` and `isKeptLine` ask for, of the order `o`. */
export const paidFacts = sql<PaidFacts>`json_build_object('state', o.state, 'isCancelled', o.cancelled_at is not null,
  'quote', o.quote, 'returned', (select coalesce(json_agg(json_build_object(
    'lines', (select coalesce(json_agg(json_build_object('id', l.line_id, 'amount', l.amount_cents)), '[]')
      from refund_lines l where l.refund_id = r.id),
    'from', json_build_object('card', r.from_card_cents, 'nonTaxable', r.from_non_taxable_cents,
      'taxable', r.from_taxable_cents),
    'tax', r.tax_cents, 'wish', r.wish, 'isByProvider', r.origin in ('provider','dispute'),
    'isContested', r.origin = 'dispute' and r.state = 'sent')), '[]')
    from refunds r where r.order_id = o.id and r.state in ('asked','sent','done')))`;

/**
 * Whether a line may be made or sent now: its order is paid and not disputed, and the line is not refunded. When the
 * bank has given back everything that the card paid, nothing of the order is made, even if credit was also spent on it
 * and stays.
 */
export function isPaidLine({ state, quote, returned }: PaidFacts): (id: string) => boolean {
  if (state !== 'placed' && state !== 'partly_refunded') return () => false;
  if (returned.length === 0) return () => true;
  const { lines, paid, used } = standingOf(quote, [], returned);
  const isCardBack = paid.card > 0 && used.card >= paid.card;
  if (isCardBack && returned.some(({ isByProvider }) => isByProvider)) return () => false;
  const ended = new Set(lines.filter(isEnded).map(({ id }) => id));
  return (id) => !ended.has(id);
}

/**
 * Whether the customer has bought a line and not given it back, so that the song has it already. While a dispute is
 * open, this is what the line will be if the shop wins. Otherwise the song could get it twice.
 */
export function isKeptLine(facts: PaidFacts): (id: string) => boolean {
  if (facts.state !== 'disputed') return isPaidLine(facts);
  const returned = facts.returned.filter(({ isContested }) => !isContested);
  const money = standingOf(facts.quote, [], returned);
  const state = orderStateOf(money, { isCancelled: facts.isCancelled, isDisputed: false });
  return isPaidLine({ ...facts, state, returned });
}

type OrderOfStory = { lines: FrozenCart['lines']; paid: PaidFacts };

/** The orders of these customers that have lines for the story `s`, the latest first. */
export const ordersOfStory = (customers: SQL) => sql<OrderOfStory[]>`(
  select coalesce(json_agg(json_build_object('lines', own.lines, 'paid', ${paidFacts}) order by o.id desc), '[]')
  from orders o, lateral (select json_agg(line) as lines from jsonb_array_elements(o.cart -> 'lines') line
    where ${lineOfStory}) own
  where o.user_id in (${customers}) and own.lines is not null)`;

const linesOf =
  (rule: typeof isPaidLine) =>
  (some: readonly OrderOfStory[]): FrozenCart['lines'] =>
    some.flatMap(({ lines, paid }) => {
      const counts = rule(paid);
      return lines.filter(({ cartUuid }) => counts(cartUuid));
    });

/** The lines of these orders that may be made now. */
export const paidLinesOf = linesOf(isPaidLine);

/** The lines of these orders that the song has already. */
export const keptLinesOf = linesOf(isKeptLine);
