import { allocate } from '../checkout/money.ts';

/** The kinds of entries that artists and vendors see in their ledger. */
export const EARNING_KINDS = [
  'song_fee',
  'extra_verse',
  'revision',
  'tip',
  /** A vendor's pay for goods. */
  'goods',
  'bonus',
  /**
   * Pay that is taken back because the customer got the money back. Also pay that is given again after that.
   */
  'reversal',
  /** Money that was sent to the bank, or came back from it. */
  'payout',
] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

/** `release`: held pay becomes payable. The balance does not change, so nobody sees it as an entry. */
export const LEDGER_KINDS = [...EARNING_KINDS, 'release'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Something that was earned, with the order line that pays for it. */
export type Earned = {
  /** Identifies what was earned. All entries about it have the same source. */
  source: string;
  kind: 'song_fee' | 'extra_verse' | 'revision' | 'tip' | 'goods';
  cents: number;
  /** Null when no order paid for it. */
  orderId: number | null;
  line: string | null;
};

/** An entry of the ledger. It changes what is held, what is payable, or both. */
export type Entry = { source: string; kind: LedgerKind; held: number; payable: number };

/** What a line of an order cost, and how much of that has gone back or is on its way back to the customer. */
export type LineMoney = {
  amount: number;
  back: number;
  /** Whether nothing of the order's money is left, or a refund has ended the line although it cost nothing. */
  isAllBack: boolean;
};

export const NO_LINE: LineMoney = { amount: 0, back: 0, isAllBack: false };

/** The sum of all entries of one source. */
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
 * How much of a pay is taken back when `back` of its line has gone back to the customer: the same share. Pay of
 * a line that cost nothing is taken back when everything else of the order has gone back, or when a refund has
 * ended the line.
 */
export function reversalOf(cents: number, { amount, back, isAllBack }: LineMoney): number {
  if (amount === 0) return isAllBack ? cents : 0;
  const gone = Math.min(back, amount);
  return allocate(cents, [gone, amount - gone])[0] ?? 0;
}

/**
 * How much of a pay is taken back in total (decision 0104). While the pay is held, it follows the customer's
 * money. Once it is payable, no more is taken back, because the work was accepted. Pay that was taken back is
 * given again when the customer's money returns to the shop, such as after a dispute that the shop won.
 */
export function reversedAfter(cents: number, before: SourceStanding, line: LineMoney): number {
  const due = reversalOf(cents, line);
  return before.isReleased ? Math.min(before.reversed, due) : due;
}

/**
 * The entries that the ledger lacks, compared with the orders. They are new pay, which begins as held, and pay
 * that is taken back or given again. A second call after writing them finds none.
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

/** The entry that makes the held pay of a source payable. Null when there is already one. */
export function releaseOf(source: string, entries: readonly Entry[]): Entry | null {
  const { held, isReleased } = standingOfSource(entries);
  return isReleased ? null : { source, kind: 'release', held: held === 0 ? 0 : -held, payable: held };
}
