/**
 * One encoded video frame or piece of sound. `at` is its time in milliseconds from the beginning. `isKey` tells whether
 * it can be decoded without earlier frames.
 */
export type Block = { at: number; data: Uint8Array; isKey: boolean };

export type Clip = {
  width: number;
  height: number;
  durationMs: number;
  /** Video frames, encoded as VP9. */
  pictures: readonly Block[];
  /**
   * Sound, encoded as Opus with 48 kHz and one channel. `head` is the description of the stream that the encoder
   * returns.
   */
  sound: { head: Uint8Array; blocks: readonly Block[] };
};

const VIDEO = 1;
const AUDIO = 2;

/**
 * Writes video frames and sound into one WebM file. WebM is based on Matroska: a file consists of elements with an id,
 * a length and a content.
 */
export function webmOf({ width, height, durationMs, pictures, sound }: Clip): Uint8Array {
  const blocks = [
    ...pictures.map((block) => ({ ...block, track: VIDEO })),
    ...sound.blocks.map((block) => ({ ...block, track: AUDIO })),
  ].sort((a, b) => a.at - b.at || a.track - b.track);
  return join([
    element('1a45dfa3', [
      element('4286', [uint(1)]),
      element('42f7', [uint(1)]),
      element('42f2', [uint(4)]),
      element('42f3', [uint(8)]),
      element('4282', [text('webm')]),
      element('4287', [uint(4)]),
      element('4285', [uint(2)]),
    ]),
    element('18538067', [
      element('1549a966', [
        element('2ad7b1', [uint(1_000_000)]),
        element('4489', [float(durationMs)]),
        element('4d80', [text('keepsong')]),
        element('5741', [text('keepsong')]),
      ]),
      element('1654ae6b', [
        track(VIDEO, 'V_VP9', [element('e0', [element('b0', [uint(width)]), element('ba', [uint(height)])])]),
        track(AUDIO, 'A_OPUS', [
          element('63a2', [sound.head]),
          element('56bb', [uint(80_000_000)]),
          element('e1', [element('b5', [float(48_000)]), element('9f', [uint(1)])]),
        ]),
      ]),
      element('1f43b675', [element('e7', [uint(0)]), ...blocks.map(simpleBlock)]),
    ]),
  ]);
}

const track = (number: number, codec: string, rest: Uint8Array[]): Uint8Array =>
  element('ae', [
    element('d7', [uint(number)]),
    element('73c5', [uint(number)]),
    element('83', [uint(number)]),
    element('86', [text(codec)]),
    ...rest,
  ]);

function simpleBlock({ track: number, at, data, isKey }: Block & { track: number }): Uint8Array {
  const time = Math.round(at);
  const head = new Uint8Array([0x80 | number, time >> 8, time & 0xff, isKey ? 0x80 : 0]);
  return element('a3', [head, data]);
}

function element(id: string, content: readonly Uint8Array[]): Uint8Array {
  const size = content.reduce((sum, part) => sum + part.length, 0);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(size) | (1n << 56n));
  return join([Uint8Array.from(Buffer.from(id, 'hex')), length, ...content]);
}

function uint(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
