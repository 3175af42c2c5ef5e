import { expectFilm } from './film-edits.ts';

/** `units`: H.264 and H.265, whose samples consist of units, each with its length before it. */
export type VideoCodec = { name: 'units'; lengthBytes: number } | { name: PlainCodec };
export type PlainCodec = 'av1' | 'vp8' | 'vp9';

/** What each key frame of VP8 begins with (RFC 6386, 9.1). */
const VP8_START = Buffer.from([0x9d, 0x01, 0x2a]);

/** Throws when the bytes cannot be a picture of the codec. Random bytes do not pass for more than a few samples. */
export function checkSample(codec: VideoCodec, sample: Buffer): void {
  if (codec.name === 'units') checkUnits(sample, codec.lengthBytes);
  else expectFilm(IS_FRAME[codec.name](sample[0] ?? 0xff, sample), `no frame of ${codec.name}`);
}

const IS_FRAME: Readonly<Record<PlainCodec, (first: number, sample: Buffer) => boolean>> = {
  vp8: (first, sample) => (first & 1) === 1 || sample.subarray(3, 6).equals(VP8_START),
  vp9: (first) => first >> 6 === 0b10,
  // In the first byte of a unit, the first and the last bit are 0.
  av1: (first) => (first & 0x81) === 0,
};

function checkUnits(sample: Buffer, lengthBytes: number): void {
  for (let at = 0; at < sample.length; ) {
    expectFilm(sample.length - at > lengthBytes, 'a cut unit');
    const length = sample.readUIntBE(at, lengthBytes);
    at += lengthBytes;
    expectFilm(length > 0 && length <= sample.length - at, 'a unit of a wrong length');
    expectFilm(((sample[at] ?? 0x80) & 0x80) === 0, 'no unit');
    at += length;
  }
}
