import { percentOf } from '../checkout/money.ts';
import type { Day } from '../time/chicago.ts';

/** What artists and vendors are paid a share of. Of a tip the artist gets all, so it has no rate. */
export const RATE_KINDS = ['song', 'extra_verse', 'revision', 'goods'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** A share of a full price, in hundredths of a percent: 5,000 are a half. */
export type Rates = Readonly<Record<RateKind, number>>;

/** The whole price. */
export const WHOLE = 10_000;

/** The shares of those who have no row of their own: half of songs, verses and changes, and 60 percent of goods. */
export const USUAL_RATES: Rates = { song: 5_000, extra_verse: 5_000, revision: 5_000, goods: 6_000 };

/** A rate from a day on, until the next row of the same kind. */
export type RateRow = {
  kind: RateKind;
  fromDay: Day;
  share: number;
  /** Whether it is for this artist or vendor alone. Such a row goes before those for everybody. */
  isOwn: boolean;
};

/** The rates that hold on a day. Rows of other days stay, so that it can always be said why somebody was paid what. */
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
