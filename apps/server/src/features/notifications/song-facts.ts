import type { SongData } from '@keepsong/domain/builder/song-data';
import type { SongFacts } from './messages.ts';

/** What messages say about a song: its sleeve and for whom it is; never the story. */
export const songFactsOf = (data: SongData, title = '', peaks: number[] = []): SongFacts => ({
  recipient: data.recipient,
  title,
  genre: data.genre,
  mood: data.moods[0] ?? null,
  tempo: data.tempo,
  peaks,
});
