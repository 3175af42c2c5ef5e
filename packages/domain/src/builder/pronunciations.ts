import type { Pronunciation, SongData } from './song-data.ts';

/** Days after which a recording that is not part of a paid order is deleted (decisions). */
export const PRONUNCIATION_DAYS = 30;

/** A recording that is larger is not sent: a name takes seconds to say. */
export const RECORDING_MAX_BYTES = 10 * 1024 * 1024;

const DAY_MS = 86_400_000;

/** The instant until which a recording of `recordedAt` is kept while it is not paid for. */
export const pronunciationExpires = (recordedAt: Date): Date =>
  new Date(recordedAt.getTime() + PRONUNCIATION_DAYS * DAY_MS);

/**
 * Takes recordings out of a draft whose time is over and names their subjects, so that the customer is asked for a
 * new one (spec 4.1-15, 5-18). The phonetic spelling stays; an entry without one goes.
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
