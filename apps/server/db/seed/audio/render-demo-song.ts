import { createMeter } from '../../../src/adapters/audio/meter.ts';
import { encodeMp3 } from '../../../src/adapters/audio/mp3-encoder.ts';
import { composeScore, type DemoSongRequest } from './compose.ts';
import { mixDown } from './mixdown.ts';

export type RenderedSong = { mp3: Buffer; durationSeconds: number; peaks: number[] };

/** One channel at 32 kHz: a third of the encoding time of CD stereo, and all that these instruments have to say. */
const RATE = 32_000;
const PEAKS = 400;

/**
 * Composes, plays and encodes one instrumental example song (MP3, 80 kbit/s, mono, tagged as the demo's).
 * The same request gives the same bytes. Takes about a third of a second of one core; blocks its thread.
 */
export async function renderDemoSong(request: DemoSongRequest): Promise<RenderedSong> {
  const samples = renderSamples(request);
  const pcm = { sampleRate: RATE, channels: [samples] };
  const meter = createMeter();
  meter.add(pcm);
  const { durationSeconds, peaks } = meter.read(PEAKS);
  const mp3 = await encodeMp3(pcm, { bitrateKbps: 80, mono: true });
  return { mp3, durationSeconds, peaks };
}

/** The song before encoding: samples in -1..1 at 32 kHz. */
export const renderSamples = (request: DemoSongRequest): Float32Array =>
  mixDown(composeScore(request), RATE, request.seed);
