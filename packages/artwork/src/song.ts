import { type InkName, type InkPair, pairFromSeed } from './draw/inks.ts';
import { decodePeaks, encodePeaks, oncePerPeaks } from './draw/peaks.ts';
import { cleanText } from './draw/text.ts';

/** The composition of each genre, by the genre ids of spec 3.3-04. */
export const GENRE_COMPOSITIONS = {
  '3': 'initial',
  '4': 'ridge',
  '8': 'burst',
  '9': 'arch',
  '6': 'duet',
  '1': 'ridge',
  '2': 'groove',
  '5': 'bouquet',
  '10': 'ribbon',
} as const;

export type GenreId = keyof typeof GENRE_COMPOSITIONS;
export type CompositionName = (typeof GENRE_COMPOSITIONS)[GenreId];

/** The two inks of each mood, by the mood ids of spec 3.3-06. */
export const MOOD_PAIRS = {
  '4': ['amber', 'rose'],
  '5': ['sky', 'tangerine'],
  '2': ['tangerine', 'ultra'],
  '43': ['rose', 'amber'],
  '9': ['mint', 'ultra'],
  '7': ['rose', 'sky'],
  '6': ['ultra', 'mint'],
  '8': ['ultra', 'sky'],
} as const satisfies Record<string, InkPair>;

export type MoodId = keyof typeof MOOD_PAIRS;

/** The wave frequency of each tempo, by the tempo ids of spec 3.3-07. */
export const TEMPO_FREQUENCIES = { '2': 2, '4': 3, '3': 5 } as const;

export type TempoId = keyof typeof TEMPO_FREQUENCIES;

/** The known facts of a song so far. A missing or unknown id counts as its default, so every draft has a sleeve. */
export interface SongSketch {
  title: string;
  recipient?: string | null;
  genre?: string | null;
  mood?: string | null;
  tempo?: string | null;
  /** Decoded peaks of the recording, any length and scale. With them the sleeve is drawn from the recording itself. */
  peaks?: readonly number[] | null;
}

export function isGenreId(id: string): id is GenreId {
  return Object.hasOwn(GENRE_COMPOSITIONS, id);
}

export function isMoodId(id: string): id is MoodId {
  return Object.hasOwn(MOOD_PAIRS, id);
}

export function isTempoId(id: string): id is TempoId {
  return Object.hasOwn(TEMPO_FREQUENCIES, id);
}

/** The seed of a song's pictures: title and recipient. */
export function songSeed(song: SongSketch): string {
  return `${cleanText(song.title)}|${cleanText(song.recipient)}`;
}

/** The song's two inks: the pair of its mood, otherwise a pair by its seed. The first ink is the ground of its floods. */
export function inkPairFor(song: SongSketch): InkPair {
  return song.mood && isMoodId(song.mood) ? MOOD_PAIRS[song.mood] : pairFromSeed(songSeed(song));
}

/** The composition of the song's genre; concentric grooves while no genre is chosen. */
export function compositionFor(song: SongSketch): CompositionName {
  return song.genre && isGenreId(song.genre) ? GENRE_COMPOSITIONS[song.genre] : 'groove';
}

/** The ink of a song's floods: the first ink, or the second one where the sleeve is filled with the first and would vanish on it. */
export function floodInkFor(song: SongSketch): InkName {
  const [ground, second] = inkPairFor(song);
  return ['bouquet', 'arch'].includes(compositionFor(song)) ? second : ground;
}

/** The wave frequency of the song's tempo; medium while none is chosen. */
export function frequencyFor(song: SongSketch): number {
  return song.tempo && isTempoId(song.tempo) ? TEMPO_FREQUENCIES[song.tempo] : TEMPO_FREQUENCIES['4'];
}

/**
 * The recording's peaks as pictures use them; null without a recording, or when it is silent.
 * They are encoded and decoded once, so that an inline picture equals the one that the server draws from a URL.
 */
export const recordedPeaks = ({ peaks }: SongSketch): readonly number[] | null =>
  peaks ? drawnPeaks(peaks) : null;

const drawnPeaks = oncePerPeaks((peaks) =>
  peaks.some((peak) => Number.isFinite(peak) && peak !== 0) ? decodePeaks(encodePeaks(peaks)) : null,
);
