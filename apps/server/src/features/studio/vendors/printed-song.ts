import { pagePeaks } from '../../artists/artists.service.ts';
import type { PrintedSong } from './print-sheets.ts';
import type { OrderedSong } from './vendors.repository.ts';

/** The song as goods are made from it. What is not delivered has neither title nor words. */
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
