import { artPath } from '@keepsong/artwork/draw/path';
import type { SongSketch } from '@keepsong/artwork/song';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { useMemo, useSyncExternalStore } from 'react';
import type { Picture } from '~/ui/picture/artwork.tsx';
import { useSongData } from '../page/builder-context.tsx';

/** The facts for drawing the sleeve of a draft. Mails and cart draw the same sleeve. */
export const sketchOf = ({ recipient, genre, moods, tempo }: SongData): SongSketch => ({
  title: '',
  recipient,
  genre,
  mood: moods[0] ?? null,
  tempo,
});

type Drawing = typeof import('./song-drawing.ts');

let drawing: Drawing | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

function fetchDrawing(): void {
  isAsked = true;
  import('./song-drawing.ts').then(
    (script) => {
      drawing = script;
      for (const listener of listeners) listener();
    },
    () => {
      isAsked = false;
    },
  );
}

/**
 * Waits for the drawing script, which is loaded after the page's own. Until then, and if it fails, the shop draws the
 * pictures.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) fetchDrawing();
  return () => listeners.delete(listener);
}

/** Sleeve and disc, drawn again when a choice changes them. */
export function useSongArt(): { cover: Picture; record: Picture } {
  const { title, recipient, genre, mood, tempo } = sketchOf(useSongData());
  const drawn = useSyncExternalStore(
    subscribe,
    () => drawing,
    () => null,
  );
  return useMemo(() => {
    const song = { title, recipient, genre, mood, tempo };
    if (drawn) return { cover: { svg: drawn.sleeve(song) }, record: { svg: drawn.disc(song) } };
    return {
      cover: { src: artPath({ kind: 'sleeve', song }) },
      record: { src: artPath({ kind: 'disc', song }) },
    };
  }, [drawn, title, recipient, genre, mood, tempo]);
}
