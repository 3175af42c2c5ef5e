import type { Random } from './random.ts';

const TABLE = 2048;
const tables = new Map<string, Float32Array>();

/** One cycle of a sound with these harmonics, computed once. */
export function cycleOf(partials: readonly number[]): Float32Array {
  const name = partials.join();
  const known = tables.get(name);
  if (known) return known;
  const table = new Float32Array(TABLE);
  const total = partials.reduce((sum, level) => sum + Math.abs(level), 0);
  partials.forEach((level, at) => {
    for (let index = 0; index < TABLE; index += 1) {
      table[index] =
        (table[index] ?? 0) + (level / total) * Math.sin((2 * Math.PI * (at + 1) * index) / TABLE);
    }
  });
  tables.set(name, table);
  return table;
}

const SINE = cycleOf([1]);
const MASK = TABLE - 1;
/** Samples over which level and pitch run in a straight line; 1 ms at 32 kHz. */
const CONTROL = 32;

export const frequencyOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

const sine = (turns: number): number => SINE[(turns * TABLE) & MASK] ?? 0;

export type Envelope = {
  attack: number;
  release: number;
  /** Seconds to fall to 1/e while held; none = held. */
  decay?: number;
};

/** Level of a note at `time`, for a note let go at `length` seconds. */
function level(env: Envelope, time: number, length: number): number {
  const rise = Math.min(1, time / env.attack);
  const held = env.decay ? Math.exp(-time / env.decay) : 1;
  const fall = time > length ? Math.exp((-(time - length) * 4) / env.release) : 1;
  return rise * held * fall;
}

export type Tone = {
  partials: readonly number[];
  env: Envelope;
  vibrato?: number;
  slide?: number;
  breath?: number;
};

/** A steady tone: harmonics, vibrato that comes in late, a slide up to the note, some breath. */
export function sustained(
  tone: Tone,
  midi: number,
  seconds: number,
  rate: number,
  random: Random,
): Float32Array {
  const out = new Float32Array(Math.ceil((seconds + tone.env.release) * rate));
  const audible = Math.max(1, Math.floor(rate / 2 / frequencyOf(midi)) - 1);
  const table = cycleOf(tone.partials.slice(0, audible));
  const base = (frequencyOf(midi) / rate) * TABLE;
  const breath = tone.breath ?? 0;
  let phase = 0;
  let air = 0;
  for (let start = 0; start < out.length; start += CONTROL) {
    const end = Math.min(out.length, start + CONTROL);
    const turn = base * (1 + bend(tone, start / rate));
    let gain = level(tone.env, start / rate, seconds);
    const slope = (level(tone.env, (start + CONTROL) / rate, seconds) - gain) / CONTROL;
    for (let index = start; index < end; index += 1) {
      phase += turn;
      if (breath > 0) air = air * 0.6 + (random() - 0.5) * breath;
      out[index] = ((table[phase & MASK] ?? 0) + air) * gain;
      gain += slope;
    }
  }
  return out;
}

/** How far the pitch is off at `time`, as a share of the frequency. */
function bend({ vibrato = 0, slide = 0 }: Tone, time: number): number {
  const wobble = vibrato > 0 ? vibrato * Math.min(1, time * 2.5) * sine(time * 5.3) : 0;
  return wobble - (slide > 0 ? slide * Math.exp(-time * 22) : 0);
}

export type FmTone = { ratio: number; index: number; indexDecay: number; env: Envelope };

/** Two-operator FM: electric piano, bells. The modulation fades faster than the note. */
export function fm(tone: FmTone, midi: number, seconds: number, rate: number): Float32Array {
  const out = new Float32Array(Math.ceil((seconds + tone.env.release) * rate));
  const base = (frequencyOf(midi) / rate) * TABLE;
  for (let start = 0; start < out.length; start += CONTROL) {
    const end = Math.min(out.length, start + CONTROL);
    const depth = ((tone.index * TABLE) / (2 * Math.PI)) * Math.exp(-start / rate / tone.indexDecay);
    let gain = level(tone.env, start / rate, seconds);
    const slope = (level(tone.env, (start + CONTROL) / rate, seconds) - gain) / CONTROL;
    for (let index = start; index < end; index += 1) {
      const modulator = (SINE[(index * base * tone.ratio) & MASK] ?? 0) * depth;
      out[index] = (SINE[(index * base + modulator) & MASK] ?? 0) * gain;
      gain += slope;
    }
  }
  return out;
}

export type Pluck = { bright: number /** Seconds to fall by 60 dB. */; ring: number; damp: number };

/** A plucked string (Karplus and Strong 1983), tuned by an all-pass for the part of the period under one sample. */
export function plucked(
  pluck: Pluck,
  midi: number,
  seconds: number,
  rate: number,
  random: Random,
): Float32Array {
  const frequency = frequencyOf(midi);
  const period = rate / frequency - pluck.damp;
  const size = Math.floor(period - 0.1);
  const fraction = period - size;
  const tune = (1 - fraction) / (1 + fraction);
  const string = excitation(size, pluck.bright, random);
  const loss = 0.001 ** (1 / (frequency * pluck.ring));
  const out = new Float32Array(Math.ceil(Math.min(seconds + 0.15, pluck.ring) * rate));
  let before = 0;
  let tuned = 0;
  let input = 0;
  for (let index = 0, spot = 0; index < out.length; index += 1) {
    const value = string[spot] ?? 0;
    out[index] = value;
    const soft = loss * ((1 - pluck.damp) * value + pluck.damp * before);
    before = value;
    tuned = tune * (soft - tuned) + input;
    input = soft;
    string[spot] = tuned;
    spot = spot + 1 === size ? 0 : spot + 1;
  }
  return fadeEnd(out, rate);
}

/** Noise made as bright as the finger, with the notch of a pluck at a fifth of the string. */
function excitation(size: number, bright: number, random: Random): Float32Array {
  const noise = new Float32Array(size);
  let smooth = 0;
  for (let index = 0; index < size; index += 1) {
    smooth += bright * (random() * 2 - 1 - smooth);
    noise[index] = smooth;
  }
  const notch = Math.max(1, Math.round(size * 0.2));
  return noise.map((value, index) => value - 0.7 * (noise[(index + size - notch) % size] ?? 0));
}

function fadeEnd(samples: Float32Array, rate: number): Float32Array {
  const length = Math.min(samples.length, Math.round(rate * 0.06));
  for (let index = 0; index < length; index += 1) {
    const spot = samples.length - 1 - index;
    samples[spot] = ((samples[spot] ?? 0) * index) / length;
  }
  return samples;
}

/** Brings a sound to a peak of 1, in place, so that gains mean the same for every instrument. */
export function normalise(samples: Float32Array): Float32Array {
  let peak = 0;
  for (let index = 0; index < samples.length; index += 1)
    peak = Math.max(peak, Math.abs(samples[index] ?? 0));
  const gain = peak > 0 ? 1 / peak : 0;
  for (let index = 0; index < samples.length; index += 1) samples[index] = (samples[index] ?? 0) * gain;
  return samples;
}
