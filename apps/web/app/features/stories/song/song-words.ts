import { m } from '~/paraglide/messages.js';

/** What pages say of a song: an instant song may be for nobody by name, and then nobody is named. */

export const sleeveAlt = (recipient: string): string =>
  recipient ? m.stories_sleeve_alt({ recipient }) : m.stories_sleeve_alt_plain();

/** 'for Rosalind, by June'; only who sings it where there is no name, '' where there is neither. */
export function bylineOf(recipient: string, artist: string): string {
  if (!recipient) return artist ? m.stories_byline_plain({ artist }) : '';
  return artist ? m.stories_byline({ recipient, artist }) : m.stories_song_for({ recipient });
}

/** 'A song for Rosalind, from Ida': as much of it as is known, '' when nothing is. */
export function forWhom(recipient: string, name: string): string {
  if (!recipient) return name ? m.stories_song_from({ name }) : '';
  return name ? m.stories_song_for_from({ recipient, name }) : m.stories_song_for({ recipient });
}

/** What the song is called where nothing else says for whom it is. */
export const titleFor = (title: string, recipient: string): string =>
  recipient ? m.stories_title_song({ title, recipient }) : title;

export const teaserTitle = (recipient: string): string =>
  recipient ? m.stories_teaser_title({ recipient }) : m.stories_teaser_title_plain();
