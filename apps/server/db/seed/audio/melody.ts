import { type Chord, nearestChordStep } from './harmony.ts';
import { pick, type Random } from './random.ts';

/** A note of the tune: its bar, its sixteenth, how many sixteenths it lasts, its step in the key (0 = tonic). */
export type MelodyNote = { bar: number; step: number; length: number; degree: number };

const RHYTHMS: readonly [readonly number[], ...(readonly number[])[]] = [
  [0, 3, 6, 8, 12],
  [0, 4, 6, 10, 12],
  [2, 4, 6, 8, 12],
  [0, 6, 8, 12, 14],
  [0, 4, 8, 10, 12],
  [0, 2, 6, 8, 14],
];
const MOVES = [-1, 1, 1, -1, 2, -2, 0, 1, -1] as const;
const LOWEST = -3;
const HIGHEST = 8;

type Motif = { rhythm: readonly number[]; moves: readonly number[] };

/**
 * A tune of four-bar phrases: a motif, its answer on the next chord, a variation, a rest on a chord tone.
 * The first phrase ends open, its repeat comes home to the tonic; every later pair begins higher.
 * @param chords one a bar; their number is a multiple of four.
 */
export function composeMelody(chords: readonly Chord[], random: Random): MelodyNote[] {
  const motif = newMotif(random);
  const variation: Motif = { rhythm: pick(random, RHYTHMS), moves: motif.moves.toReversed() };
  const notes: MelodyNote[] = [];
  for (let bar = 0; bar < chords.length; bar += 4) {
    const phrase = bar / 4;
    const start = phrase % 4 === 2 ? 5 : 2;
    notes.push(...composePhrase(chords, bar, start, { motif, variation, home: phrase % 2 === 1 }));
  }
  return notes;
}

const newMotif = (random: Random): Motif => ({
  rhythm: pick(random, RHYTHMS),
  moves: Array.from({ length: 6 }, () => pick(random, MOVES)),
});

function composePhrase(
  chords: readonly Chord[],
  first: number,
  start: number,
  plan: { motif: Motif; variation: Motif; home: boolean },
): MelodyNote[] {
  const notes: MelodyNote[] = [];
  let degree = start;
  [plan.motif, plan.motif, plan.variation].forEach((motif, at) => {
    const bar = first + at;
    const sung = singMotif(motif, chords[bar], degree);
    notes.push(...sung.map((note) => ({ ...note, bar })));
    degree = sung.at(-1)?.degree ?? degree;
  });
  return [...notes, ...cadence(chords[first + 3], first + 3, degree, plan.home)];
}

function singMotif(motif: Motif, chord: Chord | undefined, from: number): Omit<MelodyNote, 'bar'>[] {
  let degree = from;
  return motif.rhythm.map((step, at) => {
    const moved = degree + (at === 0 ? 0 : (motif.moves[at - 1] ?? 0));
    const strong = step % 8 === 0 || at === 0;
    degree = withinRange(chord && strong ? nearestChordStep(chord, moved) : moved);
    return { step, length: (motif.rhythm[at + 1] ?? 16) - step, degree };
  });
}

function cadence(chord: Chord | undefined, bar: number, from: number, home: boolean): MelodyNote[] {
  const rest = home ? nearestTonic(from) : chord ? nearestChordStep(chord, from) : from;
  const pickup = withinRange(rest + (from > rest ? 1 : -1));
  return [
    { bar, step: 0, length: 4, degree: pickup },
    { bar, step: 4, length: 9, degree: rest },
  ];
}

const nearestTonic = (degree: number): number => (degree >= 4 ? 7 : 0);

const withinRange = (degree: number): number =>
  degree > HIGHEST ? degree - 2 : degree < LOWEST ? degree + 2 : degree;
