import { readOrientation, writeOrientation } from './orientation.ts';
import { BrokenImage, createPartCount, type ImagePart, type RebuiltImage } from './rebuilt.ts';

/** The codes of the JPEG markers that are needed (ITU T.81, table B.1). */
const [SOI, EOI, SOS, APP1, APP2] = [0xd8, 0xd9, 0xda, 0xe1, 0xe2] as const;
const [DHT, DAC, DQT, DRI, APP0, APP14] = [0xc4, 0xcc, 0xdb, 0xdd, 0xe0, 0xee] as const;
const DRAWING: ReadonlySet<number> = new Set([DHT, DAC, DQT, DRI, APP0, APP14]);

/** Whether a marker begins a frame: baseline, extended or progressive, Huffman or arithmetic. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![DHT, 0xc8, DAC].includes(marker);

/** Whether a file begins like a JPEG. */
export const isJpeg = (head: Buffer): boolean =>
  head.length >= 4 && head[0] === 0xff && head[1] === SOI && head[2] === 0xff;

/** Rebuilds a JPEG from the parts that are needed to draw it; null for a file that does not begin like a JPEG. */
export function rebuildJpeg(bytes: Buffer): RebuiltImage | null {
  if (!isJpeg(bytes)) return null;
  const countPart = createPartCount();
  const parts: ImagePart[] = [{ from: 0, to: 2 }];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  while (true) {
    countPart();
    const marker = markerAt(bytes, at);
    if (marker === EOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw new BrokenImage();
    const segment = bytes.subarray(at, end);
    const span = { from: at, to: end };
    at = end;
    if (marker === SOS) {
      at = endOfScan(bytes, end);
      hasScan = true;
      parts.push(span, { from: end, to: at });
    } else if (isFrame(marker)) {
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
      parts.push(span);
    } else if (marker === APP1) {
      const orientation = readOrientation(segment.subarray(4));
      if (orientation > 1) parts.push(writeOrientation(orientation));
    } else if (DRAWING.has(marker) || (marker === APP2 && isColourProfile(segment))) parts.push(span);
  }
  if (!size || !hasScan) throw new BrokenImage();
  parts.push(Buffer.from([0xff, EOI]));
  return { parts, contentType: 'image/jpeg', ...size };
}

function markerAt(bytes: Buffer, at: number): number {
  if (bytes.readUInt8(at) !== 0xff) throw new BrokenImage();
  return bytes.readUInt8(at + 1);
}

const isColourProfile = (segment: Buffer): boolean =>
  segment.subarray(4, 16).equals(Buffer.from('ICC_PROFILE\0', 'latin1'));

/**
 * Finds the marker that ends the scan (the compressed picture data). Stuffed bytes, fill bytes and restart markers
 * belong to the scan.
 */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    const isOfScan = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isOfScan) return at;
  }
  throw new BrokenImage();
}
