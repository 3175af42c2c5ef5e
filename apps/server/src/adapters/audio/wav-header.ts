const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const MAX_CHANNELS = 8;
const MAX_RATE = 192_000;

/**
 * Whether a WAV file can be decoded with limited memory. A header can claim 65,535 channels in a block of one byte. So
 * the shop checks it before any decoder reads the file. Compressed WAV is refused.
 */
export function isPlainWav(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  while (at + 8 <= bytes.length) {
    const id = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    if (id === 0x666d7420) return isPlainFormat(view, at + 8, size);
    at += 8 + size + (size % 2);
  }
  return false;
}

function isPlainFormat(view: DataView, at: number, size: number): boolean {
  if (size < 16 || at + 16 > view.byteLength) return false;
  const declared = view.getUint16(at, true);
  const extended = declared === EXTENSIBLE && size >= 40 && at + 26 <= view.byteLength;
  const tag = extended ? view.getUint16(at + 24, true) : declared;
  const channels = view.getUint16(at + 2, true);
  const rate = view.getUint32(at + 4, true);
  const block = view.getUint16(at + 12, true);
  const bits = view.getUint16(at + 14, true);
  const depths = tag === PCM ? [8, 16, 24, 32] : tag === FLOAT ? [32, 64] : [];
  return (
    depths.includes(bits) &&
    channels >= 1 &&
    channels <= MAX_CHANNELS &&
    rate >= 8000 &&
    rate <= MAX_RATE &&
    block === (channels * bits) / 8
  );
}
