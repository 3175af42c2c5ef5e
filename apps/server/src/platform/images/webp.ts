import { BrokenImage, createPartCount, type ImagePart, partLength, type RebuiltImage } from './rebuilt.ts';

const DRAWING = ['ICCP', 'ALPH', 'VP8 ', 'VP8L'];
/**
 * Flags of RFC 9649, 2.7. `METADATA` is EXIF (0x08) and XMP (0x04): both flags are cleared, because that data
 * is removed. `ANIMATED` (0x02) marks an animation.
 */
const [METADATA, ANIMATED] = [0x0c, 0x02] as const;

type Size = { width: number; height: number };

/** Whether a file begins like a WebP. */
export const isWebp = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';

/**
 * Rebuilds a WebP from the chunks that are needed to draw it. Returns null for a file that does not begin like a WebP,
 * and `moves` for an animation.
 */
export function rebuildWebp(bytes: Buffer): RebuiltImage | 'moves' | null {
  if (!isWebp(bytes)) return null;
  const countPart = createPartCount();
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) throw new BrokenImage();
  const parts: ImagePart[] = [];
  let size: Size | null = null;
  for (let at = 12; at + 8 <= whole; ) {
    countPart();
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > whole) throw new BrokenImage();
    const chunk = bytes.subarray(at, end);
    if (type === 'ANIM' || type === 'ANMF') return 'moves';
    if (type === 'VP8X') {
      const flags = chunk.readUInt8(8);
      if (flags & ANIMATED) return 'moves';
      const cleared = Buffer.from(chunk);
      cleared.writeUInt8(flags & ~METADATA, 8);
      parts.push(cleared);
    } else if (DRAWING.includes(type)) parts.push({ from: at, to: end });
    size ??= sizeOf(type, chunk.subarray(8));
    at = end;
  }
  if (!size) throw new BrokenImage();
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const length = parts.reduce((sum, part) => sum + partLength(part), 0);
  head.writeUInt32LE(length + 4, 4);
  return { parts: [head, ...parts], contentType: 'image/webp', ...size };
}

function sizeOf(type: string, content: Buffer): Size | null {
  if (type === 'VP8X') return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
  if (type === 'VP8L') {
    const bits = content.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (type !== 'VP8 ') return null;
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
}
