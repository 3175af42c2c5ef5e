import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const WASM = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
const FONTS = ['roboto-serif', 'roboto-serif-ext', 'hanken-grotesk', 'hanken-grotesk-ext'];

/** Subsets of the shop's fonts, made by apps/web/scripts/build-picture-fonts.mjs. Letters that they lack are not drawn. */
const readFonts = () =>
  Promise.all(FONTS.map((name) => readFile(new URL(`./fonts/${name}.ttf`, import.meta.url))));

/** Makes the function that draws an SVG document of the artwork package as a PNG of `width` pixels. */
export async function createPngDrawing(): Promise<(svg: string, width: number) => Uint8Array> {
  await initWasm(await readFile(WASM));
  const fonts = {
    fontBuffers: await readFonts(),
    serifFamily: 'Roboto Serif 20pt',
  };
  return (svg, width) => {
    const drawing = new Resvg(svg, { font: fonts, fitTo: { mode: 'width', value: width } });
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
      drawing.free();
    }
  };
}
