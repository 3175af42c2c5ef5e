import { crc32 } from 'node:zlib';
import { BrokenImage, createPartCount, type ImagePart, type RebuiltImage } from './rebuilt.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * The chunks that are needed to draw (W3C PNG, third edition, 5.6). Chunks with texts, times and places are not in the
 * list.
 */
const DRAWING = ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs'];

/** Whether a file begins like a PNG. */
export const isPng = (head: Buffer): boolean => head.subarray(0, 8).equals(SIGNATURE);

/**
 * Rebuilds a PNG from the chunks that are needed to draw it. Returns null for a file that does not begin like a PNG,
 * and `moves` for an animation.
 */
export function rebuildPng(bytes: Buffer): RebuiltImage | 'moves' | null {
  if (!isPng(bytes)) return null;
  const countPart = createPartCount();
  const parts: ImagePart[] = [SIGNATURE];
  let hasData = false;
  let at = 8;
  while (true) {
    countPart();
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || (at === 8) !== (type === 'IHDR')) throw new BrokenImage();
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) throw new BrokenImage();
    if (type === 'acTL') return 'moves';
    if (type === 'IDAT') hasData = true;
    if (DRAWING.includes(type) || type === 'IEND') parts.push({ from: at, to: end });
    if (type === 'IEND') break;
    at = end;
  }
  if (!hasData) throw new BrokenImage();
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return { parts, contentType: 'image/png', ...size };
}
