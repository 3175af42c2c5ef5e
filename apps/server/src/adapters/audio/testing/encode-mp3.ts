import type { Mp3Options, Pcm } from '../audio-types.ts';
import { createMp3Writer } from '../mp3-encoder.ts';

/** Encodes samples that are completely in memory. */
export async function encodeMp3(pcm: Pcm, options: Mp3Options = {}): Promise<Buffer> {
  const writer = await createMp3Writer(pcm.sampleRate, options);
  writer.write(pcm);
  return writer.finish();
}
