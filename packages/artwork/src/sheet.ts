import type { AddonKind } from './addon/kinds.ts';
import { addonForProduct } from './addon/kinds.ts';
import { ADDON_PAIRS } from './addon/pairs.ts';
import { namePoster, print, towel } from './addon/paper.ts';
import type { GoodsWords } from './addon/words.ts';
import { paletteOf, WHITE } from './draw/inks.ts';
import { picture, svg } from './draw/svg.ts';
import { cleanText, escapeXml } from './draw/text.ts';
import { sleeveBody } from './sleeve.ts';
import { woodType } from './wood/outline.ts';

// The sheets from which goods are printed. A sheet is the paper alone in its real size, without the background
// of the shop's picture.

/** The goods for which the shop draws a printing sheet. */
const SHEET_KINDS = ['print', 'towel', 'name', 'song-card', 'vinyl'] as const satisfies readonly AddonKind[];
export type SheetKind = (typeof SHEET_KINDS)[number];

/** The kind of sheet for a product, by its slug. Null for goods that are not printed from a sheet. */
export function sheetKindOf(product: string): SheetKind | null {
  const addon = addonForProduct(product);
  // A set of papers is printed from the same sheet as a single print.
  return addon === 'paper-set' ? 'print' : (SHEET_KINDS.find((kind) => kind === addon) ?? null);
}

/** A sheet as an SVG document, with its width and height in inches. */
export type Sheet = { svg: string; inches: readonly [width: number, height: number] };

type Cut = { x: number; y: number; width: number; height: number; inches: readonly [number, number] };

/** The area of the paper in the picture of 400 by 400, widened to the proportions of the real sheet. */
const PRINT: Cut = { x: 68, y: 24, width: 264, height: 352, inches: [12, 16] };
const TOWEL: Cut = { x: 84, y: 52, width: 232, height: 314, inches: [17, 23] };
/** A long name gets a landscape sheet. */
const NAME_ACROSS: Cut = { x: 32, y: 74, width: 336, height: 252, inches: [24, 18] };
const NAME_UP: Cut = { x: 75.5, y: 34, width: 249, height: 332, inches: [18, 24] };

const isLong = (name: string): boolean => name.split(/\s+/).some((word) => [...word].length > 4);

function cutOut(body: string, { x, y, width, height, inches }: Cut, times: number): Sheet {
  const size = [inches[0] * times, inches[1] * times] as const;
  const paper = svg`<path d="M${x} ${y}h${width}v${height}h-${width}Z" fill="${WHITE}"/>`;
  return {
    svg: picture(
      `${x} ${y} ${width} ${height}`,
      paper + body,
      {},
      ` width="${size[0]}in" height="${size[1]}in"`,
    ),
    inches: size,
  };
}

/** The sleeve of a song on its own sheet. The title stands below it when there is room. */
function sleeveSheet({ song }: GoodsWords, inches: readonly [number, number]): Sheet {
  const high = (600 * inches[1]) / inches[0];
  const name = cleanText(song?.title, 40);
  const margin = high > 600 ? 40 : 0;
  const side = 600 - 2 * margin;
  const body = [
    svg`<path d="M0 0H600V${high}H0Z" fill="${WHITE}"/>`,
    song
      ? svg`<svg x="${margin}" y="${margin}" width="${side}" height="${side}" viewBox="0 0 600 600">${sleeveBody(song, {})}</svg>`
      : '',
    name && margin > 0 ? woodType(name, { x: margin, y: 660, width: side, height: 90 }, '#1A1014') : '',
  ];
  return {
    svg: picture(`0 0 600 ${high}`, body.join(''), {}, ` width="${inches[0]}in" height="${inches[1]}in"`),
    inches,
  };
}

/** The sheet of a product with these words. `times` enlarges it: 1 is the usual size. */
export function goodsSheet(kind: SheetKind, words: GoodsWords, times = 1): Sheet {
  const palette = paletteOf(ADDON_PAIRS[kind]);
  switch (kind) {
    case 'print':
      return cutOut(print(palette, words), PRINT, times);
    case 'towel':
      return cutOut(towel(palette, words), TOWEL, times);
    case 'name':
      return cutOut(
        namePoster(palette, words),
        isLong(cleanText(words.name, 24)) ? NAME_ACROSS : NAME_UP,
        times,
      );
    case 'song-card':
      return sleeveSheet(words, [4, 6]);
    case 'vinyl':
      return sleeveSheet(words, [7, 7]);
  }
}

/**
 * The back of a sheet: the code that plays the song, with a line of words below it. `squares` says which
 * squares of the code are dark.
 */
export function codeSheet(
  squares: readonly (readonly boolean[])[],
  words: string,
  [wide, high]: Sheet['inches'],
): Sheet {
  // In hundredths of an inch. The code is at most two inches wide, on small cards and on large sheets.
  const [width, height] = [wide * 100, high * 100];
  const side = Math.min(200, width * 0.6);
  const step = side / squares.length;
  const [x, y] = [(width - side) / 2, (height - side) / 2 - 20];
  const cells = squares.flatMap((row, down) =>
    row.flatMap((dark, across) => {
      if (!dark) return [];
      const [left, top] = [x + across * step, y + down * step];
      return `M${left.toFixed(3)} ${top.toFixed(3)}h${step.toFixed(3)}v${step.toFixed(3)}h-${step.toFixed(3)}Z`;
    }),
  );
  const body = [
    svg`<path d="M0 0H${width}V${height}H0Z" fill="${WHITE}"/>`,
    `<path d="${cells.join('')}" fill="#000000"/>`,
    svg`<text x="${width / 2}" y="${y + side + 26}" font-family="Hanken Grotesk" font-size="14" text-anchor="middle" fill="#1A1014">${escapeXml(words)}</text>`,
  ];
  return {
    svg: picture(`0 0 ${width} ${height}`, body.join(''), {}, ` width="${wide}in" height="${high}in"`),
    inches: [wide, high],
  };
}
