import { floodInkFor } from '@keepsong/artwork/song';
import type { Story } from '@keepsong/contract/story/stories';
import type { SongLook } from '~/platform/art/song-art.ts';
import type { Ink } from '~/ui/lettering/ink.ts';

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

/** The background colour (ink) of the head of the page. */
export function headInk(look: SongLook): Ink {
  return floodInkFor({ ...look, mood: look.moods[0] ?? null });
}
