import type { ApiErrorBody } from '@keepsong/contract/transport/client';
import { formatDuration } from '@keepsong/domain/format/duration';
import type { RefusalCode } from '@keepsong/domain/refusals';
import { AUDIO_LIMITS } from '@keepsong/domain/studio/audio-check';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';

/** Refusals of a recording. */
type RecordingRefusal = Extract<RefusalCode, `audio_${string}` | `file_${string}`>;

type Details = NonNullable<ApiErrorBody['details']>;

const length = (details: Details) => formatDuration(Number(details.seconds ?? 0));
const percent = (share: number) => Math.max(1, Math.round(share * 100));

/**
 * The text for each refusal of a recording. It says what is wrong and what to do. TypeScript reports a new code that
 * has no text.
 */
const WORDS = {
  audio_unsupported: m.studio_audio_unsupported,
  audio_unreadable: m.studio_audio_unreadable,
  audio_too_large: m.studio_audio_too_large,
  audio_too_short: (details) =>
    m.studio_audio_too_short({ length: length(details), min: AUDIO_LIMITS.minSeconds }),
  audio_too_long: (details) =>
    m.studio_audio_too_long({ length: length(details), max: AUDIO_LIMITS.maxSeconds / 60 }),
  audio_silent: m.studio_audio_silent,
  audio_too_quiet: m.studio_audio_too_quiet,
  audio_clipped: (details) => m.studio_audio_clipped({ percent: percent(Number(details.share ?? 0)) }),
  audio_channels: m.studio_audio_channels,
  audio_sample_rate: m.studio_audio_sample_rate,
  file_missing: m.studio_file_missing,
  file_too_large: m.studio_file_too_large,
} satisfies Record<RecordingRefusal, (details: Details) => string>;

function isRecordingRefusal(code: string): code is RecordingRefusal {
  return Object.hasOwn(WORDS, code);
}

/** Says why a recording was refused and what to do. Null for a code that is not a refusal of a recording. */
export function recordingRefusalWords(code: string, details: Details = {}): string | null {
  return isRecordingRefusal(code) ? WORDS[code](details) : null;
}

/** The text for any error of an upload. */
export function uploadErrorWords(error: unknown): string {
  const body = isApiError(error) ? error.body : null;
  return (body?.code && recordingRefusalWords(body.code, body.details)) || errorWords(error);
}
