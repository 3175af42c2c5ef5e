import { discBody } from './disc.ts';
import { floodText, INKS, PRESS, WHITE } from './inks.ts';
import { fitHeadline } from './share/headline.ts';
import { sleeveBody } from './sleeve.ts';
import { floodInkFor, type SongSketch } from './song.ts';
import { type PictureOptions, picture, svg } from './svg.ts';
import { cleanText, escapeXml, readsRightToLeft } from './text.ts';

const TEXT_LEFT = 748;
const TEXT_RIGHT = 1136;

export interface ShareSketch extends SongSketch {
  /** A line under the title, such as "for Marguerite, by Odessa Vale", in the reader's language. */
  byline?: string | null;
}

/** A song's share image as an SVG document (viewBox 1200 by 630): its sleeve, the disc half out, and its title. */
export function shareImage(song: ShareSketch, options: PictureOptions = {}): string {
  const flood = floodInkFor(song);
  const body = [
    `<path d="M0 0H1200V630H0Z" fill="${INKS[flood]}"/>`,
    `<svg x="276" y="87" width="456" height="456" viewBox="0 0 400 400">${discBody(song)}</svg>`,
    `<svg x="64" y="75" width="480" height="480" viewBox="0 0 600 600">${sleeveBody(song, options)}</svg>`,
    words(song, floodText(flood) === 'white' ? WHITE : PRESS),
  ];
  return picture('0 0 1200 630', body.join(''), options);
}

function words(song: ShareSketch, colour: string): string {
  const title = fitHeadline(cleanText(song.title) || cleanText(song.recipient), TEXT_RIGHT - TEXT_LEFT);
  const byline = cleanText(song.byline);
  const small = byline ? fitHeadline(byline, TEXT_RIGHT - TEXT_LEFT, [30, 26]) : { lines: [], size: 30 };
  const leading = title.size * 1.06;
  const height = title.lines.length * leading + (byline ? 20 + small.lines.length * small.size * 1.3 : 0);
  const top = 315 - height / 2 + title.size * 0.82;
  const smallTop = top + (title.lines.length - 1) * leading + 34 + small.size;
  return [
    `<g fill="${colour}">`,
    `<g font-family="Roboto Serif Variable,Roboto Serif,Georgia,serif" font-weight="800"${svg` font-size="${title.size}">`}`,
    title.lines.map((line, i) => textLine(line, top + i * leading)).join(''),
    `</g><g font-family="Hanken Grotesk Variable,Hanken Grotesk,Arial,sans-serif"${svg` font-size="${small.size}">`}`,
    small.lines.map((line, i) => textLine(line, smallTop + i * small.size * 1.3)).join(''),
    '</g></g>',
  ].join('');
}

/** With direction rtl a line starts at the right edge of its measure. */
function textLine(line: string, y: number): string {
  const rtl = readsRightToLeft(line);
  return svg`<text x="${rtl ? TEXT_RIGHT : TEXT_LEFT}" y="${y}"${rtl ? ' direction="rtl"' : ''}>${escapeXml(line)}</text>`;
}
