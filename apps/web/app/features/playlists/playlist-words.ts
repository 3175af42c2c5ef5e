import type { PlaylistCard } from '@keepsong/contract/playlists';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { occasionWords } from '~/platform/words/occasion.ts';

/** A line about a playlist: 'Wedding, 18 songs'. */
export function lineOf({ occasions, genre, songs_count }: PlaylistCard): string {
  const names = [...occasions.map(occasionWords), genreWords(genre ?? '')].filter(Boolean).join(', ');
  const songs = m.playlists_songs({ count: songs_count });
  return names ? m.playlists_for({ names, songs }) : songs;
}
