import type { Day } from '../time/chicago.ts';
import type { TaxedKind } from './rates.ts';

/**
 * The tax rate of a place for some kinds of products, from a day on. An empty state means the whole country.
 */
export type DatedRate = {
  country: string;
  state: string;
  kinds: readonly TaxedKind[];
  /** In millionths of the price. */
  ppm: number;
  from: Day;
};

/**
 * The standing of a rate today. `now`: it applies. `coming`: it begins later. `past`: a later rate has replaced
 * it. `archived`: it was removed.
 */
export const RATE_STANDS = ['now', 'coming', 'past', 'archived'] as const;
export type RateStands = (typeof RATE_STANDS)[number];

type Kept = DatedRate & { id: number; isActive: boolean };

const ofPlace = (one: DatedRate, other: DatedRate): boolean =>
  one.country === other.country && one.state === other.state;
const sharesKind = (one: DatedRate, other: DatedRate): boolean =>
  one.kinds.some((kind) => other.kinds.includes(kind));

/** Whether `one` applies instead of `other` once both have begun. Both are of the same place and kind. */
const isLater = (one: Kept, other: Kept): boolean =>
  one.from > other.from || (one.from === other.from && one.id > other.id);

/** The rate of a place for a kind on a day. Null when the kind is not taxed there. */
export function rateOn<Rate extends Kept>(
  rates: readonly Rate[],
  place: Pick<DatedRate, 'country' | 'state'>,
  kind: TaxedKind,
  day: Day,
): Rate | null {
  const begun = rates.filter(
    (rate) =>
      rate.isActive &&
      rate.from <= day &&
      rate.kinds.includes(kind) &&
      rate.country === place.country &&
      rate.state === place.state,
  );
  return begun.reduce<Rate | null>((last, rate) => (last && !isLater(rate, last) ? last : rate), null);
}

/** The standing of a rate among all rates of the table. */
export function standsOf(rate: Kept, rates: readonly Kept[], today: Day): RateStands {
  if (!rate.isActive) return 'archived';
  if (rate.from > today) return 'coming';
  return rate.kinds.some((kind) => rateOn(rates, rate, kind, today)?.id === rate.id) ? 'now' : 'past';
}

/** The other rates for the same day and place, and for one of the same kinds. Only one of them could apply. */
export const clashesOf = <Rate extends Kept>(rate: DatedRate, rates: readonly Rate[]): Rate[] =>
  rates.filter(
    (other) => other.isActive && other.from === rate.from && ofPlace(other, rate) && sharesKind(other, rate),
  );
