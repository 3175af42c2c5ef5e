import { discBody } from './draw/disc.ts';
import { floodText, type InkPair, type Palette, paletteOf } from './draw/inks.ts';
import { wave } from './draw/peaks.ts';
import { type PictureOptions, picture, svg, times } from './draw/svg.ts';
import { escapeXml, initialOf } from './draw/text.ts';
import { sleeveBody } from './sleeve.ts';
import { frequencyFor, inkPairFor, type SongSketch, songSeed } from './song.ts';

/**
 * The area of an e-card's front that is free for a line of text, and a text colour with enough contrast there.
 */
export interface ECardRoom {
  place: 'top' | 'bottom';
  ink: 'press' | 'white';
}

interface Canvas {
  song: SongSketch;
  palette: Palette;
  pair: InkPair;
  options: PictureOptions;
}

type Front = {
  place: ECardRoom['place'];
  ground: 'paper' | 'first' | 'second';
  draw: (canvas: Canvas) => string;
};

const WIDTH = 500;
const HEIGHT = 700;
/** The height of the strip that is left free when a square as wide as the card lies on it. */
const STRIP = HEIGHT - WIDTH;

const FRONTS = {
  sleeve: { place: 'bottom', ground: 'paper', draw: sleeveFront },
  record: { place: 'top', ground: 'first', draw: recordFront },
  bouquet: { place: 'bottom', ground: 'paper', draw: bouquetFront },
  burst: { place: 'top', ground: 'paper', draw: burstFront },
  letter: { place: 'top', ground: 'second', draw: letterFront },
  wave: { place: 'bottom', ground: 'paper', draw: waveFront },
} satisfies Record<string, Front>;

export type ECardDesign = keyof typeof FRONTS;

export function isECardDesign(text: string): text is ECardDesign {
  return Object.hasOwn(FRONTS, text);
}

/**
 * The front of an e-card as an SVG document (viewBox 500 by 700), in the song's two inks. It does not contain the line
 * of text. The page that shows the card puts the line into the strip that `ecardRoom` names.
 */
export function ecardFront(design: ECardDesign, song: SongSketch, options: PictureOptions = {}): string {
  const pair = inkPairFor(song);
  const palette = paletteOf(pair);
  const { ground, draw }: Front = FRONTS[design];
  const flood = { paper: palette.paper, first: palette.ground, second: palette.second }[ground];
  const paper = `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${flood}"/>`;
  return picture(`0 0 ${WIDTH} ${HEIGHT}`, paper + draw({ song, palette, pair, options }), options);
}

/**
 * The strip of 500 by 200 units for the line of text. It says whether the strip is at the top or bottom, and
 * which colour the text has.
 */
export function ecardRoom(design: ECardDesign, song: SongSketch): ECardRoom {
  const { place, ground }: Front = FRONTS[design];
  const [first, second] = inkPairFor(song);
  return { place, ink: ground === 'paper' ? 'press' : floodText(ground === 'first' ? first : second) };
}

/** Draws a picture of 600 by 600 units as a square on the card. */
function square(body: string, x: number, y: number, size: number): string {
  return svg`<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 600 600">${body}</svg>`;
}

function sleeveFront({ song, options }: Canvas): string {
  return square(sleeveBody(song, options), 40, 40, 420);
}

function recordFront({ song }: Canvas): string {
  return svg`<svg x="-30" y="${STRIP + 10}" width="560" height="560" viewBox="0 0 400 400">${discBody(song)}</svg>`;
}

// The next two fronts swap the song's inks. Otherwise they would look like the song's sleeve.

function bouquetFront({ song, pair: [first, second], options }: Canvas): string {
  return square(sleeveBody({ ...song, genre: '5' }, options, [second, first]), 0, 0, WIDTH);
}

function burstFront({ song, pair: [first, second], options }: Canvas): string {
  return square(sleeveBody({ ...song, genre: '8' }, options, [second, first]), 0, STRIP, WIDTH);
}

/** The recipient's initial in large bold type, printed twice with a small offset. */
function letterFront({ song, palette }: Canvas): string {
  const letter = escapeXml(initialOf(song.recipient ?? '', song.title));
  const type =
    'text-anchor="middle" font-family="Roboto Serif Variable,Roboto Serif,Georgia,serif" font-weight="900" font-size="600" textLength="430" lengthAdjust="spacingAndGlyphs"';
  return [
    `<text x="250" y="664" ${type} fill="${palette.over}">${letter}</text>`,
    `<text x="236" y="650" ${type} fill="${palette.ground}">${letter}</text>`,
  ].join('');
}

const BARS = 23;

/** The waveform of the song and its reflection. */
function waveFront({ song, palette }: Canvas): string {
  const heights = wave(songSeed(song), BARS, frequencyFor(song));
  const bars = (grow: number, from: number) =>
    times(BARS, (i) => {
      const height = 14 + (heights[i] ?? 0) * grow;
      return svg`<rect x="${26 + i * 19.6}" y="${from < 0 ? 320 - height : 320}" width="12" height="${height}" rx="6"/>`;
    });
  return [
    `<circle cx="250" cy="270" r="196" fill="${palette.paperSecond}"/>`,
    `<g fill="${palette.second}">${bars(250, -1)}</g>`,
    `<g fill="${palette.over}">${bars(110, 1)}</g>`,
  ].join('');
}
