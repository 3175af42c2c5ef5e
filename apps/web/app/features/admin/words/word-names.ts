import { GIFT_CARD, INSTANT_SONG, SONG } from '@keepsong/domain/cart/named-products';
import {
  CMS_CHOICES,
  type CmsChoice,
  type CmsField,
  type CmsGroup,
  type CmsKind,
  isCmsChoice,
} from '@keepsong/domain/cms/fields';
import { wordFaults } from '@keepsong/domain/cms/word-placeholders';
import type { Locale } from '@keepsong/domain/format/locale';
import { LANDINGS } from '@keepsong/domain/marketing/landings';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { occasionWords } from '~/platform/words/occasion.ts';

type Named = Readonly<Record<string, () => string>>;

const GROUPS: Named = {
  menu: m.desk_words_g_menu,
  footer: m.desk_words_g_footer,
  banner: m.desk_words_g_banner,
  homepage2024: m.desk_words_g_home,
  artists: m.desk_words_g_artists,
  playlists: m.desk_words_g_playlists,
  reviews: m.desk_words_g_reviews,
  store: m.desk_words_g_store,
  email_block: m.desk_words_g_email_block,
  product_questions: m.desk_words_g_product_questions,
  landings: m.desk_words_g_landings,
  how_it_works: m.desk_words_g_how_it_works,
  artist_community: m.desk_words_g_artist_community,
  song_revisions: m.desk_words_g_song_revisions,
  careers: m.desk_words_g_careers,
  contact_us: m.desk_words_g_contact_us,
  event_reminder: m.desk_words_g_event_reminder,
  privacy: m.desk_words_g_privacy,
  terms: m.desk_words_g_terms,
};

const FIELDS: Named = {
  main: m.desk_words_f_main,
  lead: m.desk_words_f_lead,
  columns: m.desk_words_f_columns,
  social: m.desk_words_f_social,
  newsletter_title: m.desk_words_f_newsletter_title,
  newsletter_text: m.desk_words_f_newsletter_text,
  component: m.desk_words_f_component,
  list: m.desk_words_f_list,
  text: m.desk_words_f_text,
  url: m.desk_words_f_url,
  color: m.desk_words_f_color,
  title: m.desk_words_f_title,
  page_title: m.desk_words_f_page_title,
  description: m.desk_words_f_description,
  hero_line_1: m.desk_words_f_hero_line_1,
  hero_line_2: m.desk_words_f_hero_line_2,
  hero_line_3: m.desk_words_f_hero_line_3,
  hero_song: m.desk_words_f_hero_song,
  hero_lyric: m.desk_words_f_hero_lyric,
  words_title: m.desk_words_f_words_title,
  words_song: m.desk_words_f_words_song,
  told_title: m.desk_words_f_told_title,
  told: m.desk_words_f_told,
  written: m.desk_words_f_written,
  explore_title: m.desk_words_f_explore_title,
  gift_title: m.desk_words_f_gift_title,
  how_title_1: m.desk_words_f_how_title_1,
  how_title_2: m.desk_words_f_how_title_2,
  step_1_title: m.desk_words_f_step_1_title,
  step_1_text: m.desk_words_f_step_1_text,
  step_2_title: m.desk_words_f_step_2_title,
  step_2_text: m.desk_words_f_step_2_text,
  step_3_title: m.desk_words_f_step_3_title,
  step_3_text: m.desk_words_f_step_3_text,
  said_title: m.desk_words_f_said_title,
  instant_title: m.desk_words_f_instant_title,
  instant_text: m.desk_words_f_instant_text,
  revisions_title: m.desk_words_f_revisions_title,
  revisions_text: m.desk_words_f_revisions_text,
  end_title: m.desk_words_f_end_title,
  played_title: m.desk_words_f_played_title,
  played_text: m.desk_words_f_played_text,
  played_action: m.desk_words_f_played_action,
  giveaway_title: m.desk_words_f_giveaway_title,
  giveaway_text: m.desk_words_f_giveaway_text,
  giveaway_action: m.desk_words_f_giveaway_action,
  win_title: m.desk_words_f_win_title,
  win_text: m.desk_words_f_win_text,
  win_action: m.desk_words_f_win_action,
  song: m.desk_words_f_q_song,
  instant: m.desk_words_f_q_instant,
  gift_card: m.desk_words_f_q_gift_card,
  shipped: m.desk_words_f_q_shipped,
  digital: m.desk_words_f_q_digital,
  every: m.desk_words_f_q_every,
  songs_title: m.desk_words_f_songs_title,
  things_title: m.desk_words_f_things_title,
  price: m.desk_words_f_price,
  gift_card_link: m.desk_words_f_gift_card_link,
  store_link: m.desk_words_f_store_link,
  b_share: m.desk_words_f_b_share,
  b_title: m.desk_words_f_b_title,
  b_lead: m.desk_words_f_b_lead,
  b_link: m.desk_words_f_b_link,
  b_url: m.desk_words_f_b_url,
  steps: m.desk_words_f_steps,
  picture: m.desk_words_f_picture,
  faq_title: m.desk_words_f_faq_title,
  faq: m.desk_words_f_faq,
  sections: m.desk_words_f_sections,
  apply_title: m.desk_words_f_apply_title,
  apply: m.desk_words_f_apply,
  openings_title: m.desk_words_f_openings_title,
  openings: m.desk_words_f_openings,
  ways: m.desk_words_f_ways,
  promise: m.desk_words_f_promise,
  changed: m.desk_words_f_changed,
};

/** The values of the kinds that are chosen. */
const CHOICES: Readonly<Record<(typeof CMS_CHOICES)[CmsChoice][number], () => string>> = {
  scheduled: m.desk_words_v_scheduled,
  static: m.desk_words_v_static,
  rose: m.desk_words_v_rose,
  tangerine: m.desk_words_v_tangerine,
  amber: m.desk_words_v_amber,
  mint: m.desk_words_v_mint,
  sky: m.desk_words_v_sky,
  ultra: m.desk_words_v_ultra,
  violet: m.desk_words_v_violet,
};

export const choiceName = (value: keyof typeof CHOICES): string => CHOICES[value]();

/** The readable text of a field, for comparing two versions. */
export function readableText(kind: CmsKind, text: string): string {
  if (text.trim() === '') return '–';
  if (kind === 'menu') return text.replaceAll('|', '→');
  const choice = isCmsChoice(kind) ? CMS_CHOICES[kind].find((one) => one === text) : undefined;
  return choice ? choiceName(choice) : text;
}

/** The landing page that a group belongs to; null for other groups. */
export const landingOf = (group: string) =>
  LANDINGS.find(({ slug }) => `landing_${slug.replaceAll('-', '_')}` === group) ?? null;

export function groupName(group: string): string {
  const landing = landingOf(group);
  if (landing) return m.desk_words_g_landing({ occasion: occasionWords(landing.occasion) });
  return GROUPS[group]?.() ?? group;
}

export function fieldName(id: string): string {
  const field = id.split('.')[1] ?? id;
  return FIELDS[field]?.() ?? field;
}

/** The error text of a field. For wrong placeholders, it names the unknown and the missing ones. */
export function wordFault(
  code: string,
  { id, text, own }: { id: string; text: string; own: Readonly<Record<Locale, string>> },
): string {
  if (code !== 'placeholder_unknown' && code !== 'placeholder_missing')
    return fieldErrorWords(code, fieldName(id));
  const { unknown, missing } = wordFaults(text, own);
  return [
    ...(unknown.length > 0 ? [m.desk_words_unknown({ names: unknown.join(', ') })] : []),
    ...(missing.length > 0 ? [m.desk_words_lost({ names: missing.join(', ') })] : []),
  ].join(' ');
}

const PATHS: Readonly<Record<string, string>> = {
  ...{ menu: '/', footer: '/', banner: '/', homepage2024: '/', landings: '/custom-gift/birthday' },
  ...{ artists: '/artists', playlists: '/playlists', reviews: '/reviews', store: '/store' },
};

/**
 * The products that show the questions of a field. Questions about other goods have none, because no product of theirs
 * is in every shop.
 */
const QUESTION_PRODUCTS: Readonly<Record<string, string>> = {
  ...{ song: SONG, every: SONG, instant: INSTANT_SONG, gift_card: GIFT_CARD },
} satisfies Partial<Record<CmsField<'product_questions'>, string>>;

/**
 * The path of the page that shows the texts of a group, or the text with the key `id`, with the drafts of the staff.
 * Null for the e-mail requests, which are made to strangers only, and for texts that no certain page shows.
 */
export function draftsPathOf(group: CmsGroup, id?: string): string | null {
  if (group === 'email_block') return null;
  if (group === 'product_questions') {
    const product = QUESTION_PRODUCTS[id?.split('.')[1] ?? 'every'];
    return product === undefined ? null : `/products/${product}?drafts=1`;
  }
  const landing = landingOf(group);
  const path = landing ? `/custom-gift/${landing.slug}` : (PATHS[group] ?? `/${group.replaceAll('_', '-')}`);
  return `${path}?drafts=1`;
}
