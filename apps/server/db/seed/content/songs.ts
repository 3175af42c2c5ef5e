import type { DemoSong } from './content-types.ts';
import { HEARTLAND_SONGS } from './songs/heartland.ts';
import { QUIET_SONGS } from './songs/quiet.ts';
import { RHYTHM_SONGS } from './songs/rhythm.ts';

/**
 * The artists' example songs, which visitors can play. An artist's page shows the artist's first song at the top. The
 * song engine makes the recordings from the data in this list (`audio/demo-recordings.ts`).
 */
export const DEMO_SONGS: readonly DemoSong[] = [...RHYTHM_SONGS, ...QUIET_SONGS, ...HEARTLAND_SONGS];

/** The text from which the sleeve (cover picture) and the sound of a song are generated. */
export const songSeed = (song: Pick<DemoSong, 'title' | 'recipient'>): string =>
  `${song.title}|${song.recipient}`;
