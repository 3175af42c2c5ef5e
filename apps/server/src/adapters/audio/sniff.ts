import type { AudioFormat } from './audio-types.ts';

/** The format of a file, and the decoder that it needs (an Ogg file needs another one for Vorbis than for Opus). */
export type Sniffed = {
  format: AudioFormat;
  codec: 'wav' | 'mp3' | 'flac' | 'm4a' | 'webm' | 'oga' | 'opus';
};

const text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/**
 * Recognises an accepted recording by its first bytes.
 * @returns null for anything else, including audio formats that the shop does not accept (AIFF, WMA, AMR, MKV …).
 */
export function sniffAudio(bytes: Uint8Array): Sniffed | null {
  if (bytes.length < 16) return null;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WAVE') return { format: 'wav', codec: 'wav' };
  if (text(bytes, 0, 4) === 'fLaC') return { format: 'flac', codec: 'flac' };
  if (text(bytes, 4, 4) === 'ftyp') return { format: 'm4a', codec: 'm4a' };
  if (text(bytes, 0, 4) === 'OggS') return sniffOgg(bytes);
  if (isWebm(bytes)) return { format: 'webm', codec: 'webm' };
  return isMp3(bytes) ? { format: 'mp3', codec: 'mp3' } : null;
}

function sniffOgg(bytes: Uint8Array): Sniffed | null {
  const page = text(bytes, 26, 64);
  if (page.includes('OpusHead')) return { format: 'ogg', codec: 'opus' };
  if (page.includes('\x01vorbis')) return { format: 'ogg', codec: 'oga' };
  return null;
}

function isWebm(bytes: Uint8Array): boolean {
  const ebml = bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3;
  return ebml && text(bytes, 4, 64).includes('webm');
}

function isMp3(bytes: Uint8Array): boolean {
  if (text(bytes, 0, 3) !== 'ID3') return isMp3Frame(bytes, 0);
  const at = id3Length(bytes);
  return at + 4 <= bytes.length && isMp3Frame(bytes, at);
}

/**
 * Whether the header of an MP3 frame (MPEG layer III) begins at `at`: the sync bits, then a known version, layer, bit
 * rate and sampling rate.
 */
export function isMp3Frame(bytes: Uint8Array, at: number): boolean {
  const [sync = 0, layer = 0, rates = 0] = bytes.subarray(at, at + 3);
  const version = (layer >> 3) & 3;
  const bitrate = rates >> 4;
  return (
    sync === 0xff &&
    (layer & 0xe6) === 0xe2 &&
    version !== 1 &&
    bitrate > 0 &&
    bitrate < 15 &&
    ((rates >> 2) & 3) !== 3
  );
}

/** The first bytes of a file, which tell the length of its ID3v2 tag. */
export const ID3_HEAD = 10;

/**
 * The length in bytes of an ID3v2 tag at the beginning, with its header and footer; 0 when there is none
 * (id3.org/id3v2.4.0-structure, 3.1).
 */
export function id3Length(bytes: Uint8Array): number {
  if (bytes.length < ID3_HEAD || text(bytes, 0, 3) !== 'ID3') return 0;
  const [flags = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(5, 10);
  const size = ((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f);
  return ID3_HEAD + size + (flags & 0x10 ? ID3_HEAD : 0);
}
