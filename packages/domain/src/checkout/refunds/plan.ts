import { ok, type Result, refuse } from '../../result.ts';
import { allocate } from '../money.ts';
import { type FailedRefund, owedOf } from './failed.ts';
import { ofPieces } from './pieces.ts';
import { added, EXCESS_LINE, NO_MONEY, type Sources, sumOf, taxOf, within } from './shares.ts';
import { endedBy, type LineStanding, piecesLeft, type Standing } from './standing.ts';
import { isNamedBy, piecesIn, type RefundWish } from './wish.ts';

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
  /** The lines that this refund ends: after it, nothing is left of them. */
  ended: string[];
};

/**
 * Splits a refund (decision 0094). Money goes first to the card, up to what the card paid. The rest goes to
 * credit, in the kinds that were spent. The split depends only on how much went back before, so the order of
 * refunds does not change the final amounts. Refuses with `more_than_left`, also for lines that all cost
 * nothing and for more pieces than a line has left, with `not_found` for a line that the order does not have, and with
 * `invalid_input` for pieces of gift cards or of a line that is not named. `asked`: what a refund that waited was asked
 * for. Its pieces keep their cents as far as they still fit, because others have gone back around them meanwhile.
 */
export function planRefund(
  standing: Standing,
  wish: RefundWish,
  way: RefundWay,
  asked: RefundPlan['lines'] | null = null,
): Result<RefundPlan> {
  const wanted = partsOf(standing.lines, wish, asked);
  if (!wanted.ok) return wanted;
  const parts = atMost(standing.left, wanted.value);
  const amount = parts.reduce((sum, part) => sum + part, 0);
  if ('amount' in wish && wish.amount !== amount) return refuse('more_than_left');
  if ('lines' in wish && amount === 0) return refuse('more_than_left');
  const from = splitSources(standing, amount);
  return ok(planOf(standing, parts, { from, to: along(way, from), wish }));
}

/**
 * Plans money in the place of a refund that failed: what is owed of it, for the same lines. What no longer fits in
 * a line, because other money of it went back meanwhile, is spread like a sum. `wish`: what the failed refund was
 * asked for, so that its lines that cost nothing stay ended. Refuses with `more_than_left`.
 */
export function planInPlace(
  standing: Standing,
  failed: FailedRefund,
  { wish, way }: { wish: RefundWish; way: RefundWay },
): Result<RefundPlan> {
  const { lines } = standing;
  const owed = owedOf(failed);
  const amount = owed.reduce((sum, line) => sum + line.amount, 0);
  const lefts = lines.reduce((sum, { left }) => sum + left, 0);
  if (amount === 0 || amount > Math.min(standing.left, lefts)) return refuse('more_than_left');
  const own = lines.map(({ id, left }) => Math.min(left, owed.find((line) => line.id === id)?.amount ?? 0));
  const free = lines.map(({ left }, index) => left - (own[index] ?? 0));
  const beyond = spread(
    amount - own.reduce((sum, part) => sum + part, 0),
    free.map(only(lines, false)),
    free.map(only(lines, true)),
  );
  const parts = own.map((part, index) => part + (beyond[index] ?? 0));
  const from = splitSources(standing, amount);
  return ok(planOf(standing, parts, { from, to: along(way, from), wish }));
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
  const plan = planOf(standing, spread(inLines, goods, cards), { from: money, to: money, wish: null });
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
function partsOf(
  lines: readonly LineStanding[],
  wish: RefundWish,
  asked: RefundPlan['lines'] | null,
): Result<number[]> {
  const lefts = lines.map(({ left }) => left);
  if ('all' in wish) return ok(lefts);
  if ('lines' in wish) {
    const known = lines.map(({ id }) => id);
    if (!wish.lines.every((id) => known.includes(id))) return refuse('not_found');
    for (const id of Object.keys(wish.pieces ?? {})) {
      const line = lines.find((one) => one.id === id);
      if (!line || !wish.lines.includes(id) || line.cards !== null) return refuse('invalid_input');
      if (!asked && piecesIn(wish, id) > piecesLeft(line)) return refuse('more_than_left');
    }
    const part = (line: LineStanding): number => {
      const count = piecesIn(wish, line.id);
      if (!asked || count === 0) return partOf(line, count);
      return Math.min(line.left, asked.find(({ id }) => id === line.id)?.amount ?? 0);
    };
    return ok(lines.map((line) => (wish.lines.includes(line.id) ? part(line) : 0)));
  }
  const [goods, cards] = [lefts.map(only(lines, false)), lefts.map(only(lines, true))];
  const most = [...goods, ...cards].reduce((sum, left) => sum + left, 0);
  return ok(spread(Math.min(wish.amount, most), goods, cards));
}

/** The cents for some pieces of a line. The last piece takes all that is left, and so does a wish for no pieces. */
function partOf({ amount, left, quantity, piecesBack }: LineStanding, count: number): number {
  if (count === 0 || piecesBack + count >= quantity) return left;
  return Math.min(left, ofPieces(amount, { quantity, before: piecesBack, count }));
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

const along = (way: RefundWay, from: Sources): Sources =>
  way === 'card' ? from : { ...from, card: 0, taxable: from.taxable + from.card };

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
  { lines, paid, used, taxBack }: Standing,
  parts: readonly number[],
  { from, to, wish }: { from: Sources; to: Sources; wish: RefundWish | null },
): RefundPlan {
  const taken = lines.map((line, index) => ({ line, part: parts[index] ?? 0 }));
  const refunded = taken.flatMap(({ line: { id }, part }) => (part > 0 ? { id, amount: part } : []));
  const after = taken.map(({ line, part }) => ({
    ...{ ...line, back: line.back + part },
    isNamed: line.isNamed || isNamedBy(wish, line.id),
  }));
  return {
    amount: sumOf(from),
    lines: refunded,
    ...{ from, to },
    tax: taxOf(taken, taxBack),
    voids: taken.flatMap(({ line, part }) => voidedBy(line, part)),
    isWhole: sumOf(within(added(used, from), paid)) >= sumOf(paid),
    ended: endedBy({ lines: refunded, wish }, after),
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
