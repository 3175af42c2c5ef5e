import type { Score } from './compose.ts';
import { strike } from './drums.ts';
import { randomFrom } from './random.ts';
import { playNote } from './voices.ts';

/** Loudness that the songs are brought to (root mean square), about -18 dBFS, and the peak they stay under. */
const TARGET_RMS = 0.12;
const LOW_CUT = 140;
const CEILING = 0.89;
const FADE_IN = 0.01;
const FADE_OUT = 1.6;

/** Combs and all-pass of the reverb in seconds (Schroeder 1962); lengths share no common factor. */
const COMBS = [0.0297, 0.0371, 0.0437];
const ALLPASS = 0.005;

/** Plays a score into one channel of samples at `rate`, with a room around it, ready for the encoder. */
export function mixDown(score: Score, rate: number, seed: string): Float32Array {
  const mix = new Float32Array(Math.ceil(score.seconds * rate));
  const random = randomFrom(`${seed}|sound`);
  const known = new Map<string, Float32Array>();
  const soundOf = (name: string, make: () => Float32Array): Float32Array => {
    const sound = known.get(name) ?? make();
    known.set(name, sound);
    return sound;
  };
  for (const { voice, midi, seconds, at, gain } of score.notes) {
    const sound = soundOf(`${voice}|${midi}|${seconds.toFixed(2)}`, () =>
      playNote(voice, midi, seconds, rate, random),
    );
    addTo(mix, sound, Math.round(at * rate), gain);
  }
  for (const { drum, at, gain } of score.hits) {
    addTo(
      mix,
      soundOf(drum, () => strike(drum, rate, random)),
      Math.round(at * rate),
      gain,
    );
  }
  return master(addRoom(mix, score.room, rate), rate);
}

function addTo(mix: Float32Array, sound: Float32Array, from: number, gain: number): void {
  const length = Math.min(sound.length, mix.length - from);
  for (let index = 0; index < length; index += 1) {
    mix[from + index] = (mix[from + index] ?? 0) + gain * (sound[index] ?? 0);
  }
}

function addRoom(dry: Float32Array, amount: number, rate: number): Float32Array {
  const wet = new Float32Array(dry.length);
  for (const seconds of COMBS) comb(dry, wet, Math.round(seconds * rate));
  addDiffused(dry, wet, amount, Math.round(ALLPASS * rate));
  return dry;
}

function comb(dry: Float32Array, out: Float32Array, delay: number): void {
  const line = new Float32Array(delay);
  let soft = 0;
  for (let index = 0, spot = 0; index < dry.length; index += 1) {
    const echo = line[spot] ?? 0;
    soft += 0.55 * (echo - soft);
    line[spot] = (dry[index] ?? 0) + 0.78 * soft;
    out[index] = (out[index] ?? 0) + 0.6 * echo;
    spot = spot + 1 === delay ? 0 : spot + 1;
  }
}

/** The echoes through an all-pass, which blurs them, and into the mix. */
function addDiffused(mix: Float32Array, wet: Float32Array, amount: number, delay: number): void {
  const line = new Float32Array(delay);
  for (let index = 0, spot = 0; index < wet.length; index += 1) {
    const echo = line[spot] ?? 0;
    const value = (wet[index] ?? 0) + 0.5 * echo;
    mix[index] = (mix[index] ?? 0) + amount * (echo - 0.5 * value);
    line[spot] = value;
    spot = spot + 1 === delay ? 0 : spot + 1;
  }
}

/** To one loudness, softly limited, faded at both ends; in place. */
function master(samples: Float32Array, rate: number): Float32Array {
  const gain = TARGET_RMS / audibleLevel(samples, rate);
  const rise = FADE_IN * rate;
  const fall = FADE_OUT * rate;
  for (let index = 0; index < samples.length; index += 1) {
    const fade = Math.min(1, index / rise, (samples.length - index) / fall);
    samples[index] = softLimit((samples[index] ?? 0) * gain) * fade;
  }
  return samples;
}

/** Root mean square without the lowest octaves, which small loudspeakers swallow. */
function audibleLevel(samples: Float32Array, rate: number): number {
  const pole = (2 * Math.PI * LOW_CUT) / rate;
  let low = 0;
  let energy = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const value = samples[index] ?? 0;
    low += pole * (value - low);
    energy += (value - low) ** 2;
  }
  return Math.sqrt(energy / samples.length);
}

/** Straight up to half the ceiling, then bending so that the ceiling is never reached. */
function softLimit(value: number): number {
  const knee = CEILING / 2;
  const size = Math.abs(value);
  if (size <= knee) return value;
  return Math.sign(value) * (knee + knee * Math.tanh((size - knee) / knee));
}
