import { ok, type Result, refuse } from '../../result.ts';
import { allocate } from '../money.ts';
import { added, EXCESS_LINE, NO_MONEY, type Sources, sumOf, taxIn, within } from './shares.ts';
import type { LineStanding, Standing } from './standing.ts';

/** What somebody wants to refund: everything that is left, some lines, or a sum in cents. */
export type RefundWish = { all: true } | { lines: readonly string[] } | { amount: number };

/** `credit` turns all the money into credit of the customer. */
export const REFUND_WAYS = ['card', 'credit'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

export type RefundPlan = {
  amount: number;
  lines: { id: string; amount: number }[];
  /** The sources from which the money was paid. */
  from: Sources;
  /**
   * Where the money goes. Money of the card that goes to credit becomes taxable credit, because it was paid.
   */
  to: Sources;
  tax: number;
  /** The ids of the gift cards that become void. */
  voids: number[];
  /** Whether everything that was paid has gone back after this refund. */
  isWhole: boolean;
  /** The lines of which nothing is left after this refund. */
  ended: string[];
};

/**
 * Splits a refund (decision 0094). Money goes first to the card, up to what the card paid. The rest goes to
 * credit, in the kinds that were spent. The split depends only on how much went back before, so the order of
 * refunds does not change the final amounts. Refuses with `more_than_left`, and with `not_found` for a line
 * that the order does not have.
 */
export function planRefund(standing: Standing, wish: RefundWish, way: RefundWay): Result<RefundPlan> {
  const wanted = partsOf(standing.lines, wish);
  if (!wanted.ok) return wanted;
  const parts = atMost(standing.left, wanted.value);
  const amount = parts.reduce((sum, part) => sum + part, 0);
  if ('amount' in wish && wish.amount !== amount) return refuse('more_than_left');
  if ('lines' in wish && amount === 0) return refuse('more_than_left');
  const from = splitSources(standing, amount);
  const to = way === 'card' ? from : { ...from, card: 0, taxable: from.taxable + from.card };
  return ok(planOf(standing, parts, { from, to }));
}

/**
 * Books money that the provider has sent back without the shop: a refund on the provider's website, or a
 * dispute. All of it counts as the card's money. `excess` is the sum beyond what was left of the card's money.
 */
export function planReturned(standing: Standing, cents: number): RefundPlan & { excess: number } {
  const unreturned = standing.lines.map(({ amount, back }) => Math.max(0, amount - back));
  const inLines = Math.min(
    cents,
    unreturned.reduce((sum, left) => sum + left, 0),
  );
  const [goods, cards] = [
    unreturned.map(only(standing.lines, false)),
    unreturned.map(only(standing.lines, true)),
  ];
  const money = { ...NO_MONEY, card: cents };
  const plan = planOf(standing, spread(inLines, goods, cards), { from: money, to: money });
  const beyond = cents > inLines ? [{ id: EXCESS_LINE, amount: cents - inLines }] : [];
  return { ...plan, lines: [...plan.lines, ...beyond], excess: Math.max(0, cents - cardLeft(standing)) };
}

/** The parts, if enough money is left. Otherwise the money that is left, split among them. */
function atMost(left: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  return sum <= left ? [...parts] : allocate(left, parts);
}

/**
 * The cents that a wish takes from each line. If the wish is larger than what is left, it takes everything that
 * is left.
 */
function partsOf(lines: readonly LineStanding[], wish: RefundWish): Result<number[]> {
  const lefts = lines.map(({ left }) => left);
  if ('all' in wish) return ok(lefts);
  if ('lines' in wish) {
    const known = lines.map(({ id }) => id);
    if (!wish.lines.every((id) => known.includes(id))) return refuse('not_found');
    const parts = lines.map(({ id, left }) => (wish.lines.includes(id) ? left : 0));
    return ok(parts);
  }
  const [goods, cards] = [lefts.map(only(lines, false)), lefts.map(only(lines, true))];
  const most = [...goods, ...cards].reduce((sum, left) => sum + left, 0);
  return ok(spread(Math.min(wish.amount, most), goods, cards));
}

const only = (lines: readonly LineStanding[], ofCards: boolean) => (cents: number, index: number) =>
  (lines[index]?.cards != null) === ofCards ? cents : 0;

/** Spreads a sum over the goods in proportion. Only the rest that does not fit there goes to the gift cards. */
function spread(sum: number, goods: readonly number[], cards: readonly number[]): number[] {
  const inGoods = Math.min(
    sum,
    goods.reduce((all, left) => all + left, 0),
  );
  const first = inGoods === 0 ? goods.map(() => 0) : allocate(inGoods, goods);
  const rest = sum - inGoods === 0 ? cards.map(() => 0) : allocate(sum - inGoods, cards);
  return first.map((part, index) => part + (rest[index] ?? 0));
}

/** The part of the card's payment that has not gone back. */
const cardLeft = ({ paid, used }: Pick<Standing, 'paid' | 'used'>): number =>
  Math.max(0, paid.card - used.card);

/** Takes a sum from the card first, and the rest from both kinds of credit in proportion to what was spent. */
function splitSources({ paid, used }: Standing, amount: number): Sources {
  const card = Math.min(amount, cardLeft({ paid, used }));
  const credit = amount - card;
  const usedCredit = used.nonTaxable + used.taxable;
  const [upTo = 0] = allocate(usedCredit + credit, [paid.nonTaxable, paid.taxable]);
  const least = Math.max(0, credit - (paid.taxable - used.taxable));
  const most = Math.min(credit, paid.nonTaxable - used.nonTaxable);
  const nonTaxable = Math.min(Math.max(upTo - used.nonTaxable, least), most);
  return { card, nonTaxable, taxable: credit - nonTaxable };
}

function planOf(
  { lines, paid, used }: Standing,
  parts: readonly number[],
  { from, to }: { from: Sources; to: Sources },
): RefundPlan {
  const taken = lines.map((line, index) => ({ line, part: parts[index] ?? 0 }));
  return {
    amount: sumOf(from),
    lines: taken.flatMap(({ line: { id }, part }) => (part > 0 ? { id, amount: part } : [])),
    ...{ from, to },
    tax: taken.reduce(
      (sum, { line, part }) => sum + taxIn(line, line.back + part) - taxIn(line, line.back),
      0,
    ),
    voids: taken.flatMap(({ line, part }) => voidedBy(line, part)),
    isWhole: sumOf(within(added(used, from), paid)) >= sumOf(paid),
    ended: taken.flatMap(({ line: { id, amount, back }, part }) => (back + part >= amount ? id : [])),
  };
}

/**
 * The open cards that a refund of their line uses up, in order. A card becomes void even when only part of its
 * money goes back; the rest stays refundable. When the last money of the line goes back, all its open cards
 * become void. This includes cards for which nothing was paid, because a coupon left less than a cent for each.
 */
function voidedBy({ cards, left, ofVoidCards }: LineStanding, part: number): number[] {
  const open = cards ?? [];
  if (part > 0 && part === left) return open.map(({ id }) => id);
  const voids: number[] = [];
  let toTake = part - ofVoidCards;
  for (const { id, amount } of open) {
    if (toTake <= 0) break;
    voids.push(id);
    toTake -= amount;
  }
  return voids;
}
