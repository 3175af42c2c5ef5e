import { type InkName, type InkPair, pairFromSeed } from './draw/inks.ts';
import { decodePeaks, encodePeaks, oncePerPeaks } from './draw/peaks.ts';
import { hash } from './draw/random.ts';
import { cleanText } from './draw/text.ts';

/** The composition of each genre. The keys are the genre ids of spec 3.3-04. */
const GENRE_COMPOSITIONS = {
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

/** The two inks of each mood. The keys are the mood ids of spec 3.3-06. */
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

/** The wave frequency of each tempo. The keys are the tempo ids of spec 3.3-07. */
const TEMPO_FREQUENCIES = { '2': 2, '4': 3, '3': 5 } as const;

export type TempoId = keyof typeof TEMPO_FREQUENCIES;

/** The facts of a song that are known so far. Defaults replace missing and unknown ids, so every draft has a sleeve. */
export interface SongSketch {
  title: string;
  recipient?: string | null;
  genre?: string | null;
  mood?: string | null;
  tempo?: string | null;
  /**
   * The code of the song's subjects (`subjectsCode`). It shapes the pictures of a song that has no title yet, so
   * that its sleeve changes with everything that is chosen.
   */
  subjects?: string | null;
  /**
   * Decoded peaks of the recording, of any length and scale. With them, the sleeve is drawn from the recording itself.
   */
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

/**
 * A short code for what a song will be about, such as the chosen answers of a quiz. Addresses contain this code
 * instead of the answers. '' without subjects.
 */
export const subjectsCode = (subjects: readonly string[]): string =>
  subjects.length > 0 ? hash(subjects.join('\n')).toString(36) : '';

/** Whether a text is a code of `subjectsCode`: a 32-bit number with the base 36. */
export const isSubjectsCode = (text: string): boolean => /^[0-9a-z]{1,7}$/.test(text);

/** The code of the subjects of a song without a title. '' when it has a title, or no subjects. */
export function shownSubjects({ title, subjects }: SongSketch): string {
  return subjects && isSubjectsCode(subjects) && cleanText(title) === '' ? subjects : '';
}

/** The seed of a song's pictures. It consists of title and recipient, and of the subjects while there is no title. */
export function songSeed(song: SongSketch): string {
  const named = `${cleanText(song.title)}|${cleanText(song.recipient)}`;
  const subjects = shownSubjects(song);
  return subjects ? `${named}|${subjects}` : named;
}

/** The song's two inks: the pair of its mood, or without a mood the pair that the seed chooses. */
export function inkPairFor(song: SongSketch): InkPair {
  return song.mood && isMoodId(song.mood) ? MOOD_PAIRS[song.mood] : pairFromSeed(songSeed(song));
}

/** The composition of the song's genre. Without a genre it is 'groove'. */
export function compositionFor(song: SongSketch): CompositionName {
  return song.genre && isGenreId(song.genre) ? GENRE_COMPOSITIONS[song.genre] : 'groove';
}

/**
 * For each ink, the inks that look similar. A sleeve is hard to see on a background that looks like one of its
 * inks.
 */
const NEIGHBOURS: Readonly<Record<InkName, readonly InkName[]>> = {
  rose: ['tangerine'],
  tangerine: ['rose', 'amber'],
  amber: ['tangerine'],
  mint: ['sky'],
  sky: ['mint'],
  ultra: ['violet'],
  violet: ['ultra'],
};

/**
 * The ink of backgrounds behind the sleeve. It is a third ink: parts of a sleeve in the ink of its background
 * would look like holes (decision 0084). It is the first of the `wanted` inks that looks like neither of the sleeve's
 * two. When none does, the seed chooses it among all inks that do; every pair leaves at least two.
 */
export function floodInkFor(song: SongSketch, wanted: readonly InkName[] = []): InkName {
  const pair = inkPairFor(song);
  const fits = (ink: InkName) => pair.every((own) => own !== ink && !NEIGHBOURS[own].includes(ink));
  const fitting = (Object.keys(NEIGHBOURS) as InkName[]).filter(fits);
  return wanted.find(fits) ?? fitting[hash(`${songSeed(song)} flood`) % fitting.length] ?? 'ultra';
}

/** The wave frequency of the song's tempo. Without a tempo it is the medium one. */
export function frequencyFor(song: SongSketch): number {
  return song.tempo && isTempoId(song.tempo) ? TEMPO_FREQUENCIES[song.tempo] : TEMPO_FREQUENCIES['4'];
}

/**
 * The recording's peaks as pictures use them. Null without a recording, or when it is silent. The peaks are
 * encoded and decoded as in an address. So a picture inside a page equals the one that the server draws from
 * its address.
 */
export const recordedPeaks = ({ peaks }: SongSketch): readonly number[] | null =>
  peaks ? drawnPeaks(peaks) : null;

const drawnPeaks = oncePerPeaks((peaks) =>
  peaks.some((peak) => Number.isFinite(peak) && peak !== 0) ? decodePeaks(encodePeaks(peaks)) : null,
);
