import type { Locale } from '@keepsong/domain/format/locale';
import { createMp3Encoder } from 'wasm-media-encoders';
import type { Stereo } from '../band/play.ts';

export type Tags = { title: string; artist: string; lyrics: string; language: Locale };

/** The size of a file: kilobits a second, and one channel (both sides mixed) or two (joint stereo). */
export type Quality = { kbps: 48 | 96 | 112 | 128; channels: 1 | 2 };

const BLOCK = 1152 * 16;

/**
 * Encodes sound as MP3 with a constant bit rate. The tags contain title, artist and words, and say that a program made
 * the song.
 */
export async function encodeSong(
  sound: Stereo,
  rate: number,
  { kbps, channels }: Quality,
  tags: Tags,
): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate, channels, bitrate: kbps });
  const sides = channels === 2 ? [sound.left, sound.right] : [mono(sound)];
  const parts: Uint8Array[] = [writeTags(tags)];
  for (let from = 0; from < sound.left.length; from += BLOCK)
    // The encoder reuses the returned memory at its next call, so copy it.
    parts.push(encoder.encode(sides.map((side) => side.subarray(from, from + BLOCK))).slice());
  parts.push(encoder.finalize().slice());
  return Buffer.concat(parts);
}

const mono = ({ left, right }: Stereo): Float32Array =>
  left.map((value, at) => (value + (right[at] ?? 0)) / 2);

/** Tags in the format ID3v2.3: title, artist, words, and the statement that a program made the song. */
function writeTags({ title, artist, lyrics, language }: Tags): Uint8Array {
  const frames = Buffer.concat([
    frame('TIT2', text(title)),
    frame('TPE1', text(artist)),
    frame(
      'TXXX',
      Buffer.concat([text('GENERATED'), Buffer.from([0, 0]), utf16('yes: composed and sung by a program')]),
    ),
    frame(
      'USLT',
      Buffer.concat([
        Buffer.from([1]),
        Buffer.from(language === 'en' ? 'eng' : 'spa'),
        utf16(''),
        Buffer.from([0, 0]),
        utf16(lyrics),
      ]),
    ),
  ]);
  const head = Buffer.alloc(10);
  head.write('ID3', 0, 'latin1');
  head[3] = 3;
  // ID3 writes the size with only seven bits in each byte. So players do not take it for the beginning of MP3
  // sound.
  for (let at = 0; at < 4; at += 1) head[6 + at] = (frames.length >> (7 * (3 - at))) & 0x7f;
  return Buffer.concat([head, frames]);
}

function frame(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.write(id, 0, 'latin1');
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, body]);
}

const utf16 = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(value, 'utf16le')]);
const text = (value: string): Buffer => Buffer.concat([Buffer.from([1]), utf16(value)]);
