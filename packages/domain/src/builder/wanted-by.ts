import type { DeliveryInfo } from '../checkout/rush.ts';
import type { Day } from '../time/chicago.ts';

/** A song that comes after the day by which it is wanted. */
export type LateSong = {
  wanted: Day;
  /** The rush delivery that brings it in time, the slowest of those; null when none does. */
  rescue: DeliveryInfo | null;
};

/**
 * Whether a song comes too late for its occasion: it is promised for a later day than it is wanted by. null when it is
 * in time, or nobody named a day. `faster` are the rush deliveries, the slowest first.
 */
export function lateSong(
  wanted: Day | '' | undefined,
  promised: Day,
  faster: readonly DeliveryInfo[],
): LateSong | null {
  if (!wanted || promised <= wanted) return null;
  return { wanted, rescue: faster.find(({ date }) => date <= wanted) ?? null };
}
