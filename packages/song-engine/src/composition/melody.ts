import type { Syllable } from '../phonetics/phones.ts';
import { between, pick, type Random } from '../random.ts';
import { type Chord, isToneOf } from './harmony.ts';
import { type RhythmTaste, SLOTS, setRhythm, tasteOf } from './rhythm.ts';
import type { Style } from './styles.ts';

/**
 * The basis of the tune of several lines. `shape` is how far the tune is above or below the middle pitch of the
 * section, in steps of the scale. `taste` is its preferred rhythm.
 */
export type Motif = { shape: readonly number[]; taste: RhythmTaste };

/** The end of a line. `home`: on the base note of its last chord. `open`: on any note of the chord. */
export type Cadence = 'open' | 'home';

/** A note of a line. `slot` is its beginning and `slots` its length, in eighths of a bar. */
export type LineNote = { slot: number; slots: number; midi: number; syllable: Syllable };

const SHAPES: readonly (readonly number[])[] = [
  [0, 1, 3, 2, 0],
  [2, 3, 1, 0, -1],
  [-1, 0, 2, 3, 1],
  [0, 2, 0, 2, -1],
  [3, 2, 1, 2, 0],
  [-2, 0, 1, 1, 2],
  [1, -1, 1, 3, 1],
];

const REACH: Readonly<Record<Style['tune'], number>> = { wide: 1.15, even: 0.85, narrow: 0.34 };

export function motifOf(random: Random, tune: Style['tune']): Motif {
  const shape = pick(random, SHAPES);
  const turn = random() < 0.25 ? -1 : 1;
  return {
    shape: shape.map((step) => step * turn * REACH[tune] + between(random, -0.35, 0.35)),
    taste: tasteOf(random),
  };
}

export type LinePlan = {
  syllables: readonly Syllable[];
  motif: Motif;
  /** The notes of the key within the singer's range, from low to high. */
  ladder: readonly number[];
  /** The middle pitch of the section, as an index of `ladder`. */
  centre: number;
  /** The chords of the line's two bars. */
  chords: readonly [Chord, Chord];
  cadence: Cadence;
};

/**
 * Gives each syllable of a line a note. Stressed syllables and the first syllables of half bars are on tones of the
 * chord. A note is near the note before. The stressed syllable of the name is on the highest note. A line with the
 * cadence `home` ends on the base note of its last chord.
 */
export function setLine({ syllables, motif, ladder, centre, chords, cadence }: LinePlan): LineNote[] {
  const slots = setRhythm(
    syllables.map(({ stress }) => stress),
    motif.taste,
  );
  const places: number[] = [];
  for (const [at, syllable] of syllables.entries()) {
    const slot = slots[at] ?? 0;
    const chord = chords[slot < SLOTS / 2 ? 0 : 1];
    const wished = centre + shapeAt(motif.shape, slot / SLOTS);
    const isLast = at === syllables.length - 1;
    const isAnchored = syllable.stress === 1 || slot % 4 === 0 || isLast;
    const before = places.at(-1);
    const near = before === undefined ? wished : Math.max(before - 4, Math.min(before + 4, wished));
    places.push(nearest(ladder, near, isAnchored ? (midi) => isToneOf(chord, midi) : () => true));
  }
  if (cadence === 'home')
    places[places.length - 1] = nearest(ladder, places.at(-1) ?? centre, (midi) => isRootOf(chords[1], midi));
  liftName(places, syllables, slots, ladder, chords);
  return syllables.map((syllable, at) => ({
    slot: slots[at] ?? 0,
    slots: lengthAt(slots, at),
    midi: ladder[places[at] ?? 0] ?? ladder[0] ?? 60,
    syllable,
  }));
}

const isRootOf = (chord: Chord, midi: number): boolean => midi % 12 === chord.root;

/** The height of a motif's shape at a point of the line, from 0 (beginning) to 1 (end). After 0.8 it stays the same. */
function shapeAt(shape: readonly number[], part: number): number {
  const at = Math.min(part * 1.25, 1) * (shape.length - 1);
  const low = Math.floor(at);
  const from = shape[low] ?? 0;
  return from + ((shape[low + 1] ?? from) - from) * (at - low);
}

/** The index of `ladder` that is nearest to `wished` and passes the test; `wished`, rounded, when no index passes. */
function nearest(ladder: readonly number[], wished: number, passes: (midi: number) => boolean): number {
  let best = Math.max(0, Math.min(ladder.length - 1, Math.round(wished)));
  let distance = Number.POSITIVE_INFINITY;
  for (const [place, midi] of ladder.entries()) {
    const away = Math.abs(place - wished);
    if (away < distance && passes(midi)) {
      best = place;
      distance = away;
    }
  }
  return best;
}

/**
 * Makes the stressed syllable of the name the highest note of its line. It gets the lowest tone of the chord that is at
 * least as high as all other notes. If the ladder has no such tone, it gets the highest tone of the chord, and the
 * other notes are lowered to it.
 */
function liftName(
  places: number[],
  syllables: readonly Syllable[],
  slots: readonly number[],
  ladder: readonly number[],
  chords: readonly [Chord, Chord],
): void {
  const at = nameAccent(syllables);
  if (at < 0) return;
  const others = Math.max(...places.filter((_, place) => place !== at), 0);
  const chord = chords[(slots[at] ?? 0) < SLOTS / 2 ? 0 : 1];
  const above = ladder.findIndex((midi, place) => place >= others && isToneOf(chord, midi));
  const peak = above >= 0 ? above : ladder.findLastIndex((midi) => isToneOf(chord, midi));
  places[at] = peak;
  for (const [place, height] of places.entries()) if (height > peak) places[place] = peak;
}

function nameAccent(syllables: readonly Syllable[]): number {
  const stressed = syllables.findIndex(({ isName, stress }) => isName && stress === 1);
  return stressed >= 0 ? stressed : syllables.findIndex(({ isName }) => isName);
}

/**
 * The length of a syllable. It lasts until the next one. The last one lasts up to five eighths and leaves at least one
 * eighth of the line to breathe.
 */
function lengthAt(slots: readonly number[], at: number): number {
  const slot = slots[at] ?? 0;
  const next = slots[at + 1];
  return next === undefined ? Math.min(5, SLOTS - 1 - slot) : next - slot;
}
