import { pagePeaks } from '../../artists/artists.service.ts';
import type { PrintedSong } from './print-sheets.ts';
import type { OrderedSong } from './vendors.repository.ts';

/** The facts about a song that are printed on goods. A song that is not delivered has no title and no words. */
export function printedSong(song: OrderedSong | null): PrintedSong | null {
  if (!song) return null;
  const isThere = song.status === 'shipped';
  const { recipient, genre, moods, tempo } = song.songData;
  return {
    ...{ recipient, genre, tempo, mood: moods[0] ?? null },
    title: isThere ? song.title : '',
    peaks: isThere ? pagePeaks(song.peaks) : [],
    lyrics: isThere ? (song.lyrics ?? '') : '',
  };
}
