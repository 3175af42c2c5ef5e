import type { SongData } from '@keepsong/domain/builder/song-data';
import type { SongFacts } from './messages.ts';

/**
 * The facts about a song that messages may contain: the facts that its sleeve (the cover) is drawn from, and the
 * recipient, but never the story.
 */
export const songFactsOf = (data: SongData, title = '', peaks: number[] = []): SongFacts => ({
  recipient: data.recipient,
  title,
  genre: data.genre,
  mood: data.moods[0] ?? null,
  tempo: data.tempo,
  peaks,
});
