import { inkPairFor, recordedPeaks, type SongSketch, songSeed } from '../song.ts';
import { PRESS, paletteOf, WHITE } from './inks.ts';
import { resamplePeaks, wave } from './peaks.ts';
import { type PictureOptions, picture, svg } from './svg.ts';

const GROOVES = 34;

/**
 * The vinyl record of a song as an SVG document (viewBox 400 by 400). Its grooves follow the loudness of the
 * song. The two halves of its label are coloured from the song's two inks.
 */
export function disc(song: SongSketch, options: PictureOptions = {}): string {
  return picture('0 0 400 400', discBody(song), options);
}

/** The markup of the disc without its SVG element, for pictures that contain a disc. */
export function discBody(song: SongSketch): string {
  const { ground: upper, second: lower } = paletteOf(inkPairFor(song));
  const peaks = recordedPeaks(song);
  const loudness = peaks ? resamplePeaks(peaks, GROOVES) : wave(songSeed(song), GROOVES);
  const grooves = loudness.map((value, i) => {
    const opacity = (0.03 + value * 0.14).toFixed(2);
    return svg`<circle cx="200" cy="200" r="${84 + i * 3.35}" stroke-opacity="${opacity}"/>`;
  });
  return [
    `<circle cx="200" cy="200" r="199" fill="${PRESS}"/>`,
    `<g fill="none" stroke="${WHITE}" stroke-width="1.1">${grooves.join('')}</g>`,
    `<path d="M200 200L60 60A198 198 0 0 1 120 18ZM200 200L340 340A198 198 0 0 1 280 382Z" fill="${WHITE}" opacity=".08"/>`,
    `<circle cx="200" cy="200" r="72" fill="${upper}"/>`,
    `<path d="M128 200a72 72 0 0 0 144 0Z" fill="${lower}"/>`,
    `<circle cx="200" cy="200" r="9" fill="${WHITE}"/>`,
  ].join('');
}
