import { crc32, deflateSync } from 'node:zlib';

type Size = { width: number; height: number };

const pngChunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
};

/** A grey PNG that every browser can draw. `hidden` are additional chunks: type and text. */
export function pngOf({ width, height }: Size, hidden: Record<string, string> = {}): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = Buffer.alloc((width + 1) * height, 0x90);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...Object.entries(hidden).map(([type, text]) => pngChunk(type, Buffer.from(text))),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

export const exif = (orientation: number, beside: string): Buffer => {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16LE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(beside)]));
};

export const comment = (text: string): Buffer => segment(0xfe, Buffer.from(text));

/** Huffman tables with one code of one bit each: no change of brightness, and the end of a block. */
const CODES = [0x00, 0x10].map((table) => Buffer.from([table, 1, ...Array(15).fill(0), 0]));

/** The picture data of a uniform grey: two zero bits for each block of 8 by 8 pixels. */
const greyScan = ({ width, height }: Size): Buffer =>
  Buffer.alloc(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8) * 2) / 8));

/** Picture data with every kind of marker that a scan may have, but without a real picture. */
export const JUNK_SCAN = Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);

/** A grey JPEG whose parts are in the order in which a camera writes them. `scan` replaces the picture data. */
export function jpegOf(
  { width, height }: Size,
  hidden: Buffer[] = [],
  behind = '',
  scan = greyScan({ width, height }),
): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...hidden,
    segment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat(CODES)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan,
    Buffer.from([0xff, 0xd9]),
    Buffer.from(behind),
  ]);
}

const riffChunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

/** An extended WebP with all its parts. Its picture data is not a real picture. */
export function webpOf({ width, height }: Size, hidden: Record<string, string> = {}, flags = 0x0c): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(flags, 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', head),
    riffChunk('VP8 ', Buffer.alloc(31)),
    ...Object.entries(hidden).map(([type, text]) => riffChunk(type, Buffer.from(text))),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length, 0);
  return Buffer.concat([Buffer.from('RIFF'), size, content]);
}
