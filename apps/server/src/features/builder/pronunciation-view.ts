import type { SavedPronunciation, VoiceMemo } from '@keepsong/contract/builder';
import type { PronunciationRow } from './pronunciations.repository.ts';

/** A pronunciation as the API returns it, with the address of its recording. */
export function pronunciationView(row: PronunciationRow): SavedPronunciation {
  return {
    id: row.id,
    subject: row.subject,
    pronounce: row.pronounce,
    audio_url: row.audioKey ? `/media/${row.audioKey}` : null,
    duration_seconds: row.durationSeconds,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

/** A voice memo as the API returns it; null when the draft has none. */
export const memoView = (row: PronunciationRow | undefined): VoiceMemo | null =>
  row?.audioKey
    ? {
        audio_url: `/media/${row.audioKey}`,
        duration_seconds: row.durationSeconds,
        expires_at: row.expiresAt?.toISOString() ?? null,
      }
    : null;
