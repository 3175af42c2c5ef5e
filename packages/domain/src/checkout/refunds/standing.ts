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

/** A gift card that a line of the order bought. `number` counts the cards of the line from 0. */
export type BoughtCard = { id: number; line: string; number: number; amount: number; state: GiftCardState };

/** Money that went back or is on its way: which lines it was for, and where it had come from. */
export type Returned = { lines: readonly { id: string; amount: number }[]; from: Sources };

/** A gift card that can still be refunded, with the money that was paid for it. */
export type OpenCard = { id: number; amount: number };

export type LineStanding = Share & {
  back: number;
  /** What can still be refunded. A gift card that was used cannot be. */
  left: number;
  /** The open cards of a line of gift cards; null for other goods. */
  cards: OpenCard[] | null;
  /** The part of `left` that was paid for cards that are void already. It goes back before another card is touched. */
  ofVoidCards: number;
};

/** Where the money of an order stands. */
export type Standing = {
  lines: LineStanding[];
  paid: Sources;
  /** What has gone back, by where it came from. Of the card, this can be more than it paid. */
  used: Sources;
  /** What can still be refunded. */
  left: number;
};

/** Adds up where the money of an order stands. `returned`: every refund and dispute that counts. */
export function standingOf(
  quote: PaidQuote,
  cards: readonly BoughtCard[],
  returned: readonly Returned[],
): Standing {
  const back = new Map<string, number>();
  for (const { lines } of returned)
    for (const { id, amount } of lines) back.set(id, (back.get(id) ?? 0) + amount);
  const lines = sharesOf(quote).map((share) => standingOfLine(share, back.get(share.id) ?? 0, cards));
  const paid = paidFor(quote);
  const used = returned.reduce((sum, { from }) => added(sum, from), NO_MONEY);
  const ofLines = lines.reduce((sum, { left }) => sum + left, 0);
  return { lines, paid, used, left: Math.min(ofLines, sumOf(paid) - sumOf(within(used, paid))) };
}

function standingOfLine(share: Share, back: number, cards: readonly BoughtCard[]): LineStanding {
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
  // Money goes back for void cards first. What is left of theirs is nobody's balance, so it stays refundable.
  const ofVoid = total(priced.filter(({ state }) => state === 'void'));
  return {
    ...{ ...share, back, left: Math.max(0, total(open) + ofVoid - back) },
    cards: open.map(({ id, amount }) => ({ id, amount })),
    ofVoidCards: Math.max(0, ofVoid - back),
  };
}

/** Why no money goes back with a cancel: nothing was paid, it went back before, or all of it bought cards that were used. */
export const NOTHING_BACK = ['unpaid', 'returned', 'used'] as const;
export type NothingBack = (typeof NOTHING_BACK)[number];

/** Why nothing goes back, by all money of the order. */
export function whyNothingBack({ paid, used }: Pick<Standing, 'paid' | 'used'>): NothingBack {
  if (sumOf(paid) === 0) return 'unpaid';
  return sumOf(used) > 0 ? 'returned' : 'used';
}

/** The state that an order has by its money. `cancelled` and `disputed` say more than the sums. */
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
 * The states that the staff see. An order of which nothing went back is shown by the progress of its song; it is
 * `cancelled` while its song is stopped. The view `desk_orders_now` decides it.
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
