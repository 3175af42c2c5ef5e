import type { Pronunciation, SongData } from './song-data.ts';

/** Days after which a recording that is not part of a paid order is deleted (spec 10.2-10). */
export const PRONUNCIATION_DAYS = 30;

/** Larger recordings are not sent. A name takes only seconds to say. */
export const RECORDING_MAX_BYTES = 10 * 1024 * 1024;

const DAY_MS = 86_400_000;

/** The instant until which a recording of `recordedAt` is kept while it is not paid for. */
export const pronunciationExpires = (recordedAt: Date): Date =>
  new Date(recordedAt.getTime() + PRONUNCIATION_DAYS * DAY_MS);

/**
 * Removes expired recordings from a draft and gives their subjects, so that the customer can be asked for new ones
 * (spec 4.1-15, 5-18). A phonetic spelling stays; an entry without one is removed.
 */
export function dropExpiredRecordings(data: SongData, now: Date): { data: SongData; expired: string[] } {
  const isExpired = ({ audio, expire }: Pronunciation) =>
    audio !== null && expire !== null && Date.parse(expire) <= now.getTime();
  const expired = data.pronunciations.filter(isExpired).map(({ subject }) => subject);
  if (expired.length === 0) return { data, expired };
  const pronunciations = data.pronunciations.flatMap((entry) => {
    if (!isExpired(entry)) return [entry];
    return entry.pronounce === '' ? [] : [{ ...entry, audio: null, saved: false, expire: null }];
  });
  return { data: { ...data, pronunciations }, expired };
}
