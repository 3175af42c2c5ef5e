import type { GenreId, TempoId } from '@keepsong/domain/builder/options';
import type { DrumName } from './drums.ts';
import type { Chord, Mode } from './harmony.ts';
import type { VoiceName } from './voices.ts';

/** What one layer plays in every bar: which tones of the chord, on which sixteenths. */
export type Layer = {
  voice: VoiceName;
  gain: number;
  /** Lowest note of the voicing (MIDI). */
  lowest: number;
  strokes: readonly Stroke[];
};

/** Tones by their place in the voicing, low to high; 'all' is strummed. */
export type Stroke = { step: number; length: number; tones: 'all' | number; gain: number };

export type Style = {
  beatsPerMinute: Record<TempoId, number>;
  mode: Mode;
  /** Four chords, one a bar; one of these is chosen for the verse, another for the answer. */
  progressions: readonly [readonly Chord[], readonly Chord[], readonly Chord[]];
  layers: readonly Layer[];
  bass: {
    voice: VoiceName;
    gain: number;
    pattern: readonly { step: number; length: number; fifth: boolean }[];
  };
  drums: readonly { drum: DrumName; steps: readonly number[]; gain: number }[];
  /** How late the off sixteenths come, as a share of a sixteenth. */
  swing: number;
  lead: { voice: VoiceName; gain: number; tonic: number; thirds: boolean };
  /** Reverb, 0..1. */
  room: number;
};

const chords = (...steps: number[]): Chord[] => steps.map((step) => ({ step, seventh: false }));
const sevenths = (...steps: number[]): Chord[] => steps.map((step) => ({ step, seventh: true }));

const eighths = (tones: readonly number[], gain: number): Stroke[] =>
  tones.map((tone, at) => ({
    step: at * 2,
    length: 4,
    tones: tone,
    gain: at % 4 === 0 ? gain : gain * 0.75,
  }));

const strums = (steps: readonly number[], length: number): Stroke[] =>
  steps.map((step) => ({ step, length, tones: 'all', gain: step % 8 === 0 ? 1 : 0.7 }));

const held: Stroke[] = [{ step: 0, length: 16, tones: 'all', gain: 1 }];
const rootAndFifth = [
  { step: 0, length: 7, fifth: false },
  { step: 8, length: 7, fifth: true },
];
const rootHeld = [
  { step: 0, length: 10, fifth: false },
  { step: 10, length: 5, fifth: false },
];
const EVERY_EIGHTH = [0, 2, 4, 6, 8, 10, 12, 14];
const EVERY_SIXTEENTH = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

const rap: Style = {
  beatsPerMinute: { '2': 76, '4': 88, '3': 98 },
  mode: 'minor',
  progressions: [sevenths(0, 5, 2, 6), sevenths(0, 3, 5, 4), sevenths(5, 6, 0, 0)],
  layers: [
    { voice: 'electricPiano', gain: 0.24, lowest: 55, strokes: [...strums([0], 6), ...strums([7, 10], 3)] },
    { voice: 'pad', gain: 0.1, lowest: 60, strokes: held },
  ],
  bass: { voice: 'subBass', gain: 0.36, pattern: [...rootHeld, { step: 14, length: 2, fifth: true }] },
  drums: [
    { drum: 'kick', steps: [0, 7, 10], gain: 0.85 },
    { drum: 'snare', steps: [4, 12], gain: 0.55 },
    { drum: 'hat', steps: EVERY_EIGHTH, gain: 0.22 },
    { drum: 'hat', steps: [15], gain: 0.14 },
  ],
  swing: 0.28,
  lead: { voice: 'flute', gain: 0.3, tonic: 72, thirds: false },
  room: 0.14,
};

const folk: Style = {
  beatsPerMinute: { '2': 72, '4': 86, '3': 104 },
  mode: 'major',
  progressions: [chords(0, 4, 5, 3), chords(0, 3, 0, 4), chords(5, 3, 0, 4)],
  layers: [
    { voice: 'steel', gain: 0.42, lowest: 50, strokes: eighths([0, 2, 1, 2, 0, 2, 1, 2], 1) },
    { voice: 'banjo', gain: 0.12, lowest: 62, strokes: eighths([1, 0, 2, 1, 2, 0, 1, 2], 0.8) },
  ],
  bass: { voice: 'bass', gain: 0.2, pattern: rootAndFifth },
  drums: [{ drum: 'brush', steps: [4, 12], gain: 0.14 }],
  swing: 0.08,
  lead: { voice: 'fiddle', gain: 0.2, tonic: 67, thirds: false },
  room: 0.16,
};

const rock: Style = {
  beatsPerMinute: { '2': 92, '4': 116, '3': 138 },
  mode: 'major',
  progressions: [chords(0, 4, 5, 3), chords(5, 3, 0, 4), chords(0, 6, 3, 0)],
  layers: [
    {
      voice: 'drive',
      gain: 0.2,
      lowest: 40,
      strokes: EVERY_EIGHTH.map((step) => ({ step, length: 2, tones: 0, gain: step % 8 === 0 ? 1 : 0.8 })),
    },
    { voice: 'organ', gain: 0.08, lowest: 60, strokes: held },
  ],
  bass: {
    voice: 'bass',
    gain: 0.24,
    pattern: EVERY_EIGHTH.map((step) => ({ step, length: 2, fifth: false })),
  },
  drums: [
    { drum: 'kick', steps: [0, 6, 8], gain: 0.85 },
    { drum: 'snare', steps: [4, 12], gain: 0.7 },
    { drum: 'hat', steps: EVERY_EIGHTH, gain: 0.28 },
  ],
  swing: 0,
  lead: { voice: 'driveLead', gain: 0.2, tonic: 69, thirds: false },
  room: 0.12,
};

const christian: Style = {
  beatsPerMinute: { '2': 72, '4': 76, '3': 92 },
  mode: 'major',
  progressions: [chords(0, 3, 5, 4), chords(3, 0, 4, 5), chords(5, 3, 0, 4)],
  layers: [
    { voice: 'piano', gain: 0.34, lowest: 55, strokes: eighths([0, 1, 2, 1, 2, 1, 2, 1], 1) },
    { voice: 'organ', gain: 0.13, lowest: 57, strokes: held },
    { voice: 'pad', gain: 0.12, lowest: 64, strokes: held },
  ],
  bass: { voice: 'bass', gain: 0.22, pattern: rootHeld },
  drums: [{ drum: 'shaker', steps: EVERY_EIGHTH, gain: 0.07 }],
  swing: 0,
  lead: { voice: 'hum', gain: 0.3, tonic: 67, thirds: true },
  room: 0.3,
};

const rnb: Style = {
  beatsPerMinute: { '2': 72, '4': 78, '3': 94 },
  mode: 'major',
  progressions: [sevenths(3, 4, 2, 5), sevenths(1, 4, 0, 5), sevenths(0, 5, 1, 4)],
  layers: [
    { voice: 'electricPiano', gain: 0.3, lowest: 53, strokes: [...strums([0], 9), ...strums([10], 5)] },
    { voice: 'pad', gain: 0.09, lowest: 62, strokes: held },
  ],
  bass: { voice: 'subBass', gain: 0.34, pattern: [...rootHeld, { step: 7, length: 2, fifth: true }] },
  drums: [
    { drum: 'kick', steps: [0, 9], gain: 0.7 },
    { drum: 'rim', steps: [4, 12], gain: 0.34 },
    { drum: 'shaker', steps: EVERY_SIXTEENTH, gain: 0.07 },
  ],
  swing: 0.22,
  lead: { voice: 'hum', gain: 0.3, tonic: 69, thirds: false },
  room: 0.2,
};

const country: Style = {
  beatsPerMinute: { '2': 84, '4': 104, '3': 120 },
  mode: 'major',
  progressions: [chords(0, 3, 0, 4), chords(0, 0, 3, 4), chords(3, 0, 4, 0)],
  layers: [
    { voice: 'steel', gain: 0.36, lowest: 54, strokes: strums([4, 12], 4) },
    { voice: 'steel', gain: 0.18, lowest: 54, strokes: strums([6, 14], 2) },
    { voice: 'piano', gain: 0.1, lowest: 60, strokes: strums([0], 8) },
  ],
  bass: { voice: 'bass', gain: 0.3, pattern: rootAndFifth },
  drums: [
    { drum: 'kick', steps: [0, 8], gain: 0.45 },
    { drum: 'brush', steps: [4, 6, 12, 14], gain: 0.26 },
  ],
  swing: 0.14,
  lead: { voice: 'pedalSteel', gain: 0.28, tonic: 69, thirds: false },
  room: 0.14,
};

const singerSongwriter: Style = {
  beatsPerMinute: { '2': 70, '4': 82, '3': 98 },
  mode: 'major',
  progressions: [chords(0, 5, 3, 4), chords(0, 2, 3, 3), chords(5, 4, 3, 0)],
  layers: [
    { voice: 'piano', gain: 0.3, lowest: 53, strokes: eighths([0, 1, 2, 1, 0, 1, 2, 1], 1) },
    { voice: 'nylon', gain: 0.2, lowest: 50, strokes: strums([0, 10], 6) },
    { voice: 'pad', gain: 0.08, lowest: 60, strokes: held },
  ],
  bass: { voice: 'bass', gain: 0.18, pattern: rootHeld },
  drums: [{ drum: 'brush', steps: [4, 12], gain: 0.1 }],
  swing: 0.06,
  lead: { voice: 'hum', gain: 0.32, tonic: 67, thirds: false },
  room: 0.22,
};

const acousticPop: Style = {
  beatsPerMinute: { '2': 84, '4': 102, '3': 118 },
  mode: 'major',
  progressions: [chords(0, 4, 5, 3), chords(3, 0, 4, 5), chords(0, 3, 5, 4)],
  layers: [
    { voice: 'ukulele', gain: 0.34, lowest: 60, strokes: strums([0, 4, 6, 10, 12, 14], 3) },
    { voice: 'steel', gain: 0.18, lowest: 52, strokes: eighths([0, 1, 2, 1, 0, 1, 2, 1], 1) },
  ],
  bass: { voice: 'bass', gain: 0.22, pattern: [...rootHeld, { step: 6, length: 2, fifth: true }] },
  drums: [
    { drum: 'kick', steps: [0, 8], gain: 0.5 },
    { drum: 'clap', steps: [4, 12], gain: 0.3 },
    { drum: 'shaker', steps: EVERY_EIGHTH, gain: 0.12 },
  ],
  swing: 0.04,
  lead: { voice: 'glockenspiel', gain: 0.24, tonic: 79, thirds: false },
  room: 0.16,
};

const spanish: Style = {
  beatsPerMinute: { '2': 80, '4': 96, '3': 112 },
  mode: 'minor',
  progressions: [chords(0, 6, 5, 4), chords(0, 3, 4, 0), chords(3, 0, 4, 0)],
  layers: [
    {
      voice: 'nylon',
      gain: 0.4,
      lowest: 52,
      strokes: [...eighths([0, 2, 1, 2, 0, 2, 1, 2], 1), ...strums([12, 14], 2)],
    },
  ],
  bass: {
    voice: 'bass',
    gain: 0.26,
    pattern: [
      { step: 0, length: 6, fifth: false },
      { step: 6, length: 4, fifth: true },
      { step: 12, length: 4, fifth: false },
    ],
  },
  drums: [
    { drum: 'bongoHigh', steps: [0, 4, 6, 8, 12, 14], gain: 0.22 },
    { drum: 'bongoLow', steps: [2, 10, 15], gain: 0.24 },
    { drum: 'rim', steps: [0, 6, 12], gain: 0.16 },
  ],
  swing: 0,
  lead: { voice: 'nylon', gain: 0.42, tonic: 69, thirds: true },
  room: 0.2,
};

/** How each genre (spec 3.3-04) is played. */
export const STYLES: Record<GenreId, Style> = {
  '3': rap,
  '4': folk,
  '8': rock,
  '9': christian,
  '6': rnb,
  '1': country,
  '2': singerSongwriter,
  '5': acousticPop,
  '10': spanish,
};
