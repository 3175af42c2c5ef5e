import { makeSongWav } from '../../adapters/audio/testing/make-song.ts';
import { writeWav } from '../../adapters/audio/testing/write-wav.ts';
import { makeMp4 } from '../../adapters/films/testing/make-film.ts';
import { jpegOf, pngOf } from '../images.ts';

/** By day smaller, because another process decodes the pixels. */
const SIDE = process.env.TEST_SIZE === 'night' ? 3_000 : 700;
const SIZE = { width: SIDE, height: SIDE };
const PDF_START = Buffer.from('%PDF-1.7\n');
const PDF_END = Buffer.from('\nstartxref\n9\n%%EOF\n');
/** More than what these pictures and films have beside the part that makes them large. */
const BESIDE = 100_000;

const filled = (
  start: Uint8Array,
  bytes: number,
  end: Uint8Array = Buffer.alloc(0),
  fill: number | string = 0,
): Buffer => Buffer.concat([start, Buffer.alloc(bytes - start.length - end.length, fill), end]);

/** The fill bytes before the end marker belong to the scan, so each of them has to be looked at. */
function slowJpeg(bytes: number): Buffer {
  const plain = jpegOf(SIZE);
  return filled(plain.subarray(0, -2), bytes, plain.subarray(-2), 0xff);
}

/** Eleven minutes of music, of which the MP3 has 16 MB. */
function longWav(bytes: number): Buffer {
  const part = makeSongWav({ seconds: 40, seed: 1, mono: true }).subarray(44);
  const wav = Buffer.concat([
    writeWav({ sampleRate: 32_000, channels: [new Float32Array(0)] }),
    ...Array(17).fill(part),
  ]);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - 44, 40);
  if (wav.length < bytes) throw new Error('the recording is too short');
  return wav;
}

/**
 * Makes a file once for all tests that use it, because making it takes longer than most calls. It is not kept when
 * memory is scarce, because the next test files run in the same process.
 */
function once(make: (bytes: number) => Buffer): (bytes: number) => Buffer {
  const made = new Map<number, WeakRef<Buffer>>();
  return (bytes) => {
    const file = made.get(bytes)?.deref() ?? make(bytes);
    made.set(bytes, new WeakRef(file));
    return file;
  };
}

/** Makes files of this length that the shop takes, each of the kind that costs most time to read. */
export const LARGE_FILES = {
  jpeg: once(slowJpeg),
  png: once((bytes) => pngOf(SIZE, { tEXt: 'x'.repeat(bytes - BESIDE) })),
  /** A recording that is just long enough for a song. */
  wav: once((bytes) => filled(makeSongWav({ seconds: 31, seed: 1, mono: true }), bytes)),
  /** A recording of a few seconds, such as a spoken name. */
  spoken: once((bytes) => filled(makeSongWav({ seconds: 4, seed: 1 }), bytes)),
  long: longWav,
  mp4: (bytes) => makeMp4({ hidden: Buffer.alloc(bytes - BESIDE, 7) }),
  pdf: (bytes) => filled(PDF_START, bytes, PDF_END, 'x'),
  txt: (bytes) => Buffer.alloc(bytes, 'Words of a song. '),
} satisfies Record<string, (bytes: number) => Buffer>;
export type LargeFile = keyof typeof LARGE_FILES;
