import type { Occasion } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** Occasions of spec 3.3-02, by id. */
const WORDS = {
  Anniversary: m.builder_occasion_anniversary,
  Birthday: m.builder_occasion_birthday,
  Christmas: m.builder_occasion_christmas,
  Engagement: m.builder_occasion_engagement,
  "Father's Day": m.builder_occasion_fathers_day,
  Graduation: m.builder_occasion_graduation,
  'Just Because': m.builder_occasion_just_because,
  Memorial: m.builder_occasion_memorial,
  "Mother's Day": m.builder_occasion_mothers_day,
  'New Baby': m.builder_occasion_new_baby,
  Proposal: m.builder_occasion_proposal,
  "Valentine's Day": m.builder_occasion_valentines_day,
  Wedding: m.builder_occasion_wedding,
  Other: m.builder_occasion_other,
} satisfies Record<Occasion, () => string>;

function isKnown(id: string): id is Occasion {
  return Object.hasOwn(WORDS, id);
}

/** The occasion's name in the page's language. '' for an unknown id. */
export function occasionWords(id: string): string {
  return isKnown(id) ? WORDS[id]() : '';
}
