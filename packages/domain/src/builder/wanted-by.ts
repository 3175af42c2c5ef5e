import type { DeliveryInfo } from '../checkout/rush.ts';
import type { Day } from '../time/chicago.ts';

/** A song that arrives after the day on which it is needed. */
export type LateSong = {
  wanted: Day;
  /** The slowest rush delivery that is still in time; null when none is. */
  rescue: DeliveryInfo | null;
};

/**
 * Compares the promised day with the day on which the song is needed. Null when the song is in time, or no day was named.
 * `faster` are the rush deliveries, the slowest first.
 */
export function lateSong(
  wanted: Day | '' | undefined,
  promised: Day,
  faster: readonly DeliveryInfo[],
): LateSong | null {
  if (!wanted || promised <= wanted) return null;
  return { wanted, rescue: faster.find(({ date }) => date <= wanted) ?? null };
}
