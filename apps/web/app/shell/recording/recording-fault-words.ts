import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';

/** Says why the shop refused a recording. For a recording that is too long, the text names the limit. */
export function recordingFaultWords(error: unknown): string {
  const { code, details } = isApiError(error) ? error.body : {};
  const seconds = code === 'audio_too_long' ? details?.maxSeconds : undefined;
  return typeof seconds === 'number' ? m.builder_recording_too_long({ seconds }) : errorWords(error);
}
