import type { GiftCardState, OrderState } from '../../states/tables.ts';
import { allocate } from '../money.ts';
import {
  added,
  NO_MONEY,
  type PaidQuote,
  paidFor,
  type Share,
  type Sources,
  sharesOf,
  sumOf,
  within,
} from './shares.ts';
import { isNamedBy, piecesIn, type RefundWish } from './wish.ts';

/** A gift card bought by a line of the order. `number` counts the cards of the line from 0. */
export type BoughtCard = { id: number; line: string; number: number; amount: number; state: GiftCardState };

/**
 * Money that went back or is on its way back: the lines that it was for, the sources that had paid it, the tax in it,
 * and the wish, if somebody asked for it.
 */
export type Returned = {
  lines: readonly { id: string; amount: number }[];
  from: Sources;
  tax: number;
  wish?: RefundWish | null;
};

/** A gift card that can still be refunded, with the money that was paid for it. */
export type OpenCard = { id: number; amount: number };

export type LineStanding = Share & {
  back: number;
  /** Whether a refund was asked for this line by name, or for all lines. */
  isNamed: boolean;
  /** The amount that can still be refunded. Gift cards that were used cannot. */
  left: number;
  /** The open cards of a line of gift cards; null for other goods. */
  cards: OpenCard[] | null;
  /**
   * The part of `left` that was paid for cards that are already void. It goes back before another card becomes
   * void.
   */
  ofVoidCards: number;
  /** The pieces of the line, and how many of them went back one by one. */
  quantity: number;
  piecesBack: number;
};

/** How much money of an order was paid, has gone back, and is left. */
export type Standing = {
  lines: LineStanding[];
  paid: Sources;
  /** What has gone back, by the sources that had paid it. For the card, this can be more than it paid. */
  used: Sources;
  /** The tax that went back, in cents. */
  taxBack: number;
  /** What can still be refunded. */
  left: number;
};

/** Computes the standing of an order's money. `returned` has every refund and dispute that counts. */
export function standingOf(
  quote: PaidQuote,
  cards: readonly BoughtCard[],
  returned: readonly Returned[],
): Standing {
  const back = new Map<string, number>();
  for (const { lines } of returned)
    for (const { id, amount } of lines) back.set(id, (back.get(id) ?? 0) + amount);
  const lines = sharesOf(quote).map((share) => {
    const isNamed = returned.some(({ wish = null }) => isNamedBy(wish, share.id));
    const quantity = quote.lines.find(({ cart_uuid }) => cart_uuid === share.id)?.quantity ?? 1;
    const piecesBack = returned.reduce((sum, { wish = null }) => sum + piecesIn(wish, share.id), 0);
    return { ...standingOfLine(share, back.get(share.id) ?? 0, cards), isNamed, quantity, piecesBack };
  });
  const paid = paidFor(quote);
  const used = returned.reduce((sum, { from }) => added(sum, from), NO_MONEY);
  const ofLines = lines.reduce((sum, { left }) => sum + left, 0);
  const taxBack = returned.reduce((sum, { tax }) => sum + tax, 0);
  return { lines, paid, used, taxBack, left: Math.min(ofLines, sumOf(paid) - sumOf(within(used, paid))) };
}

/**
 * How many pieces of a line can still go back one by one. 0 for gift cards, of which the used ones must stay, and when
 * nothing is left of the line.
 */
export const piecesLeft = ({ cards, left, quantity, piecesBack }: LineStanding): number =>
  cards === null && left > 0 ? Math.max(0, quantity - piecesBack) : 0;

/**
 * Whether refunds have ended a line: nothing of its money is left. A line that cost nothing, for example because
 * of a coupon, has no money. So a refund of other lines never ends it, only one that names it.
 */
export const isEnded = ({ amount, back, isNamed }: Pick<LineStanding, 'amount' | 'back' | 'isNamed'>) =>
  amount > 0 ? back >= amount : isNamed;

/** The lines that this refund ends. `after`: the lines as they stand with it. */
export const endedBy = (
  { lines, wish = null }: Pick<Returned, 'lines' | 'wish'>,
  after: readonly LineStanding[],
): string[] =>
  after
    .filter(isEnded)
    .filter(({ id, amount }) => (amount > 0 ? lines.some((line) => line.id === id) : isNamedBy(wish, id)))
    .map(({ id }) => id);

/** The lines that a refund ends which is planned beside others: `now` are the lines as they stand without it. */
export const endedAfter = (
  { lines, wish = null }: Pick<Returned, 'lines' | 'wish'>,
  now: readonly LineStanding[],
): string[] =>
  endedBy(
    { lines, wish },
    now.map((line) => ({
      ...line,
      back: line.back + (lines.find(({ id }) => id === line.id)?.amount ?? 0),
      isNamed: line.isNamed || isNamedBy(wish, line.id),
    })),
  );

function standingOfLine(
  share: Share,
  back: number,
  cards: readonly BoughtCard[],
): Omit<LineStanding, 'isNamed' | 'quantity' | 'piecesBack'> {
  const own = cards.filter(({ line }) => line === share.id).sort((a, b) => a.number - b.number);
  if (own.length === 0)
    return { ...share, back, left: Math.max(0, share.amount - back), cards: null, ofVoidCards: 0 };
  const each = allocate(
    share.amount,
    own.map(() => 1),
  );
  const priced = own.map((card, index) => ({ ...card, amount: Math.min(card.amount, each[index] ?? 0) }));
  const open = priced.filter(({ state }) => state === 'bought' || state === 'sent');
  const total = (some: readonly OpenCard[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  // Money for void cards goes back first. Nobody can use the balance of these cards any more, so it stays
  // refundable.
  const ofVoid = total(priced.filter(({ state }) => state === 'void'));
  return {
    ...{ ...share, back, left: Math.max(0, total(open) + ofVoid - back) },
    cards: open.map(({ id, amount }) => ({ id, amount })),
    ofVoidCards: Math.max(0, ofVoid - back),
  };
}

/**
 * Why a cancel gives no money back. `unpaid`: nothing was paid. `returned`: everything went back before.
 * `used`: it was all spent on gift cards that were used.
 */
export const NOTHING_BACK = ['unpaid', 'returned', 'used'] as const;
export type NothingBack = (typeof NOTHING_BACK)[number];

/** Why nothing goes back, judged by all the money of the order. */
export function whyNothingBack({ paid, used }: Pick<Standing, 'paid' | 'used'>): NothingBack {
  if (sumOf(paid) === 0) return 'unpaid';
  return sumOf(used) > 0 ? 'returned' : 'used';
}

/** The state of an order by its money. `cancelled` and `disputed` take precedence over the sums. */
export function orderStateOf(
  { paid, used }: Pick<Standing, 'paid' | 'used'>,
  { isCancelled, isDisputed }: { isCancelled: boolean; isDisputed: boolean },
): OrderState {
  if (isDisputed) return 'disputed';
  if (isCancelled) return 'cancelled';
  const back = sumOf(within(used, paid));
  if (back === 0) return 'placed';
  return back >= sumOf(paid) ? 'refunded' : 'partly_refunded';
}

/**
 * The states that the staff see. While no money has gone back, the state is the progress of everything in the order:
 * song, goods and gift cards. It is `cancelled` when the song is stopped. The view `desk_orders_now` decides this.
 */
export const SHOWN_ORDER_STATES = [
  'new',
  'in_work',
  'delivered',
  'cancelled',
  'refunded',
  'partly_refunded',
  'disputed',
] as const;
export type ShownOrderState = (typeof SHOWN_ORDER_STATES)[number];
