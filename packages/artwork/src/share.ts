import type { AddonKind } from './addon/kinds.ts';
import { ADDON_PAIRS } from './addon/pairs.ts';
import { addonBody } from './addon.ts';
import { discBody } from './draw/disc.ts';
import { floodText, INKS, type InkName, PRESS, WHITE } from './draw/inks.ts';
import { type PictureOptions, picture, svg } from './draw/svg.ts';
import { cleanText, escapeXml, readsRightToLeft } from './draw/text.ts';
import { type PortraitOverrides, portraitBody, portraitTraits } from './portrait.ts';
import { fitHeadline } from './share/headline.ts';
import { sleeveBody } from './sleeve.ts';
import { floodInkFor, type SongSketch } from './song.ts';

/** The size of every share image. One unit of the viewBox is one pixel of the PNG. */
export const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

/**
 * The x position where text begins: to the right of the disc or of the portrait. In both cases it ends at `TEXT_RIGHT`.
 */
const BESIDE_DISC = 748;
const BESIDE_PORTRAIT = 568;
const TEXT_RIGHT = 1136;

export interface ShareSketch extends SongSketch {
  /** A line under the title, such as "for Marguerite, by Odessa Vale", in the reader's language. */
  byline?: string | null;
}

/**
 * The share image of a song as an SVG document (viewBox 1200 by 630): its title, its sleeve, and behind the sleeve the
 * half-visible disc.
 */
export function shareImage(song: ShareSketch, options: PictureOptions = {}): string {
  const flood = floodInkFor(song);
  const body = [
    `<path d="M0 0H1200V630H0Z" fill="${INKS[flood]}"/>`,
    `<svg x="276" y="87" width="456" height="456" viewBox="0 0 400 400">${discBody(song)}</svg>`,
    `<svg x="64" y="75" width="480" height="480" viewBox="0 0 600 600">${sleeveBody(song, options)}</svg>`,
    words({
      title: cleanText(song.title) || cleanText(song.recipient),
      line: song.byline,
      flood,
      left: BESIDE_DISC,
    }),
  ];
  return picture(`0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}`, body.join(''), options);
}

export interface ArtistShareSketch {
  name: string;
  traits?: PortraitOverrides | null;
  /** A line under the name, such as "Folk, Country", in the reader's language. */
  line?: string | null;
}

/**
 * The share image of an artist as an SVG document (viewBox 1200 by 630): the portrait and the name. Its background has
 * the first ink of the portrait.
 */
export function artistShareImage(artist: ArtistShareSketch, options: PictureOptions = {}): string {
  const title = cleanText(artist.name);
  const traits = artist.traits ?? {};
  const [flood] = portraitTraits(title, traits).pair;
  const body = [
    `<path d="M0 0H1200V630H0Z" fill="${INKS[flood]}"/>`,
    `<svg x="0" y="0" width="504" height="630" viewBox="30 14 340 425">${portraitBody(title, traits, options)}</svg>`,
    words({ title, line: artist.line, flood, left: BESIDE_PORTRAIT }),
  ];
  return picture(`0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}`, body.join(''), options);
}

export interface ProductShareSketch {
  addon: AddonKind;
  title: string;
  /** A line under the title, such as the price, in the reader's language. */
  line?: string | null;
}

/**
 * The share image of a product as an SVG document (viewBox 1200 by 630): its picture and its name. Its background has
 * the first ink of the picture.
 */
export function productShareImage(product: ProductShareSketch, options: PictureOptions = {}): string {
  const [flood] = ADDON_PAIRS[product.addon];
  const { title, line } = product;
  const body = [
    `<path d="M0 0H1200V630H0Z" fill="${INKS[flood]}"/>`,
    `<svg x="24" y="75" width="480" height="480" viewBox="0 0 400 400">${addonBody(product.addon)}</svg>`,
    words({ title: cleanText(title), line, flood, left: BESIDE_PORTRAIT }),
  ];
  return picture(`0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}`, body.join(''), options);
}

type Words = { title: string; line: string | null | undefined; flood: InkName; left: number };

function words({ title: text, line, flood, left }: Words): string {
  const title = fitHeadline(text, TEXT_RIGHT - left);
  const byline = cleanText(line);
  const small = byline ? fitHeadline(byline, TEXT_RIGHT - left, [30, 26]) : { lines: [], size: 30 };
  const leading = title.size * 1.06;
  const height = title.lines.length * leading + (byline ? 20 + small.lines.length * small.size * 1.3 : 0);
  const top = 315 - height / 2 + title.size * 0.82;
  const smallTop = top + (title.lines.length - 1) * leading + 34 + small.size;
  return [
    `<g fill="${floodText(flood) === 'white' ? WHITE : PRESS}">`,
    `<g font-family="Roboto Serif Variable,Roboto Serif,Georgia,serif" font-weight="800"${svg` font-size="${title.size}">`}`,
    title.lines.map((line, i) => textLine(line, left, top + i * leading)).join(''),
    `</g><g font-family="Hanken Grotesk Variable,Hanken Grotesk,Arial,sans-serif"${svg` font-size="${small.size}">`}`,
    small.lines.map((line, i) => textLine(line, left, smallTop + i * small.size * 1.3)).join(''),
    '</g></g>',
  ].join('');
}

/** Draws a line of text. A line that is read from right to left starts at the right edge of the text area. */
function textLine(line: string, left: number, y: number): string {
  const rtl = readsRightToLeft(line);
  return svg`<text x="${rtl ? TEXT_RIGHT : left}" y="${y}"${rtl ? ' direction="rtl"' : ''}>${escapeXml(line)}</text>`;
}
