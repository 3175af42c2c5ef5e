import type { SongData } from '@keepsong/domain/builder/song-data';
import type { SongFacts } from './messages.ts';

/** The facts of a song for messages: its sleeve and its recipient, never the story. */
export const songFactsOf = (data: SongData, title = '', peaks: number[] = []): SongFacts => ({
  recipient: data.recipient,
  title,
  genre: data.genre,
  mood: data.moods[0] ?? null,
  tempo: data.tempo,
  peaks,
});
