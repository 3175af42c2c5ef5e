import { m } from '~/paraglide/messages.js';
import type { RecorderWords } from './recorder.tsx';

/** What the recorder says where a file will do for who has no microphone. */
export const recorderWords = (hint: string): RecorderWords => ({
  hint,
  faults: {
    denied: m.instant_microphone_denied(),
    missing: m.instant_microphone_missing(),
    busy: m.builder_microphone_busy(),
    unsupported: m.instant_microphone_unsupported(),
  },
});
