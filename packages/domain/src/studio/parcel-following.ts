import type { ParcelState } from '../states/tables.ts';
import { DAY_MS } from '../time/day.ts';

/** How many days a label is asked about that no carrier has seen. Most of them were never used. */
const UNUSED_DAYS = 30;
/** How many days a parcel is asked about that has left. One that is longer on its way is lost. */
const LOST_DAYS = 90;

/**
 * Whether the shop still asks the carrier where a parcel is. About an older one it only hears by the carrier's own
 * events.
 * @param createdAt when the label was asked for
 */
export function isFollowed(
  { state, createdAt }: { state: ParcelState; createdAt: Date },
  now: Date,
): boolean {
  if (state === 'arrived' || state === 'failed') return false;
  const days = state === 'asked' || state === 'made' ? UNUSED_DAYS : LOST_DAYS;
  return now.getTime() - createdAt.getTime() < days * DAY_MS;
}
