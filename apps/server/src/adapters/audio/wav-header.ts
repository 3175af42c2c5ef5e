/** The ids of chunks: 'fmt ' and 'data'. */
const FORMAT_CHUNK = 0x666d7420;
const DATA_CHUNK = 0x64617461;
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
  const view = viewOf(bytes);
  const format = findChunk(view, FORMAT_CHUNK);
  return format !== null && isPlainFormat(view, format.at, format.size);
}

/**
 * How many seconds a plain WAV file plays at most, by its header and its own size. So a recording that is too long is
 * refused before it is decoded.
 */
export function wavSeconds(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  const [format, data] = [findChunk(view, FORMAT_CHUNK), findChunk(view, DATA_CHUNK)];
  if (!format || !data) return 0;
  const perSecond = view.getUint32(format.at + 4, true) * view.getUint16(format.at + 12, true);
  return Math.min(data.size, bytes.length - data.at) / perSecond;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Where the content of the first chunk with this id begins, and the length that its header declares. */
function findChunk(view: DataView, wanted: number): { at: number; size: number } | null {
  let at = 12;
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at + 4, true);
    if (view.getUint32(at) === wanted) return { at: at + 8, size };
    at += 8 + size + (size % 2);
  }
  return null;
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
