/**
 * The program of the sandboxed process that makes the files of a product's photo: it cuts the square out, draws it in all
 * widths, and writes each as AVIF and WebP, and one as JPEG for mails. It receives one job with the path of the
 * picture, answers it, and ends.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  PHOTO_FORMATS,
  type PhotoCrop,
  type PhotoFormat,
  shownWidth,
  squareOf,
  widthsOf,
} from '@keepsong/domain/catalogue/photo';
import { ok, refuse } from '@keepsong/domain/result';

export type PhotoJob = { path: string; contentType: keyof typeof DECODERS; crop: PhotoCrop };
export type PhotoFiles = {
  side: number;
  files: { width: number; format: PhotoFormat; bytes: Uint8Array }[];
};

const DECODERS = {
  'image/jpeg': () => import('@cwasm/jpeg-turbo'),
  'image/png': () => import('@cwasm/lodepng'),
  'image/webp': () => import('@cwasm/webp'),
} as const;

type Pixels = { data: Uint8ClampedArray; width: number; height: number };

// The encoders and the resizer are made for browsers, which have this class.
class Image implements Pixels {
  readonly colorSpace = 'srgb';
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: Image });

const codeAt = async (name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve(name))));

async function loadTools() {
  const [avif, webp, jpeg, resizer] = await Promise.all([
    import('@jsquash/avif/encode.js'),
    import('@jsquash/webp/encode.js'),
    import('@jsquash/jpeg/encode.js'),
    import('@jsquash/resize'),
  ]);
  await Promise.all([
    codeAt('@jsquash/avif/codec/enc/avif_enc.wasm').then((code) => avif.init(code)),
    codeAt('@jsquash/webp/codec/enc/webp_enc.wasm').then((code) => webp.init(code)),
    codeAt('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm').then((code) => jpeg.init(code)),
    codeAt('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm').then((code) => resizer.initResize(code)),
  ]);
  return {
    resize: resizer.default,
    encoders: {
      // AVIF files have half the bytes of WebP. This high speed takes a fraction of the time, and the files are
      // hardly larger.
      avif: (image: ImageData) => avif.default(image, { quality: 55, speed: 8 }),
      webp: (image: ImageData) => webp.default(image, { quality: 80 }),
      jpeg: (image: ImageData) => jpeg.default(image, { quality: 80 }),
    },
  };
}

/** Cuts a square out. Transparent parts become white, like the pages of the shop. */
function cut(whole: Pixels, crop: PhotoCrop): Image {
  const { side, left, top } = squareOf(whole, crop);
  const data = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row += 1) {
    const from = ((top + row) * whole.width + left) * 4;
    data.set(whole.data.subarray(from, from + side * 4), row * side * 4);
  }
  for (let at = 3; at < data.length; at += 4) {
    const alpha = (data[at] ?? 255) / 255;
    if (alpha === 1) continue;
    for (let part = at - 3; part < at; part += 1) data[part] = (data[part] ?? 0) * alpha + 255 * (1 - alpha);
    data[at] = 255;
  }
  return new Image(data, side, side);
}

async function make({ path, contentType, crop }: PhotoJob): Promise<PhotoFiles> {
  const { default: decoder } = await DECODERS[contentType]();
  const square = cut(decoder.decode(await readFile(path)), crop);
  const { resize, encoders } = await loadTools();
  const files: PhotoFiles['files'] = [];
  const widths = widthsOf(square.width);
  for (const width of widths) {
    const drawn = await resize(square as ImageData, { width, height: width });
    const formats = width === shownWidth(widths) ? [...PHOTO_FORMATS, 'jpeg' as const] : PHOTO_FORMATS;
    for (const format of formats)
      files.push({ width, format, bytes: new Uint8Array(await encoders[format](drawn)) });
  }
  return { side: square.width, files };
}

process.once('message', async (job: PhotoJob) => {
  const outcome = await make(job).then(ok, () => refuse('image_unreadable'));
  process.send?.(outcome, () => process.disconnect());
});
