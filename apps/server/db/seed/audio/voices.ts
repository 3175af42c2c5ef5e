import type { Random } from './random.ts';
import { fm, normalise, plucked, sustained, type Tone } from './tones.ts';

export const VOICE_NAMES = [
  'steel',
  'nylon',
  'ukulele',
  'banjo',
  'piano',
  'electricPiano',
  'glockenspiel',
  'organ',
  'pad',
  'hum',
  'flute',
  'fiddle',
  'pedalSteel',
  'bass',
  'subBass',
  'drive',
  'driveLead',
] as const;

export type VoiceName = (typeof VOICE_NAMES)[number];

const saw = (count: number): number[] => Array.from({ length: count }, (_, at) => 1 / (at + 1));

const TONES = {
  organ: {
    partials: [1, 0.7, 0.5, 0.35, 0, 0.2, 0, 0.15],
    env: { attack: 0.03, release: 0.2 },
    vibrato: 0.004,
  },
  pad: { partials: [1, 0.45, 0.3, 0.12, 0.06], env: { attack: 0.35, release: 0.7 }, vibrato: 0.002 },
  hum: {
    partials: [1, 0.85, 0.35, 0.12, 0.05, 0.03],
    env: { attack: 0.07, release: 0.22 },
    vibrato: 0.007,
    slide: 0.03,
    breath: 0.05,
  },
  flute: {
    partials: [1, 0.3, 0.12, 0.04],
    env: { attack: 0.05, release: 0.15 },
    vibrato: 0.006,
    breath: 0.09,
  },
  fiddle: { partials: saw(12), env: { attack: 0.08, release: 0.18 }, vibrato: 0.008, slide: 0.02 },
  pedalSteel: {
    partials: [1, 0.6, 0.5, 0.25, 0.15, 0.08],
    env: { attack: 0.04, release: 0.4, decay: 2.2 },
    vibrato: 0.006,
    slide: 0.07,
  },
  bass: { partials: [1, 0.55, 0.25, 0.1], env: { attack: 0.008, release: 0.09, decay: 0.9 } },
  subBass: { partials: [1, 0.12], env: { attack: 0.012, release: 0.12, decay: 1.6 } },
  driveLead: { partials: saw(16), env: { attack: 0.02, release: 0.2 }, vibrato: 0.008, slide: 0.025 },
} satisfies Partial<Record<VoiceName, Tone>>;

/** One note as samples with a peak of 1. `seconds` is how long it is held; it may ring on. */
export function playNote(
  voice: VoiceName,
  midi: number,
  seconds: number,
  rate: number,
  random: Random,
): Float32Array {
  return normalise(soundOf(voice, midi, seconds, rate, random));
}

function soundOf(
  voice: VoiceName,
  midi: number,
  seconds: number,
  rate: number,
  random: Random,
): Float32Array {
  switch (voice) {
    case 'steel':
      return plucked({ bright: 0.62, ring: 3.2, damp: 0.32 }, midi, seconds, rate, random);
    case 'nylon':
      return plucked({ bright: 0.34, ring: 2.2, damp: 0.5 }, midi, seconds, rate, random);
    case 'ukulele':
      return plucked({ bright: 0.5, ring: 0.9, damp: 0.45 }, midi, seconds, rate, random);
    case 'banjo':
      return plucked({ bright: 0.9, ring: 0.7, damp: 0.25 }, midi, seconds, rate, random);
    case 'piano':
      return pianoNote(midi, seconds, rate, random);
    case 'electricPiano':
      return fm(
        { ratio: 1, index: 1.5, indexDecay: 0.35, env: { attack: 0.004, release: 0.25, decay: 1.4 } },
        midi,
        seconds,
        rate,
      );
    case 'glockenspiel':
      return fm(
        { ratio: 3.5, index: 1.1, indexDecay: 0.15, env: { attack: 0.002, release: 0.8, decay: 0.5 } },
        midi,
        seconds,
        rate,
      );
    case 'drive':
      return overdriven(midi, seconds, rate, random);
    default:
      return sustained(TONES[voice], midi, seconds, rate, random);
  }
}

/** Two partly detuned decaying tones under a soft hammer. */
function pianoNote(midi: number, seconds: number, rate: number, random: Random): Float32Array {
  const env = { attack: 0.003, release: 0.3, decay: Math.max(0.5, 2.4 - (midi - 48) * 0.035) };
  const partials = [1, 0.6, 0.32, 0.2, 0.12, 0.07, 0.04];
  const one = sustained({ partials, env }, midi, seconds, rate, random);
  const two = sustained({ partials: [1, 0.4, 0.2], env }, midi + 0.06, seconds, rate, random);
  for (let index = 0; index < one.length; index += 1)
    one[index] = (one[index] ?? 0) + 0.5 * (two[index] ?? 0);
  return one;
}

/** A power chord through a valve that is turned up, and the loudspeaker that rounds it off. */
function overdriven(midi: number, seconds: number, rate: number, random: Random): Float32Array {
  const env = { attack: 0.006, release: 0.08, decay: 1.8 };
  const string = (up: number) => sustained({ partials: saw(14), env }, midi + up, seconds, rate, random);
  const out = string(0);
  const fifth = string(7);
  const octave = string(12);
  let low = 0;
  for (let index = 0; index < out.length; index += 1) {
    const sum = (out[index] ?? 0) + 0.8 * (fifth[index] ?? 0) + 0.5 * (octave[index] ?? 0);
    low += 0.55 * (Math.tanh(sum * 5) - low);
    out[index] = low;
  }
  return out;
}
