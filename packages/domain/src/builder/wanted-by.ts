import {
  type ArtistTime,
  type DeliveryInfo,
  deliveryInfo,
  type RushFee,
  rushChoices,
  standardDelivery,
} from '../checkout/rush.ts';
import type { Day } from '../time/chicago.ts';

/** A song that would arrive after the day on which the customer needs it. */
export type LateSong = {
  wanted: Day;
  /** The slowest rush delivery that still arrives in time. Null when none does. */
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

/**
 * Whether an artist can deliver by the day on which the customer needs the song. With `rush`, this takes the
 * paid delivery.
 */
export type DayFit = { kind: 'in_time' | 'too_late' } | { kind: 'rush'; delivery: DeliveryInfo };

/**
 * Compares the day on which the customer needs the song with an artist's delivery. Also tries the rush
 * deliveries that the shop offers and the artist can do (decision 0079).
 */
export function dayFit(
  wanted: Day,
  { rush, ...artist }: ArtistTime & { rush: readonly RushFee[] },
  now: Date,
  holidays: ReadonlySet<Day>,
): DayFit {
  const { date } = deliveryInfo(standardDelivery(artist.days), now, holidays);
  const late = lateSong(wanted, date, rushChoices(rush, artist, now, holidays));
  if (!late) return { kind: 'in_time' };
  return late.rescue ? { kind: 'rush', delivery: late.rescue } : { kind: 'too_late' };
}
