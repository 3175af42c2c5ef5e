import { sketchSong } from '@keepsong/song-engine/sketch';
import type { TimedLine } from '@keepsong/song-engine/timings';
import { type DemoRecording, EXAMPLE_EXTENT } from './demo-recordings.ts';

const PEAKS = 400;

/**
 * Length, waveform and times of the lines of a song, computed from the score. The recording itself is made when
 * somebody first listens.
 */
export function factsOf({ request }: DemoRecording): {
  durationSeconds: number;
  peaks: number[];
  lines: TimedLine[];
} {
  const { seconds, peaks, lines } = sketchSong(request, EXAMPLE_EXTENT, PEAKS);
  return { durationSeconds: seconds, peaks, lines };
}
