import { sketchSong } from '@keepsong/song-engine/sketch';
import type { TimedLine } from '@keepsong/song-engine/timings';
import { type DemoRecording, EXAMPLE_EXTENT } from './demo-recordings.ts';

const PEAKS = 400;

/**
 * The length, the waveform and the times of the lines of a song. They are computed from the score, without rendering
 * the recording. The recording is rendered when somebody first listens to it.
 */
export function factsOf({ request }: DemoRecording): {
  durationSeconds: number;
  peaks: number[];
  lines: TimedLine[];
} {
  const { seconds, peaks, lines } = sketchSong(request, EXAMPLE_EXTENT, PEAKS);
  return { durationSeconds: seconds, peaks, lines };
}
