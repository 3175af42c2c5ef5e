import { paletteOf } from './draw/inks.ts';
import { stretch, wave } from './draw/peaks.ts';
import { randomFrom } from './draw/random.ts';
import { type PictureOptions, picture, pictureId } from './draw/svg.ts';
import { initialOf } from './draw/text.ts';
import { arch } from './sleeve/arch.ts';
import { bouquet } from './sleeve/bouquet.ts';
import { burst } from './sleeve/burst.ts';
import type { Composition, Voice } from './sleeve/composition.ts';
import { duet } from './sleeve/duet.ts';
import { groove } from './sleeve/groove.ts';
import { initial } from './sleeve/initial.ts';
import { ribbon } from './sleeve/ribbon.ts';
import { ridge } from './sleeve/ridge.ts';
import {
  type CompositionName,
  compositionFor,
  frequencyFor,
  inkPairFor,
  recordedPeaks,
  type SongSketch,
  songSeed,
} from './song.ts';

const COMPOSITIONS = { groove, ridge, bouquet, duet, initial, burst, arch, ribbon } satisfies Record<
  CompositionName,
  Composition
>;

/**
 * The size of a sleeve as PNG, in pixels. It is twice the size shown in e-mails, so that it is sharp on all screens.
 */
export const SLEEVE_PNG_SIZE = 480;

/**
 * The square sleeve of a song as an SVG document (viewBox 600 by 600). The genre decides the composition, the mood the
 * two inks, and the tempo the waveform. Title and recipient decide everything else.
 */
export function sleeve(song: SongSketch, options: PictureOptions = {}): string {
  return picture('0 0 600 600', sleeveBody(song, options), options);
}

/** The markup of the sleeve without its SVG element, for pictures that contain a sleeve or use other inks. */
export function sleeveBody(song: SongSketch, options: PictureOptions, pair = inkPairFor(song)): string {
  const seed = songSeed(song);
  const peaks = recordedPeaks(song);
  const composition = compositionFor(song);
  return COMPOSITIONS[composition]({
    palette: paletteOf(pair),
    random: randomFrom(seed),
    voice: peaks ? recordedVoice(peaks) : imaginedVoice(seed, frequencyFor(song)),
    initial: initialOf(song.recipient ?? '', song.title),
    id: pictureId('sleeve', [seed, pair, composition, frequencyFor(song), peaks], options),
  });
}

function imaginedVoice(seed: string, frequency: number): Voice {
  return ({ name }, count) => wave(seed + name, count, frequency);
}

/**
 * Cuts the recording into as many parts as the picture has, in playing order. Parts are not scaled, so quiet parts stay
 * quiet.
 */
function recordedVoice(peaks: readonly number[]): Voice {
  return ({ index, of }, count) => {
    const from = Math.floor((index * peaks.length) / of);
    const to = Math.floor(((index + 1) * peaks.length) / of);
    return stretch(peaks.slice(from, to), count);
  };
}
