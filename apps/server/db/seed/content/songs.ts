import type { DemoSong } from './content-types.ts';
import { HEARTLAND_SONGS } from './songs/heartland.ts';
import { QUIET_SONGS } from './songs/quiet.ts';
import { RHYTHM_SONGS } from './songs/rhythm.ts';

/**
 * The artists' playable example songs; an artist's first one leads their page. The song engine sings the audio from
 * the same facts (`audio/demo-recordings.ts`).
 */
export const DEMO_SONGS: readonly DemoSong[] = [...RHYTHM_SONGS, ...QUIET_SONGS, ...HEARTLAND_SONGS];

/** The seed for both the sleeve and the sound of a song. */
export const songSeed = (song: Pick<DemoSong, 'title' | 'recipient'>): string =>
  `${song.title}|${song.recipient}`;
