import type { Pronunciation, SongData } from './song-data.ts';

/**
 * The size limit of a recorded pronunciation, in bytes. Saying a name takes only seconds, so no valid recording
 * is larger.
 */
export const RECORDING_MAX_BYTES = 10 * 1024 * 1024;

/**
 * The longest voice memo, in seconds. In a voice memo the customer tells the artist more than the written
 * story.
 */
export const MEMO_MAX_SECONDS = 180;

/**
 * Removes expired recordings from a draft. Also returns which names they were for, so that the page can ask the
 * customer for new ones (spec 4.1-15, 5-18). An entry with a phonetic spelling stays without its recording. An
 * entry without a spelling is removed.
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
