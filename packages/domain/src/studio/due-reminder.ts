import type { CommissionState } from '../states/tables.ts';
import { isAtWork } from './commission.ts';

const HOUR_MS = 3_600_000;
/** How long before the due time of a song its artist is reminded. */
export const REMIND_BEFORE_MS = 24 * HOUR_MS;

/** What an artist is told about the due time of a song: that it is near, or that it has passed. */
export type DueReminder = 'due_soon_artist' | 'song_due';

export type DueFacts = {
  state: CommissionState;
  dueAt: Date | null;
  acceptedAt: Date | null;
  /** When the artist was last told about this due time. */
  remindedAt: Date | null;
};

/** What the artist of a song is to be told now. Null when there is nothing to tell, or it was told already. */
export function dueReminder(
  { state, dueAt, acceptedAt, remindedAt }: DueFacts,
  now: Date,
): DueReminder | null {
  if (dueAt === null || !isAtWork(state)) return null;
  // An artist who takes over a late song knows that its day has passed, and has broken no promise.
  if (acceptedAt !== null && acceptedAt >= dueAt) return null;
  // A reminder from before the due date said that it is near. One from after it said that it has passed.
  if (dueAt <= now) return remindedAt === null || remindedAt < dueAt ? 'song_due' : null;
  const isNear = dueAt.getTime() - now.getTime() <= REMIND_BEFORE_MS;
  return isNear && remindedAt === null ? 'due_soon_artist' : null;
}
