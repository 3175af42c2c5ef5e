import type { Pronunciation, SongData } from './song-data.ts';

/**
 * The largest recording that is sent to the shop, in bytes. It takes only seconds to say a name, so no valid recording
 * is larger.
 */
export const RECORDING_MAX_BYTES = 10 * 1024 * 1024;

/** The longest voice memo, in seconds: what a customer tells the artist beside the written story. */
export const MEMO_MAX_SECONDS = 180;

/**
 * Removes expired recordings from a draft. Also returns what they were for, so that the customer can be asked for new
 * ones (spec 4.1-15, 5-18). An entry with a phonetic spelling keeps the spelling. An entry without one is removed.
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
