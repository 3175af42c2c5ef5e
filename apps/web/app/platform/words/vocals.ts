import type { VocalsId } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** Vocals of spec 3.3-05, by id. */
const WORDS = {
  '2': m.builder_vocals_female,
  '1': m.builder_vocals_male,
  '3': m.builder_vocals_no_preference,
} satisfies Record<VocalsId, () => string>;

function isKnown(id: string): id is VocalsId {
  return Object.hasOwn(WORDS, id);
}

/** The name of the vocals in the page's language. '' for an unknown id. */
export function vocalsWords(id: string): string {
  return isKnown(id) ? WORDS[id]() : '';
}
