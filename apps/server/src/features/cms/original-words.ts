import { type CmsField, type CmsGroup, type CmsKey, isCmsGroup } from '@keepsong/domain/cms/fields';
import type { Locale } from '@keepsong/domain/format/locale';
import { artistCommunity } from './words/artist-community.ts';
import { careers } from './words/careers.ts';
import { banner, footer, menu } from './words/chrome.ts';
import { contactUs } from './words/contact-us.ts';
import { emailBlock } from './words/email-block.ts';
import { eventReminder } from './words/event-reminder.ts';
import { artists, playlists, reviews, store } from './words/heads.ts';
import { homepage2024 } from './words/home.ts';
import { howItWorks } from './words/how-it-works.ts';
import { LANDING_WORDS, landings } from './words/landings.ts';
import { privacy } from './words/privacy.ts';
import { productQuestions } from './words/product-questions.ts';
import { songRevisions } from './words/song-revisions.ts';
import { terms } from './words/terms.ts';

/** The words of a group of fields in both languages. The type makes every field and language required. */
export type GroupWords<G extends CmsGroup> = Readonly<Record<Locale, Readonly<Record<CmsField<G>, string>>>>;

/**
 * The shop's own words for all fields, with the placeholders `{{brand}}` and `{{email}}`. A release may change these
 * words.
 */
const WORDS: { readonly [G in CmsGroup]: GroupWords<G> } = {
  menu,
  footer,
  banner,
  homepage2024,
  artists,
  playlists,
  reviews,
  store,
  email_block: emailBlock,
  product_questions: productQuestions,
  landings,
  ...LANDING_WORDS,
  how_it_works: howItWorks,
  artist_community: artistCommunity,
  song_revisions: songRevisions,
  careers,
  contact_us: contactUs,
  event_reminder: eventReminder,
  privacy,
  terms,
};

/** The shop's own words for a field in both languages. */
export const originalInBoth = (key: CmsKey): Record<Locale, string> => ({
  en: originalWords(key, 'en'),
  sp: originalWords(key, 'sp'),
});

/** The shop's own words for a field in one language. */
export function originalWords(key: CmsKey, locale: Locale): string {
  const [group = '', field = ''] = key.split('.');
  const words: Readonly<Record<string, string>> = isCmsGroup(group) ? WORDS[group][locale] : {};
  return words[field] ?? '';
}
