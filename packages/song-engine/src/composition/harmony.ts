import type { Random } from '../random.ts';
import { pick } from '../random.ts';

export type Mode = 'major' | 'minor';

/** A key. `tonic` is its base note as a pitch class: 0 is C in any octave, 1 is C sharp, and so on up to 11. */
export type Key = { tonic: number; mode: Mode };

/**
 * A chord on a step of the scale (0 is the tonic). `root` and `tones` are pitch classes, and the first tone is
 * the root.
 */
export type Chord = { step: number; root: number; tones: readonly number[] };

const SCALES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
};

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

const scaleOf = ({ tonic, mode }: Key): number[] => SCALES[mode].map((step) => (tonic + step) % 12);

/**
 * The chord for a numeral such as `IV`, `VI7` or `V!` in a key. The key decides whether the chord is major or
 * minor. `7` adds the seventh. `!` makes a chord major that is minor in the scale, such as the fifth of a minor
 * key.
 */
function chordOf(numeral: string, key: Key): Chord {
  const step = NUMERALS.indexOf(numeral.replace(/[7!]/g, ''));
  if (step < 0) throw new Error(`unknown chord ${numeral}`);
  const scale = scaleOf(key);
  const at = (degree: number) => scale[(step + degree) % 7] ?? 0;
  const root = at(0);
  const third = numeral.includes('!') ? (root + 4) % 12 : at(2);
  return { step, root, tones: [root, third, at(4), ...(numeral.includes('7') ? [at(6)] : [])] };
}

const chordsOf = (numerals: string, key: Key): Chord[] =>
  numerals.split(' ').map((numeral) => chordOf(numeral, key));

export const pickChords = (random: Random, progressions: readonly string[], key: Key): Chord[] =>
  chordsOf(pick(random, progressions), key);

const pitchClass = (midi: number): number => ((midi % 12) + 12) % 12;

export const isToneOf = (chord: Chord, midi: number): boolean => chord.tones.includes(pitchClass(midi));

/** All notes of a key from `low` to `high`, as MIDI numbers. */
export function ladderOf(key: Key, low: number, high: number): number[] {
  const scale = scaleOf(key);
  return Array.from({ length: high - low + 1 }, (_, at) => low + at).filter((midi) =>
    scale.includes(pitchClass(midi)),
  );
}

/** The notes of a chord, close together, not below `lowest`, and as near as possible to the chord before. */
export function voiceChord({ tones }: Chord, lowest: number, before: readonly number[] = []): number[] {
  const centre = before.length > 0 ? before.reduce((sum, midi) => sum + midi, 0) / before.length : lowest + 6;
  return tones
    .map((tone) => {
      const up = lowest + pitchClass(tone - lowest);
      return Math.abs(up + 12 - centre) < Math.abs(up - centre) ? up + 12 : up;
    })
    .toSorted((a, b) => a - b);
}
