import { disc } from '@keepsong/artwork/disc';
import { sleeve } from '@keepsong/artwork/sleeve';
import type { SongSketch } from '@keepsong/artwork/song';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { useMemo } from 'react';
import { useSongData } from './builder-context.tsx';

/** What the sleeve of a draft is drawn from; the shop's mails and cart draw the same one. */
export const sketchOf = ({ recipient, genre, moods, tempo }: SongData): SongSketch => ({
  title: '',
  recipient,
  genre,
  mood: moods[0] ?? null,
  tempo,
});

/** Sleeve and disc as SVG text, drawn anew when a choice changes them. */
export function useSongArt(): { cover: string; record: string } {
  const { title, recipient, genre, mood, tempo } = sketchOf(useSongData());
  return useMemo(() => {
    const sketch = { title, recipient, genre, mood, tempo };
    return { cover: sleeve(sketch), record: disc(sketch) };
  }, [title, recipient, genre, mood, tempo]);
}
