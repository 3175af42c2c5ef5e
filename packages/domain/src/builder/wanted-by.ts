import type { DeliveryInfo } from '../checkout/rush.ts';
import type { Day } from '../time/chicago.ts';

/** A song that would arrive after the day on which the customer needs it. */
export type LateSong = {
  wanted: Day;
  /** The slowest rush delivery that still arrives in time. Null when there is none. */
  rescue: DeliveryInfo | null;
};

/**
 * Compares the promised day with the day on which the customer needs the song. Null when the song is in time or the
 * customer named no day. `faster` lists the rush deliveries, the slowest first.
 */
export function lateSong(
  wanted: Day | '' | undefined,
  promised: Day,
  faster: readonly DeliveryInfo[],
): LateSong | null {
  if (!wanted || promised <= wanted) return null;
  return { wanted, rescue: faster.find(({ date }) => date <= wanted) ?? null };
}
