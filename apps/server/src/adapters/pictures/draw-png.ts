import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const WASM = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
const FONTS = ['roboto-serif', 'roboto-serif-ext', 'hanken-grotesk', 'hanken-grotesk-ext'];

/**
 * Reads subsets of the shop's fonts. apps/web/scripts/build-picture-fonts.mjs makes them. Characters that are missing
 * in the subsets are not drawn.
 */
const readFonts = () =>
  Promise.all(FONTS.map((name) => readFile(new URL(`./fonts/${name}.ttf`, import.meta.url))));

/** Makes a function that draws an SVG document of the artwork package as a PNG with a width of `width` pixels. */
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
