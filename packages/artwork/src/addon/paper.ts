import { type Palette, WHITE } from '../draw/inks.ts';
import { wave } from '../draw/peaks.ts';
import { svg, times } from '../draw/svg.ts';
import { escapeXml } from '../draw/text.ts';

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

export function print({ second, over }: Palette, letter: string): string {
  const line = (x: number, y: number, width: number) => `M${x} ${y}h${width}v11h-${width}Z`;
  const lines = [line(116, 240, 168), line(124, 266, 134), line(116, 292, 168), line(124, 318, 134)];
  return [
    `<path d="M90 40H310V360H90Z" fill="${WHITE}"/>`,
    `<text x="200" y="206" font-family="Roboto Serif Variable,Roboto Serif,Georgia,serif" font-weight="900" font-size="170" text-anchor="middle" fill="${second}">${escapeXml(letter)}</text>`,
    `<path d="${lines.join('')}" fill="${over}"/>`,
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

const SERIF = 'Roboto Serif Variable,Roboto Serif,Georgia,serif';
/** Our display type, as wide as `width`, with its baseline at `y`. */
const wood = (text: string, x: number, y: number, size: number, width: number, fill: string): string =>
  `<text x="${x}" y="${y}" font-family="${SERIF}" font-weight="900" font-size="${size}" text-anchor="middle" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${fill}">${escapeXml(text)}</text>`;

/** A card with a sleeve on its front, and the code that plays the song. */
export function songCard({ ground, second, over, paper }: Palette): string {
  const cells = [0, 2, 3, 5, 7, 8, 10, 13, 15, 16, 18, 21, 22, 24];
  const cell = (at: number) => `M${246 + (at % 5) * 17} ${204 + Math.floor(at / 5) * 17}h14v14h-14Z`;
  return [
    `<g transform="rotate(-6 200 200)"><path d="M40 92H214V308H40Z" fill="${paper}"/><path d="M56 108H198V250H56Z" fill="${second}"/>`,
    `<circle cx="127" cy="179" r="52" fill="${over}"/><circle cx="127" cy="179" r="17" fill="${ground}"/>`,
    `<path d="M56 268h96v11h-96ZM56 287h60v8h-60Z" fill="${over}"/></g>`,
    `<path d="M222 116H362V332H222Z" fill="${paper}"/><path d="${cells.map(cell).join('')}" fill="${over}"/>`,
    `<path d="M246 146h92v12h-92ZM246 168h58v9h-58Z" fill="${second}"/>`,
  ].join('');
}

/** A name in wood type, as large as the sheet takes. */
export function namePoster({ second, over }: Palette, letter: string): string {
  return [
    `<path d="M84 34H316V366H84Z" fill="${WHITE}"/>`,
    wood(letter, 200, 238, 230, 190, second),
    `<path d="M104 268H296V278H104Z" fill="${over}"/>`,
    wood('1998', 200, 338, 56, 190, over),
  ].join('');
}

/** An open book with lyrics on the left, and blank lines on the right to sign. */
export function book({ second, over, paper }: Palette): string {
  const rule = (y: number, x: number, width: number) => `M${x} ${y}h${width}v7h-${width}Z`;
  const words = [112, 92, 118, 0, 104, 84, 116].map((width, i) =>
    width ? rule(120 + i * 26, 62, width) : '',
  );
  const blank = [0, 1, 2, 3, 4].map((i) => rule(136 + i * 36, 218, 118));
  return [
    `<path d="M36 88Q118 62 200 92Q282 62 364 88V320Q282 296 200 324Q118 296 36 320Z" fill="${paper}"/>`,
    `<path d="M197 92h6v232h-6Z" fill="${over}"/>`,
    `<path d="${words.join('')}" fill="${second}"/><path d="${blank.join('')}" fill="${over}"/>`,
  ].join('');
}

/** Print, book and card of a song in one parcel. */
export function paperSet({ ground, second, over, paper }: Palette): string {
  return [
    `<path d="M64 40H240V284H64Z" fill="${WHITE}"/>`,
    wood('FORTY', 152, 104, 58, 146, second),
    wood('WINTERS', 152, 160, 50, 146, over),
    wood('COAT', 152, 232, 70, 146, second),
    `<path d="M176 190H352V360H176Z" fill="${paper}"/><path d="M176 190h22v170h-22Z" fill="${over}"/>`,
    `<path d="M222 226h104v10h-104ZM222 252h78v10h-78ZM222 278h96v10h-96Z" fill="${second}"/>`,
    `<g transform="rotate(8 110 320)"><path d="M48 258H172V348H48Z" fill="${paper}"/><circle cx="90" cy="303" r="28" fill="${second}"/><circle cx="90" cy="303" r="9" fill="${ground}"/></g>`,
  ].join('');
}

/** A tea towel on its hook, with the chorus printed across. */
export function towel({ second, over, paper }: Palette): string {
  return [
    `<circle cx="200" cy="50" r="15" fill="none" stroke="${over}" stroke-width="8"/>`,
    `<path d="M92 66H308V352H92Z" fill="${paper}"/><path d="M92 66H308V84H92ZM92 328h216v10h-216Z" fill="${second}"/>`,
    wood('FORTY', 200, 158, 70, 176, over),
    wood('WINTERS', 200, 224, 60, 176, second),
    wood('ONE COAT', 200, 288, 60, 176, over),
  ].join('');
}
