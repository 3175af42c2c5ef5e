import { sketchSong } from '@keepsong/song-engine/sketch';
import type { TimedLine } from '@keepsong/song-engine/timings';
import { type DemoRecording, EXAMPLE_EXTENT } from './demo-recordings.ts';

const PEAKS = 400;

/**
 * The words, the length, the waveform and the times of the lines of a song. They are computed from the score, which
 * takes 30 ms for each song.
 */
export function factsOf({ request }: DemoRecording): {
  lyrics: string;
  durationSeconds: number;
  peaks: number[];
  lines: TimedLine[];
} {
  const { lyrics, seconds, peaks, lines } = sketchSong(request, EXAMPLE_EXTENT, PEAKS);
  return { lyrics, durationSeconds: seconds, peaks, lines };
}
