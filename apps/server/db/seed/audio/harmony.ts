export type Mode = 'major' | 'minor';

/** A triad or seventh chord by its step in the key, 0 = tonic. */
export type Chord = { step: number; seventh: boolean };

export type Key = { tonic: number; mode: Mode };

const STEPS: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
};
const DOMINANT = 4;
const LEADING_TONE = 6;

/** MIDI note of a scale step; over the dominant of a minor key the seventh is raised (harmonic minor). */
export function pitchOf(key: Key, step: number, chordStep: number): number {
  const octave = Math.floor(step / 7);
  const within = ((step % 7) + 7) % 7;
  const raised = key.mode === 'minor' && chordStep === DOMINANT && within === LEADING_TONE ? 1 : 0;
  return key.tonic + 12 * octave + (STEPS[key.mode][within] ?? 0) + raised;
}

export const chordSteps = ({ step, seventh }: Chord): number[] =>
  seventh ? [step, step + 2, step + 4, step + 6] : [step, step + 2, step + 4];

/**
 * The chord's notes in the inversion that moves least from the notes before, so that the voices lead smoothly.
 * @param lowest the lowest note a voicing may start from (MIDI).
 */
export function voiceChord(key: Key, chord: Chord, before: readonly number[], lowest: number): number[] {
  const classes = chordSteps(chord).map((step) => pitchOf(key, step, chord.step));
  const inversions = classes.map((_, first) => {
    const stack: number[] = [];
    for (const note of [...classes.slice(first), ...classes.slice(0, first)]) {
      stack.push(above(note, stack.at(-1) ?? lowest - 1));
    }
    return stack;
  });
  const travel = (notes: readonly number[]) =>
    notes.reduce((sum, note, at) => sum + Math.abs(note - (before[at] ?? note)), 0);
  return inversions.reduce((best, notes) => (travel(notes) < travel(best) ? notes : best));
}

/** The lowest note of `note`'s pitch class that is higher than `floor`. */
function above(note: number, floor: number): number {
  return floor + 1 + ((((note - floor - 1) % 12) + 12) % 12);
}

/** The chord step nearest to a melody step, in the same octave region. */
export function nearestChordStep(chord: Chord, step: number): number {
  const tones = [0, 2, 4].map((third) => (chord.step + third) % 7);
  const near = [0, -1, 1, -2, 2, -3, 3].map((move) => step + move);
  return near.find((candidate) => tones.includes(((candidate % 7) + 7) % 7)) ?? step;
}
