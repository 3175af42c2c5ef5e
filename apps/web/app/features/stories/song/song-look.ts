import { floodInkFor } from '@keepsong/artwork/song';
import type { Story } from '@keepsong/contract/story/stories';
import type { SongLook } from '~/platform/art/song-art.ts';
import type { Ink } from '~/ui/lettering/ink.ts';

/**
 * The facts from which the pictures of a story's song are drawn. Before the delivery there is no title and no
 * recording.
 */
export function songLook({ song, attributes, sleeve }: Story): SongLook {
  const { recipient, genre } = attributes;
  const { mood, tempo } = sleeve;
  return { title: song.title, peaks: song.peaks, recipient, genre, moods: mood ? [mood] : [], tempo };
}

/** The background colour (ink) of the head of the page. */
export function headInk(look: SongLook): Ink {
  return floodInkFor({ ...look, mood: look.moods[0] ?? null });
}
