import { isUnchanged, type SungVersion } from './delivery.ts';

/**
 * The hours in which the staff should check a song that an artist has delivered. They are reminded after that.
 */
export const CHECK_HOURS = 2;
const HOUR_MS = 3_600_000;

/** How the staff's check of a version ended. A newer version withdraws one that waits. */
export const CHECK_OUTCOMES = ['passed', 'returned', 'withdrawn'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** The largest number of notes on one version. */
export const MOST_NOTES = 50;

/** Whether the staff check an artist's songs before customers get them. Trusted artists skip the check. */
export const needsCheck = ({ isTrusted }: { isTrusted: boolean }): boolean => !isTrusted;

/** The time by which the staff should have heard a song that was delivered at `at`. */
export const checkBy = (at: Date): Date => new Date(at.getTime() + CHECK_HOURS * HOUR_MS);

/** The versions before the one that an artist delivers now. */
export type Before = {
  /** The version that the customer has. Null before the first delivery. */
  delivered: SungVersion | null;
  /** The version that the staff sent back last. Null when they have sent none back since. */
  sentBack: SungVersion | null;
};

/**
 * Whether nothing was changed since the customer got the song, or since the staff sent it back. The artist must
 * then give a reason.
 */
export const isRepeated = ({ delivered, sentBack }: Before, now: SungVersion): boolean =>
  [delivered, sentBack].some((before) => before !== null && isUnchanged(before, now));

/** Puts a note at a second of its recording, never after the end. */
export const placeOf = (seconds: number, length: number): number => Math.min(Math.max(seconds, 0), length);
