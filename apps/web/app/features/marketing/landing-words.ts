import type { Occasion } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

type Words = { title: () => string; lead: () => string };

const WORDS = {
  Anniversary: { title: m.landings_anniversary_title, lead: m.landings_anniversary_lead },
  Birthday: { title: m.landings_birthday_title, lead: m.landings_birthday_lead },
  Christmas: { title: m.landings_christmas_title, lead: m.landings_christmas_lead },
  Engagement: { title: m.landings_engagement_title, lead: m.landings_engagement_lead },
  "Father's Day": { title: m.landings_fathers_day_title, lead: m.landings_fathers_day_lead },
  Graduation: { title: m.landings_graduation_title, lead: m.landings_graduation_lead },
  'Just Because': { title: m.landings_just_because_title, lead: m.landings_just_because_lead },
  Memorial: { title: m.landings_memorial_title, lead: m.landings_memorial_lead },
  "Mother's Day": { title: m.landings_mothers_day_title, lead: m.landings_mothers_day_lead },
  'New Baby': { title: m.landings_new_baby_title, lead: m.landings_new_baby_lead },
  Proposal: { title: m.landings_proposal_title, lead: m.landings_proposal_lead },
  "Valentine's Day": { title: m.landings_valentines_day_title, lead: m.landings_valentines_day_lead },
  Wedding: { title: m.landings_wedding_title, lead: m.landings_wedding_lead },
} satisfies Record<Exclude<Occasion, 'Other'>, Words>;

const has = (occasion: Occasion): occasion is keyof typeof WORDS => Object.hasOwn(WORDS, occasion);

/** The main texts of an occasion's landing page. */
export const landingWords = (occasion: Occasion): Words =>
  has(occasion) ? WORDS[occasion] : WORDS['Just Because'];

/**
 * A second link on a landing page, by the variant of the visit (spec 2.9-03). It leads to the gift card, for people who
 * do not want to tell a story themselves, or to the store. An unknown variant adds no link.
 */
export const LANDING_VARIANTS: Readonly<Record<string, { to: string; words: () => string }>> = {
  'gift-card': { to: '/products/gift-card', words: m.landings_variant_gift_card },
  store: { to: '/store', words: m.landings_variant_store },
};
