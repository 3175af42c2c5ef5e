import { m } from '~/paraglide/messages.js';
import type { RecorderWords } from './recorder.tsx';

/** The texts of a recorder, for pages where visitors without a microphone can upload a file instead. */
export const recorderWords = (hint: string): RecorderWords => ({
  hint,
  faults: {
    denied: m.instant_microphone_denied(),
    missing: m.instant_microphone_missing(),
    busy: m.builder_microphone_busy(),
    unsupported: m.instant_microphone_unsupported(),
  },
});
