import { isUnchanged, type SungVersion } from './delivery.ts';

/** How many hours the staff have to hear a song that an artist has put up. Then they are reminded. */
export const CHECK_HOURS = 2;
const HOUR_MS = 3_600_000;

/** The most notes that go with one version. */
export const MOST_NOTES = 50;

/** Whether the staff hear what an artist delivers before its customer does. Trusted artists skip the check. */
export const needsCheck = ({ isTrusted }: { isTrusted: boolean }): boolean => !isTrusted;

/** By when the staff should have heard a song that was put up at `at`. */
export const checkBy = (at: Date): Date => new Date(at.getTime() + CHECK_HOURS * HOUR_MS);

/** The versions that came before one that an artist delivers. */
export type Before = {
  /** The song as its customer has it; null before the first delivery. */
  delivered: SungVersion | null;
  /** The version that the staff have sent back last; null when they have not since. */
  sentBack: SungVersion | null;
};

/** Whether nothing was changed since the customer got the song, or since the staff sent it back. Then a reason is needed. */
export const isRepeated = ({ delivered, sentBack }: Before, now: SungVersion): boolean =>
  [delivered, sentBack].some((before) => before !== null && isUnchanged(before, now));

/** A note stands at a second of its recording, never behind its end. */
export const placeOf = (seconds: number, length: number): number => Math.min(Math.max(seconds, 0), length);
