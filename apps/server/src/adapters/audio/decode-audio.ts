import decode, { type StreamDecoder } from 'audio-decode';
import type { Pcm } from './audio-types.ts';
import type { Sniffed } from './sniff.ts';

/**
 * How many encoded bytes one decoding step gets. The steps are small, so that the caller notices an exceeded limit long
 * before memory is full.
 */
const CHUNK = 64 * 1024;

/**
 * Decodes a recording piece by piece. The decoder of MP4 files gets the whole file at once, because the tables of an
 * MP4 file may be at its end.
 * @throws any error of the decoder on broken data.
 */
export async function* decodeAudio(source: Uint8Array, codec: Sniffed['codec']): AsyncGenerator<Pcm> {
  // Decoders expect that `slice` copies the bytes, but the `slice` of a Buffer shares them. So pass a plain Uint8Array.
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
