import { artPath } from '@keepsong/artwork/draw/path';
import type { ECardDesign } from '@keepsong/artwork/ecard';
import type { SongSketch } from '@keepsong/artwork/song';
import type { PlayableSong } from '@keepsong/contract/common';
import type { Story } from '@keepsong/contract/story/stories';

/** The facts from which a song's pictures are drawn. Only a song without a title has `subjects`. */
export type SongLook = Pick<PlayableSong, 'title' | 'recipient' | 'genre' | 'moods' | 'tempo' | 'peaks'> &
  Pick<SongSketch, 'subjects'>;

/**
 * The facts from which the pictures of a story's song are drawn. Before the delivery there is no recording, and
 * only instant songs have a title. Instant songs are drawn without their recording, so that they keep the
 * sleeve of their preview.
 */
export function songLook({ song, instant_product: instant, attributes, sleeve }: Story): SongLook {
  const { recipient, genre } = attributes;
  const { mood, tempo } = sleeve;
  const title = song.title || (instant?.title ?? '');
  return { title, peaks: song.peaks, recipient, genre, moods: mood ? [mood] : [], tempo };
}

/** Converts a song to the form that the artwork package draws from. */
export function sketchOf({ moods, ...song }: SongLook): SongSketch {
  return { ...song, mood: moods[0] ?? null };
}

/** Address of the song's sleeve. */
export const sleevePath = (song: SongLook): string => artPath({ kind: 'sleeve', song: sketchOf(song) });

/** Address of the song's disc. */
export const discPath = (song: SongLook): string => artPath({ kind: 'disc', song: sketchOf(song) });

/** Address of the picture on the front of an e-card with this song. */
export const ecardPath = (design: ECardDesign, song: SongLook): string =>
  artPath({ kind: 'ecard', design, song: sketchOf(song) });
