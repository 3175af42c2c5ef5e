import type { Foundation } from '../../foundation.ts';
import { createDraftsService } from './drafts.service.ts';
import { createPronunciationsService } from './pronunciations.service.ts';
import { createVoiceMemos } from './voice-memos.service.ts';

/** Creates the services of the builder. */
export function wireBuilder(foundation: Foundation) {
  const drafts = createDraftsService(foundation);
  return {
    drafts,
    pronunciations: createPronunciationsService({ ...foundation, drafts }),
    voiceMemos: createVoiceMemos({ ...foundation, drafts }),
  };
}
