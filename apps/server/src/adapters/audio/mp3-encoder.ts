import { createMp3Encoder } from 'wasm-media-encoders';
import type { Mp3Options, Pcm } from './audio-types.ts';
import { writeId3 } from './id3.ts';

/** The number of samples that each call of the encoder gets: eight MP3 frames. */
const BLOCK = 1152 * 8;
const MPEG1_RATES = [32_000, 44_100, 48_000] as const;

export type Mp3Writer = {
  /**
   * @param pcm samples with any number of channels. That number may change from call to call, but the sample rate may
   * not.
   */
  write(pcm: Pcm): void;
  finish(): Buffer;
};

/**
 * Encodes MP3 with a constant bit rate (LAME as WebAssembly), as joint stereo or mono.
 * Rates other than 32, 44.1 and 48 kHz are resampled, so that every player takes the file.
 */
export async function createMp3Writer(sampleRate: number, options: Mp3Options = {}): Promise<Mp3Writer> {
  const encoder = await createMp3Encoder();
  const outputSampleRate = MPEG1_RATES.find((rate) => rate === sampleRate) ?? resampledRate(sampleRate);
  const width = options.mono ? 1 : 2;
  encoder.configure({ sampleRate, channels: width, bitrate: options.bitrateKbps ?? 128, outputSampleRate });
  const parts: Buffer[] = options.tags ? [writeId3(options.tags)] : [];
  const scratch = Array.from({ length: width }, () => new Float32Array(BLOCK));
  return {
    write({ channels }) {
      const length = channels[0]?.length ?? 0;
      for (let from = 0; from < length; from += BLOCK) {
        const size = Math.min(BLOCK, length - from);
        for (const [side, out] of scratch.entries())
          mixInto(out, channelsFor(channels, side, width), from, size);
        // The encoder reuses the returned memory at its next call, so copy it.
        parts.push(Buffer.from(encoder.encode(scratch.map((samples) => samples.subarray(0, size)))));
      }
    },
    finish() {
      parts.push(Buffer.from(encoder.finalize()));
      return Buffer.concat(parts);
    },
  };
}

const resampledRate = (rate: number): 44_100 | 48_000 => (rate % 8000 === 0 ? 48_000 : 44_100);

/**
 * The channels that are mixed into one side of the output. Mono mixes all channels. In stereo a side gets its own front
 * channel and all channels after the first two.
 */
function channelsFor(channels: readonly Float32Array[], side: number, width: 1 | 2): Float32Array[] {
  if (width === 1 || channels.length === 1) return [...channels];
  return channels.filter((_, at) => at === side || at > 1);
}

/**
 * Averages the channels and limits the result to -1..1, because the encoder needs that range. Samples of lossy files
 * can be larger, and files of attackers can hold NaN.
 */
function mixInto(out: Float32Array, sources: readonly Float32Array[], from: number, size: number): void {
  for (let index = 0; index < size; index += 1) {
    let sum = 0;
    for (const samples of sources) sum += samples[from + index] ?? 0;
    const value = sum / sources.length;
    out[index] = value >= -1 && value <= 1 ? value : value > 1 ? 1 : value < -1 ? -1 : 0;
  }
}
