import type { GenreId } from '@keepsong/domain/builder/options';

/** The numbers of the instruments in the sound font (General MIDI programs). */
export const PROGRAM = {
  piano: 0,
  electricPiano: 4,
  vibes: 11,
  nylonGuitar: 24,
  steelGuitar: 25,
  jazzGuitar: 26,
  acousticBass: 32,
  fingerBass: 33,
  synthBass: 38,
  strings: 48,
  slowStrings: 49,
  trumpet: 56,
  brass: 61,
  sax: 66,
  flute: 73,
  squareLead: 80,
  softPad: 88,
} as const;

export type Instrument = keyof typeof PROGRAM;

export const DRUM = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  hat: 42,
  openHat: 46,
  lowTom: 45,
  highTom: 48,
  crash: 49,
  ride: 51,
  tambourine: 54,
  congaHigh: 63,
  congaLow: 64,
  shaker: 70,
} as const;

export type Drum = keyof typeof DRUM;

/**
 * The rhythm of an instrument in a bar, with one character for each sixteenth: `X` loud, `x` normal, `o` soft, `.` no
 * note. The bass has other characters, for the tone of the chord: `r` root, `f` fifth, `8` octave. For a picked chord
 * `0`–`3` are the tones from the lowest to the highest.
 */
export type Pattern = string;

/**
 * An instrument that plays chords. `how`: all tones at once, one shortly after the other as on a guitar, or one by one.
 */
export type Layer = {
  instrument: Instrument;
  how: 'struck' | 'strummed' | 'picked' | 'held';
  pattern: Pattern;
  /** The pattern of the chorus, if it differs. */
  chorus?: Pattern;
  /** The lowest note that the chords may have, as a MIDI number. */
  lowest: number;
  velocity: number;
  /** The place of the sound, from -1 (left) to 1 (right). */
  pan: number;
  /** The instrument plays only in sections with at least this energy (0..1). */
  from: number;
};

export type BandStyle = {
  /** The drum kit of the sound font: 0 standard, 32 jazz, 40 brushes. */
  kit: 0 | 32 | 40;
  drums: readonly { drum: Drum; pattern: Pattern; chorus?: Pattern; velocity: number; from: number }[];
  bass: { instrument: Instrument; pattern: Pattern; chorus: Pattern; velocity: number };
  layers: readonly Layer[];
  /**
   * The instrument that plays the hook in intro and outro. It plays `up` semitones higher than the hook is
   * sung.
   */
  lead: { instrument: Instrument; up: number; velocity: number; pan: number };
};

export const BANDS: Readonly<Record<GenreId, BandStyle>> = {
  '3': {
    kit: 0,
    drums: [
      { drum: 'kick', pattern: 'X.....x...X.....', chorus: 'X..x..x...X..x..', velocity: 112, from: 0.35 },
      { drum: 'snare', pattern: '....X.......X...', velocity: 104, from: 0.35 },
      { drum: 'clap', pattern: '....x.......x...', velocity: 84, from: 0.7 },
      { drum: 'hat', pattern: 'x.o.x.o.x.oox.o.', chorus: 'x.o.xoo.x.o.xooo', velocity: 66, from: 0.3 },
    ],
    bass: { instrument: 'synthBass', pattern: 'r.....r...r.....', chorus: 'r..r..r...r..8..', velocity: 100 },
    layers: [
      { instrument: 'electricPiano', how: 'struck', pattern: 'x.......x..x....', lowest: 52, velocity: 70, pan: -0.3, from: 0 },
      { instrument: 'softPad', how: 'held', pattern: 'x...............', lowest: 55, velocity: 52, pan: 0.2, from: 0.45 },
      { instrument: 'vibes', how: 'picked', pattern: '....2...3...1...', lowest: 67, velocity: 52, pan: 0.5, from: 0.5 },
    ],
    lead: { instrument: 'vibes', up: 12, velocity: 68, pan: 0.35 },
  },
  '4': {
    kit: 40,
    drums: [
      { drum: 'kick', pattern: 'x.......x.......', velocity: 74, from: 0.45 },
      { drum: 'tambourine', pattern: '....x.......x...', velocity: 50, from: 0.6 },
      { drum: 'shaker', pattern: 'o.x.o.x.o.x.o.x.', velocity: 42, from: 0.5 },
    ],
    bass: { instrument: 'acousticBass', pattern: 'r.......f.......', chorus: 'r.......f...r...', velocity: 84 },
    layers: [
      { instrument: 'steelGuitar', how: 'picked', pattern: '0.2.1.3.0.2.1.3.', lowest: 48, velocity: 76, pan: -0.35, from: 0 },
      { instrument: 'nylonGuitar', how: 'strummed', pattern: 'x...x.x...x.x.x.', lowest: 52, velocity: 58, pan: 0.4, from: 0.6 },
      { instrument: 'slowStrings', how: 'held', pattern: 'x...............', lowest: 55, velocity: 46, pan: 0.1, from: 0.65 },
    ],
    lead: { instrument: 'flute', up: 12, velocity: 74, pan: 0.25 },
  },
  '8': {
    kit: 0,
    drums: [
      { drum: 'kick', pattern: 'X.......X.x.....', chorus: 'X.....x.X.x.....', velocity: 114, from: 0.35 },
      { drum: 'snare', pattern: '....X.......X...', velocity: 112, from: 0.4 },
      { drum: 'hat', pattern: 'x.x.x.x.x.x.x.x.', chorus: '................', velocity: 74, from: 0.3 },
      { drum: 'openHat', pattern: '................', chorus: 'x...x...x...x...', velocity: 70, from: 0.6 },
    ],
    bass: { instrument: 'fingerBass', pattern: 'r.r.r.r.r.r.r.r.', chorus: 'r.r.r.r.r.r.f.8.', velocity: 96 },
    layers: [
      { instrument: 'steelGuitar', how: 'strummed', pattern: 'x...x.x.x...x.x.', chorus: 'X.x.X.x.X.x.X.x.', lowest: 45, velocity: 84, pan: -0.55, from: 0 },
      { instrument: 'jazzGuitar', how: 'struck', pattern: 'x..x..x.x..x..x.', lowest: 45, velocity: 78, pan: 0.55, from: 0.5 },
      { instrument: 'piano', how: 'struck', pattern: 'x...x...x...x...', lowest: 57, velocity: 62, pan: 0.15, from: 0.75 },
    ],
    lead: { instrument: 'squareLead', up: 12, velocity: 58, pan: 0.2 },
  },
  '9': {
    kit: 0,
    drums: [
      { drum: 'kick', pattern: 'X.......x.......', chorus: 'X.....x.X.......', velocity: 100, from: 0.5 },
      { drum: 'snare', pattern: '............x...', chorus: '....X.......X...', velocity: 96, from: 0.55 },
      { drum: 'ride', pattern: 'x...x...x...x...', velocity: 54, from: 0.6 },
      { drum: 'tambourine', pattern: '..x...x...x...x.', velocity: 44, from: 0.75 },
    ],
    bass: { instrument: 'fingerBass', pattern: 'r.......r.......', chorus: 'r.....r.r...f...', velocity: 88 },
    layers: [
      { instrument: 'piano', how: 'struck', pattern: 'x...o...x...o...', chorus: 'x.o.x.o.x.o.x.o.', lowest: 53, velocity: 74, pan: -0.2, from: 0 },
      { instrument: 'softPad', how: 'held', pattern: 'x...............', lowest: 53, velocity: 56, pan: 0.2, from: 0.3 },
      { instrument: 'strings', how: 'held', pattern: 'x...............', lowest: 60, velocity: 60, pan: 0.35, from: 0.65 },
      { instrument: 'steelGuitar', how: 'strummed', pattern: '....x.x.....x.x.', lowest: 50, velocity: 56, pan: -0.5, from: 0.6 },
    ],
    lead: { instrument: 'piano', up: 12, velocity: 72, pan: 0.1 },
  },
  '6': {
    kit: 0,
    drums: [
      { drum: 'kick', pattern: 'X......x..X.....', chorus: 'X......x..X..x..', velocity: 102, from: 0.35 },
      { drum: 'rim', pattern: '....x.......x...', chorus: '................', velocity: 84, from: 0.35 },
      { drum: 'snare', pattern: '................', chorus: '....X.......X..o', velocity: 92, from: 0.6 },
      { drum: 'hat', pattern: 'x.xox.x.x.xox.xx', velocity: 58, from: 0.3 },
    ],
    bass: { instrument: 'fingerBass', pattern: 'r......r..f...8.', chorus: 'r..r...r..f..r8.', velocity: 92 },
    layers: [
      { instrument: 'electricPiano', how: 'struck', pattern: 'x.....x....x....', lowest: 52, velocity: 74, pan: -0.25, from: 0 },
      { instrument: 'jazzGuitar', how: 'struck', pattern: '....o..x....o...', lowest: 57, velocity: 58, pan: 0.5, from: 0.5 },
      { instrument: 'slowStrings', how: 'held', pattern: 'x...............', lowest: 60, velocity: 48, pan: 0.2, from: 0.65 },
    ],
    lead: { instrument: 'sax', up: 0, velocity: 72, pan: 0.3 },
  },
  '1': {
    kit: 0,
    drums: [
      { drum: 'kick', pattern: 'X.......X.......', chorus: 'X.......X.x.....', velocity: 96, from: 0.4 },
      { drum: 'snare', pattern: '....x.......x...', velocity: 92, from: 0.45 },
      { drum: 'hat', pattern: '..x...x...x...x.', velocity: 58, from: 0.4 },
      { drum: 'shaker', pattern: 'o.x.o.x.o.x.o.x.', velocity: 40, from: 0.7 },
    ],
    bass: { instrument: 'acousticBass', pattern: 'r.......f.......', chorus: 'r...f...r...f...', velocity: 94 },
    layers: [
      { instrument: 'steelGuitar', how: 'strummed', pattern: '....x.x.....x.x.', chorus: 'x...x.x.x...x.x.', lowest: 48, velocity: 82, pan: -0.45, from: 0 },
      { instrument: 'nylonGuitar', how: 'picked', pattern: '0.1.2.1.3.1.2.1.', lowest: 52, velocity: 62, pan: 0.5, from: 0.35 },
      { instrument: 'piano', how: 'struck', pattern: '....x.......x...', lowest: 57, velocity: 58, pan: 0.2, from: 0.7 },
    ],
    lead: { instrument: 'steelGuitar', up: 12, velocity: 82, pan: 0.35 },
  },
  '2': {
    kit: 40,
    drums: [
      { drum: 'kick', pattern: 'x.......x.......', chorus: 'x.....x.x.......', velocity: 80, from: 0.55 },
      { drum: 'snare', pattern: '....x.......x...', velocity: 66, from: 0.6 },
      { drum: 'hat', pattern: 'o.o.o.o.o.o.o.o.', velocity: 44, from: 0.7 },
    ],
    bass: { instrument: 'acousticBass', pattern: 'r...............', chorus: 'r.......r...f...', velocity: 82 },
    layers: [
      { instrument: 'piano', how: 'picked', pattern: '0.1.2.1.3.1.2.1.', chorus: '0.2.3.2.0.2.3.2.', lowest: 50, velocity: 70, pan: -0.15, from: 0 },
      { instrument: 'slowStrings', how: 'held', pattern: 'x...............', lowest: 55, velocity: 50, pan: 0.25, from: 0.55 },
      { instrument: 'steelGuitar', how: 'strummed', pattern: 'x.....x.x.....x.', lowest: 50, velocity: 54, pan: -0.5, from: 0.7 },
    ],
    lead: { instrument: 'piano', up: 12, velocity: 70, pan: 0.2 },
  },
  '5': {
    kit: 0,
    drums: [
      { drum: 'kick', pattern: 'X...x...X...x...', velocity: 98, from: 0.5 },
      { drum: 'clap', pattern: '....x.......x...', velocity: 84, from: 0.5 },
      { drum: 'shaker', pattern: 'x.o.x.o.x.o.x.o.', velocity: 46, from: 0.35 },
      { drum: 'tambourine', pattern: '....x.......x...', velocity: 52, from: 0.8 },
    ],
    bass: { instrument: 'fingerBass', pattern: 'r.....r.r.......', chorus: 'r..r..r.r..r..f.', velocity: 90 },
    layers: [
      { instrument: 'nylonGuitar', how: 'strummed', pattern: 'x..x..x.x..x..x.', lowest: 50, velocity: 74, pan: -0.4, from: 0 },
      { instrument: 'steelGuitar', how: 'picked', pattern: '0.2.3.2.1.2.3.2.', lowest: 52, velocity: 64, pan: 0.45, from: 0.45 },
      { instrument: 'softPad', how: 'held', pattern: 'x...............', lowest: 57, velocity: 48, pan: 0.1, from: 0.7 },
    ],
    lead: { instrument: 'vibes', up: 12, velocity: 74, pan: 0.25 },
  },
  '10': {
    kit: 0,
    drums: [
      { drum: 'congaLow', pattern: '......x.......x.', chorus: '...o..x....o..xx', velocity: 80, from: 0.35 },
      { drum: 'congaHigh', pattern: 'x...x...x.x.x...', velocity: 64, from: 0.45 },
      { drum: 'shaker', pattern: 'x.o.x.o.x.o.x.o.', velocity: 44, from: 0.5 },
      { drum: 'kick', pattern: 'x.......x.......', velocity: 84, from: 0.7 },
      { drum: 'rim', pattern: '...x..x....x..x.', velocity: 62, from: 0.7 },
    ],
    bass: { instrument: 'acousticBass', pattern: 'r.....f.r.......', chorus: 'r.....f.8...f...', velocity: 92 },
    layers: [
      { instrument: 'nylonGuitar', how: 'picked', pattern: '0.1.2.3.2.1.2.3.', lowest: 50, velocity: 84, pan: -0.35, from: 0 },
      { instrument: 'nylonGuitar', how: 'strummed', pattern: 'x...x.xxx...x.x.', lowest: 52, velocity: 66, pan: 0.45, from: 0.55 },
      { instrument: 'strings', how: 'held', pattern: 'x...............', lowest: 58, velocity: 46, pan: 0.15, from: 0.75 },
    ],
    lead: { instrument: 'trumpet', up: 12, velocity: 68, pan: 0.3 },
  },
}; // biome-ignore format: a table
