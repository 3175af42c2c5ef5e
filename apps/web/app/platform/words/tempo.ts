import type { TempoId } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** Tempos of spec 3.3-07, by id. */
const WORDS = {
  '2': m.builder_tempo_slow,
  '4': m.builder_tempo_medium,
  '3': m.builder_tempo_up_tempo,
} satisfies Record<TempoId, () => string>;

function isKnown(id: string): id is TempoId {
  return Object.hasOwn(WORDS, id);
}

/** The tempo's name in the page's language. '' for an unknown id. */
export function tempoWords(id: string): string {
  return isKnown(id) ? WORDS[id]() : '';
}
