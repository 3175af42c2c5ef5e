import { floodInkFor } from '@keepsong/artwork/song';
import type { SongLook } from '~/platform/art/song-art.ts';
import type { Ink } from '~/ui/lettering/ink.ts';

/** The background colour (ink) of the head of the page. */
export function headInk(look: SongLook): Ink {
  return floodInkFor({ ...look, mood: look.moods[0] ?? null });
}
