import { artPath } from '@keepsong/artwork/draw/path';
import type { SongSketch } from '@keepsong/artwork/song';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { useMemo, useSyncExternalStore } from 'react';
import type { Picture } from '~/ui/picture/artwork.tsx';
import { useSongData } from '../page/builder-context.tsx';

/** The facts from which a draft's sleeve is drawn. The sleeves in e-mails and in the cart look the same. */
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
 * Calls the listener once the drawing script is loaded. It is loaded after the page's own script. Until then, and if
 * the script cannot be loaded, the page shows pictures that the server draws.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) fetchDrawing();
  return () => listeners.delete(listener);
}

/**
 * The pictures of the song's sleeve and disc. They are drawn again when the customer changes a choice that they show.
 */
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
