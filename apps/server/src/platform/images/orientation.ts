/**
 * The Exif tag (2.32) for the orientation of a photo, from 1 (upright) to 8. It is the only metadata that is needed to
 * show a photo.
 */
const TAG = 0x0112;
const HEAD = Buffer.from('Exif\0\0', 'latin1');

/** Reads the orientation from the content of an APP1 segment (the JPEG segment with Exif data); 1 when it has none. */
export function readOrientation(content: Buffer): number {
  try {
    if (!content.subarray(0, 6).equals(HEAD)) return 1;
    const tiff = content.subarray(6);
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) !== TAG) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
  } catch (error) {
    // The metadata ends too early. The photo can be shown without it.
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** Makes an APP1 segment with only the orientation. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), HEAD, tiff]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}
