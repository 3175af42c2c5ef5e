import { m } from '~/paraglide/messages.js';

/** Texts about a song. An instant song may have no recipient's name; the texts then leave it out. */

export const sleeveAlt = (recipient: string): string =>
  recipient ? m.stories_sleeve_alt({ recipient }) : m.stories_sleeve_alt_plain();

/** 'for Rosalind, by June'. Without a recipient only the singer, '' without both. */
export function bylineOf(recipient: string, artist: string): string {
  if (!recipient) return artist ? m.stories_byline_plain({ artist }) : '';
  return artist ? m.stories_byline({ recipient, artist }) : m.stories_song_for({ recipient });
}

/** 'A song for Rosalind, from Ida'. Leaves out unknown names, '' when both are unknown. */
export function forWhom(recipient: string, name: string): string {
  if (!recipient) return name ? m.stories_song_from({ name }) : '';
  return name ? m.stories_song_for_from({ recipient, name }) : m.stories_song_for({ recipient });
}

/** The title of a song with its recipient, for places that do not name the recipient otherwise. */
export const titleFor = (title: string, recipient: string): string =>
  recipient ? m.stories_title_song({ title, recipient }) : title;

export const teaserTitle = (recipient: string): string =>
  recipient ? m.stories_teaser_title({ recipient }) : m.stories_teaser_title_plain();
