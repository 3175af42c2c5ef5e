import type { SavedPronunciation } from '@keepsong/contract/builder';
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
