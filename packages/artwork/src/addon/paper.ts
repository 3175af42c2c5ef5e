import { INKS, isInkName, type Palette, PRESS, WHITE } from '../draw/inks.ts';
import { wave } from '../draw/peaks.ts';
import { svg, times } from '../draw/svg.ts';
import { cleanText } from '../draw/text.ts';
import { sleeveBody } from '../sleeve.ts';
import { frequencyFor, songSeed } from '../song.ts';
import { type Box, widthsOf, woodType } from '../wood/outline.ts';
import { setRows } from '../wood/rows.ts';
import type { GoodsWords } from './words.ts';

// Objects made of paper. They are drawn on a square of 400 units that is filled with the ground ink.

export function envelope({ ground, second, over, paper }: Palette): string {
  return [
    `<path d="M54 104H346V310H54Z" fill="${paper}"/>`,
    `<circle cx="200" cy="150" r="76" fill="${over}"/><circle cx="200" cy="150" r="26" fill="${second}"/>`,
    `<path d="M54 140L200 244L346 140V310H54Z" fill="${second}"/>`,
    `<path d="M54 310L170 222M346 310L230 222" stroke="${over}" stroke-width="5"/>`,
    `<circle cx="200" cy="150" r="8" fill="${ground}"/>`,
  ].join('');
}

/** Example lines of a song. They stand on products that show no customer's own lines. */
const QUOTED = ['Forty', 'Winters', 'One blue', 'Coat'];

/** The colour of an ink that a product's texts name. An unknown name gives `otherwise`. */
const inkOf = (name: string, otherwise: string): string =>
  name === 'press' ? PRESS : isInkName(name) ? INKS[name] : otherwise;

/** Draws the lines as rows of wood type that fill the box. The two inks alternate from line to line. */
function poster(words: GoodsWords, box: Box, inks: readonly [string, string]): string {
  const own = (words.lines ?? []).map((line) => cleanText(line)).filter(Boolean);
  return setRows(own.length > 0 ? own : QUOTED, box)
    .map(({ text, line, box: place }) => woodType(text, place, line % 2 === 0 ? inks[0] : inks[1]))
    .join('');
}

/** The lines of a song on a sheet, over the waveform of the recording. */
export function print({ second, over }: Palette, words: GoodsWords): string {
  const [first = '', other = ''] = words.inks ?? [];
  const heights = words.song
    ? wave(songSeed(words.song), 31, frequencyFor(words.song))
    : wave('Forty Winters', 31);
  const bars = heights.map((loudness, i) => {
    const height = 6 + loudness * 30;
    return svg`<rect x="${94 + i * 6.9}" y="${346 - height / 2}" width="4" height="${height}" rx="2"/>`;
  });
  return [
    `<path d="M76 24H324V376H76Z" fill="${WHITE}"/>`,
    poster(words, { x: 94, y: 36, width: 212, height: 278 }, [inkOf(first, over), inkOf(other, second)]),
    `<g fill="${inkOf(first, over)}">${bars.join('')}</g>`,
  ].join('');
}

export function verses({ second, paper }: Palette): string {
  const lengths = wave('verses', 9);
  const line = (i: number) => {
    const y = 64 + i * 31 + (i > 3 ? 14 : 0);
    return svg`<rect x="60" y="${y}" width="${110 + (lengths[i] ?? 0) * 180}" height="15" rx="7.5" fill="${i > 3 ? second : paper}"/>`;
  };
  return times(9, line);
}

export function giftCard({ ground, second, over, paper }: Palette): string {
  return [
    `<rect x="44" y="106" width="312" height="200" rx="16" fill="${paper}"/>`,
    `<path d="M44 176H356V222H44Z" fill="${second}"/><path d="M112 106h46v200h-46Z" fill="${second}"/>`,
    `<path d="M112 176h46v46h-46Z" fill="${over}"/>`,
    `<path d="M135 176C70 176 62 84 104 84C130 84 135 130 135 176C135 130 140 84 166 84C208 84 200 176 135 176Z" fill="${over}"/>`,
    `<path d="M135 168C98 166 88 110 106 108C124 108 132 140 135 168C138 140 146 108 164 108C182 110 172 166 135 168Z" fill="${ground}"/>`,
    `<path d="M224 254h100v10h-100ZM224 276h66v10h-66Z" fill="${over}"/>`,
  ].join('');
}

export function revision({ second, over, paper }: Palette): string {
  return [
    `<path d="M84 44H316V356H84Z" fill="${paper}"/>`,
    `<path d="M116 92h150v12h-150ZM116 128h124v12h-124ZM116 236h168v12h-168ZM116 272h120v12h-120Z" fill="${over}"/>`,
    `<path d="M110 188Q130 172 150 188T190 188T230 188" stroke="${second}" stroke-width="11" fill="none" stroke-linecap="round"/>`,
    `<g transform="translate(236 182) rotate(-48)"><path d="M0 0L34 -17H176V17H34Z" fill="${second}"/><path d="M0 0L34 -17V17Z" fill="${paper}"/><path d="M0 0L15 -7.5V7.5Z" fill="${over}"/><path d="M146 -17h30v34h-30Z" fill="${over}"/></g>`,
  ].join('');
}

/** The sleeve of the customer's song as a square. Without a song, it is a plain record on a square of ink. */
function cover(
  { song }: GoodsWords,
  { ground, second, over }: Palette,
  x: number,
  y: number,
  size: number,
): string {
  if (song)
    return svg`<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 600 600">${sleeveBody(song, {})}</svg>`;
  const middle = size / 2;
  return svg`<path d="M${x} ${y}h${size}v${size}h-${size}Z" fill="${second}"/><circle cx="${x + middle}" cy="${y + middle}" r="${size * 0.37}" fill="${over}"/><circle cx="${x + middle}" cy="${y + middle}" r="${size * 0.12}" fill="${ground}"/>`;
}

/** A small title that starts at `x` and is at most `most` wide. */
function title(text: string, x: number, y: number, height: number, most: number, fill: string): string {
  const { narrow } = widthsOf(text.toUpperCase());
  return woodType(text, { x, y, width: Math.min(most, narrow * height * 1.2), height }, fill);
}

/** A card with a sleeve on its front, and the code that plays the song. */
export function songCard(palette: Palette, words: GoodsWords): string {
  const { second, over, paper } = palette;
  const named = cleanText(words.song?.title, 40);
  const cells = [0, 2, 3, 5, 7, 8, 10, 13, 15, 16, 18, 21, 22, 24];
  const cell = (at: number) => `M${246 + (at % 5) * 17} ${204 + Math.floor(at / 5) * 17}h14v14h-14Z`;
  return [
    `<g transform="rotate(-6 200 200)"><path d="M40 92H214V308H40Z" fill="${paper}"/>${cover(words, palette, 56, 108, 142)}`,
    named
      ? `${title(named, 56, 270, 16, 142, over)}</g>`
      : `<path d="M56 268h96v11h-96ZM56 287h60v8h-60Z" fill="${over}"/></g>`,
    `<path d="M222 116H362V332H222Z" fill="${paper}"/><path d="${cells.map(cell).join('')}" fill="${over}"/>`,
    `<path d="M246 146h92v12h-92ZM246 168h58v9h-58Z" fill="${second}"/>`,
  ].join('');
}

/** The example on a name poster when the customer has given no name. */
const NAMED = { name: 'Marguerite', date: '1998' };

/**
 * A name in wood type, as large as the sheet allows, with a date beneath. A long name gets a landscape sheet.
 */
export function namePoster({ second, over }: Palette, words: GoodsWords): string {
  const own = cleanText(words.name, 24);
  const name = own || NAMED.name;
  const date = cleanText(words.date, 24) || (own ? '' : NAMED.date);
  const longest = Math.max(...name.split(/\s+/).map((word) => [...word].length));
  const sheet =
    longest > 4 ? { x: 32, y: 74, width: 336, height: 252 } : { x: 84, y: 34, width: 232, height: 332 };
  const { x, y, width, height } = sheet;
  const inner = { x: x + 20, y: y + 16, width: width - 40, height: height - (date ? 92 : 36) };
  // Letters are stretched to about twice their height at most. A long name is then centred in its area.
  const rows = setRows([name], inner);
  const tallest = Math.max(...rows.map(({ text, box }) => (box.height / box.width) * widthsOf(text).narrow));
  const scale = Math.min(1, 2.4 / tallest);
  const top = inner.y + (inner.height * (1 - scale)) / 2;
  const set = rows.map(({ text, box }) =>
    woodType(text, { ...box, y: top + (box.y - inner.y) * scale, height: box.height * scale }, second),
  );
  const foot = y + height;
  const most = width - 40;
  const wide = Math.min(most, widthsOf(date.toUpperCase()).wide * 30);
  return [
    svg`<path d="M${x} ${y}h${width}v${height}h-${width}Z" fill="${WHITE}"/>`,
    set.join(''),
    date ? svg`<path d="M${x + 20} ${foot - 66}h${most}v8h-${most}Z" fill="${over}"/>` : '',
    date ? woodType(date, { x: x + (width - wide) / 2, y: foot - 46, width: wide, height: 28 }, over) : '',
  ].join('');
}

/** An open book with the lyrics on the left, and blank lines on the right to sign. */
export function book({ second, over, paper }: Palette, words: GoodsWords): string {
  const rule = (y: number, x: number, width: number) => `M${x} ${y}h${width}v7h-${width}Z`;
  const named = cleanText(words.song?.title, 40);
  const own = (words.lines ?? []).map((line) => cleanText(line, 40)).filter(Boolean);
  const rest = [112, 92, 118, 0, 104, 84, 116].slice(own.length + (named ? 1 : 0));
  const from = 7 - rest.length;
  const rules = rest.map((width, i) => (width ? rule(120 + (from + i) * 26, 62, width) : ''));
  const blank = [0, 1, 2, 3, 4].map((i) => rule(136 + i * 36, 218, 118));
  return [
    `<path d="M36 88Q118 62 200 92Q282 62 364 88V320Q282 296 200 324Q118 296 36 320Z" fill="${paper}"/>`,
    `<path d="M197 92h6v232h-6Z" fill="${over}"/>`,
    named ? title(named, 62, 112, 17, 120, over) : '',
    ...own.map((line, i) => title(line, 62, 122 + (i + (named ? 1 : 0)) * 26, 10, 120, second)),
    `<path d="${rules.join('')}" fill="${second}"/><path d="${blank.join('')}" fill="${over}"/>`,
  ].join('');
}

/** Print, book and card of a song in one parcel. */
export function paperSet(palette: Palette, words: GoodsWords): string {
  const { second, over, paper } = palette;
  const [first = '', other = ''] = words.inks ?? [];
  return [
    `<path d="M64 32H240V284H64Z" fill="${WHITE}"/>`,
    poster(words, { x: 78, y: 40, width: 148, height: 146 }, [inkOf(first, over), inkOf(other, second)]),
    `<path d="M176 196H352V360H176Z" fill="${paper}"/><path d="M176 196h22v164h-22Z" fill="${over}"/>`,
    `<path d="M222 226h104v10h-104ZM222 252h78v10h-78ZM222 278h96v10h-96Z" fill="${second}"/>`,
    `<g transform="rotate(8 110 320)"><path d="M48 258H172V348H48Z" fill="${paper}"/>${cover(words, palette, 60, 270, 66)}</g>`,
  ].join('');
}

/** A tea towel on its hook, with the chorus printed across. */
export function towel({ second, over, paper }: Palette, words: GoodsWords): string {
  return [
    `<circle cx="200" cy="36" r="15" fill="none" stroke="${over}" stroke-width="8"/>`,
    `<path d="M84 52H316V366H84Z" fill="${paper}"/><path d="M84 52H316V70H84ZM84 342h232v10h-232Z" fill="${second}"/>`,
    poster(words, { x: 100, y: 80, width: 200, height: 246 }, [over, second]),
  ].join('');
}
