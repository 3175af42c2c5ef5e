import type { MoodId } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** Moods of spec 3.3-06, by id. */
const WORDS = {
  '4': m.builder_mood_happy,
  '5': m.builder_mood_lighthearted,
  '2': m.builder_mood_comical,
  '43': m.builder_mood_heartfelt,
  '9': m.builder_mood_uplifting,
  '7': m.builder_mood_romantic,
  '6': m.builder_mood_reflective,
  '8': m.builder_mood_somber,
} satisfies Record<MoodId, () => string>;

function isKnown(id: string): id is MoodId {
  return Object.hasOwn(WORDS, id);
}

/** The mood's name in the page's language. '' for an unknown id. */
export function moodWords(id: string): string {
  return isKnown(id) ? WORDS[id]() : '';
}
