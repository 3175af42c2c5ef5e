import type { HeardFrom } from '@keepsong/domain/marketing/survey';
import { m } from '~/paraglide/messages.js';

const HEARD = {
  friend: m.marketing_heard_friend,
  gift: m.marketing_heard_gift,
  search: m.marketing_heard_search,
  social: m.marketing_heard_social,
  podcast: m.marketing_heard_podcast,
  tv_radio: m.marketing_heard_tv_radio,
  artist: m.marketing_heard_artist,
  other: m.marketing_heard_other,
} satisfies Record<HeardFrom, () => string>;

export const heardWords = (heard: HeardFrom): string => HEARD[heard]();

const FOLLOW_UPS: Readonly<Record<string, () => string>> = {
  told: m.marketing_more_told,
  sent_song: m.marketing_more_sent_song,
  at_event: m.marketing_more_at_event,
  for_me: m.marketing_more_for_me,
  for_family: m.marketing_more_for_family,
  google: () => 'Google',
  bing: () => 'Bing',
  other_engine: m.marketing_more_other_engine,
  facebook: () => 'Facebook',
  instagram: () => 'Instagram',
  tiktok: () => 'TikTok',
  youtube: () => 'YouTube',
};

export const followUpWords = (id: string): string => FOLLOW_UPS[id]?.() ?? id;
