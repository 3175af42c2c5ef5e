import { percentOf } from '../checkout/money.ts';
import type { Day } from '../time/chicago.ts';

/**
 * The kinds of sales of which artists and vendors get a share. Tips have no rate, because the artist gets all
 * of them.
 */
export const RATE_KINDS = ['song', 'extra_verse', 'revision', 'goods'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** Shares of a full price, in hundredths of a percent: 5,000 is one half. */
export type Rates = Readonly<Record<RateKind, number>>;

/** The share of 100 percent. */
export const WHOLE = 10_000;

/**
 * The shares of artists and vendors without their own rates: half of songs, verses and changes, and 60 percent
 * of goods.
 */
export const USUAL_RATES: Rates = { song: 5_000, extra_verse: 5_000, revision: 5_000, goods: 6_000 };

/** A rate from a day on, until a later rate of the same kind. */
export type RateRow = {
  kind: RateKind;
  fromDay: Day;
  share: number;
  /**
   * Whether the rate is only for this artist or vendor. Such a rate has priority over the rate for everybody.
   */
  isOwn: boolean;
};

/** The rates that apply on a day. Past rates are kept, so that every payment can be explained later. */
export function ratesOn(rows: readonly RateRow[], day: Day): Rates {
  const rateOf = (kind: RateKind): number => {
    const begun = rows
      .filter((row) => row.kind === kind && row.fromDay <= day)
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || (a.fromDay < b.fromDay ? 1 : -1));
    return begun[0]?.share ?? USUAL_RATES[kind];
  };
  return {
    song: rateOf('song'),
    extra_verse: rateOf('extra_verse'),
    revision: rateOf('revision'),
    goods: rateOf('goods'),
  };
}

/** The share of a price, rounded up to whole cents. */
export const shareOf = (price: number, share: number): number => percentOf(price, share / 100);
