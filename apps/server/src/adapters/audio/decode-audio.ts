import decode, { type StreamDecoder } from 'audio-decode';
import type { Pcm } from './audio-types.ts';
import type { Sniffed } from './sniff.ts';

/** Encoded bytes decoded at a time; small, so that a limit is noticed long before memory is full. */
const CHUNK = 64 * 1024;

/**
 * Decodes a recording piece by piece.
 * An MP4 file keeps its tables at either end, so its decoder gets the whole file at once.
 * @throws whatever the decoder throws on broken data.
 */
export async function* decodeAudio(source: Uint8Array, codec: Sniffed['codec']): AsyncGenerator<Pcm> {
  // Decoders count on `slice` to copy, which a Buffer's does not.
  const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  const decoder: StreamDecoder = await decode[codec]();
  const step = codec === 'm4a' ? bytes.length : CHUNK;
  try {
    for (let at = 0; at < bytes.length; at += step) {
      const piece = await decoder(bytes.subarray(at, at + step));
      if (piece.channelData.length > 0) yield toPcm(piece);
    }
    const last = await decoder();
    if (last.channelData.length > 0) yield toPcm(last);
  } finally {
    decoder.free();
  }
}

const toPcm = (piece: { channelData: Float32Array[]; sampleRate: number }): Pcm => ({
  sampleRate: piece.sampleRate,
  channels: piece.channelData,
});
