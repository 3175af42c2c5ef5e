import { sketchSong } from '@keepsong/song-engine/sketch';
import { type DemoRecording, EXAMPLE_EXTENT } from './demo-recordings.ts';

const PEAKS = 400;

/** Length and waveform of a song, from the score: the recording itself is made when somebody listens. */
export function factsOf({ request }: DemoRecording): { durationSeconds: number; peaks: number[] } {
  const { seconds, peaks } = sketchSong(request, EXAMPLE_EXTENT, PEAKS);
  return { durationSeconds: seconds, peaks };
}
