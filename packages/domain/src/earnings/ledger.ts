import { allocate } from '../checkout/money.ts';

/** What stands in the ledger of an artist or vendor, as they see it. */
export const EARNING_KINDS = [
  'song_fee',
  'extra_verse',
  'revision',
  'tip',
  /** What a vendor gets for goods. */
  'goods',
  'bonus',
  /** Pay that is taken back because the customer got the money back, or that is given again. */
  'reversal',
  /** Money that left for the bank, or came back from it. */
  'payout',
] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/** `release`: what was held is payable from then on. It changes no balance, so nobody sees it as an entry. */
export const LEDGER_KINDS = [...EARNING_KINDS, 'release'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Something that was earned, and the line of the order that pays for it. */
export type Earned = {
  /** Names what was earned: all entries about it have the same source. */
  source: string;
  kind: 'song_fee' | 'extra_verse' | 'revision' | 'tip' | 'goods';
  cents: number;
  /** Null when no order paid for it. */
  orderId: number | null;
  line: string | null;
};

/** An entry of the ledger. It changes what is held, what is payable, or both. */
export type Entry = { source: string; kind: LedgerKind; held: number; payable: number };

/** What a line of an order cost, and how much of that has gone back to the customer or is on its way. */
export type LineMoney = {
  amount: number;
  back: number /** Of the order, nothing is left. */;
  isAllBack: boolean;
};

export const NO_LINE: LineMoney = { amount: 0, back: 0, isAllBack: false };

/** What the entries of one source add up to. */
export type SourceStanding = { isPosted: boolean; held: number; reversed: number; isReleased: boolean };

export function standingOfSource(entries: readonly Entry[]): SourceStanding {
  const reversals = entries.filter(({ kind }) => kind === 'reversal');
  return {
    isPosted: entries.length > 0,
    held: entries.reduce((sum, { held }) => sum + held, 0),
    reversed: -reversals.reduce((sum, { held, payable }) => sum + held + payable, 0) || 0,
    isReleased: entries.some(({ kind }) => kind === 'release'),
  };
}

/**
 * How much of some pay goes back, when this much of its line has gone back to the customer: the same share. A line that
 * cost the customer nothing goes back with everything else of its order.
 */
export function reversalOf(cents: number, { amount, back, isAllBack }: LineMoney): number {
  if (amount === 0) return isAllBack ? cents : 0;
  const gone = Math.min(back, amount);
  return allocate(cents, [gone, amount - gone])[0] ?? 0;
}

/**
 * How much of some pay is taken back in all (decision 0104). While it is held, it follows the customer's money. From the
 * day on which it is payable, nothing is taken any more: the work was accepted. What was taken before is given again
 * when the customer's money comes back to the shop, as after a dispute that the shop won.
 */
export function reversedAfter(cents: number, before: SourceStanding, line: LineMoney): number {
  const due = reversalOf(cents, line);
  return before.isReleased ? Math.min(before.reversed, due) : due;
}

/**
 * The entries that the ledger lacks, compared with the orders: new pay, as held, and what is taken back or given
 * again. Once they are written, there are no more.
 */
export function entriesDue(
  earned: readonly Earned[],
  posted: readonly Entry[],
  moneyOf: (earned: Earned) => LineMoney,
): Entry[] {
  return earned.flatMap((one): Entry[] => {
    const { source, kind, cents } = one;
    const before = standingOfSource(posted.filter((entry) => entry.source === source));
    const first: Entry[] = before.isPosted || cents === 0 ? [] : [{ source, kind, held: cents, payable: 0 }];
    const change = before.reversed - reversedAfter(cents, before, moneyOf(one));
    if (change === 0) return first;
    const to = before.isReleased ? { held: 0, payable: change } : { held: change, payable: 0 };
    return [...first, { source, kind: 'reversal', ...to }];
  });
}

/** The entry with which what is held of a source becomes payable; null when that was done. */
export function releaseOf(source: string, entries: readonly Entry[]): Entry | null {
  const { held, isReleased } = standingOfSource(entries);
  return isReleased ? null : { source, kind: 'release', held: held === 0 ? 0 : -held, payable: held };
}
