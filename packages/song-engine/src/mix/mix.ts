import type { GenreId } from '@keepsong/domain/builder/options';
import type { Stereo } from '../band/play.ts';
import { compress, envelopeOf, limit } from './dynamics.ts';
import { loudnessOf, truePeakOf } from './loudness.ts';
import { type Room, reverb } from './reverb.ts';

const LOUDNESS_GOAL = -14;
/** The highest peak before encoding. Encoding raises peaks a little, and they must stay below -1 dBTP. */
const PEAK_GOAL_DB = -1.3;
const CEILING = 10 ** (-1.7 / 20);
const ROUNDS = 5;
const VOICE_OVER_BAND_DB = 2.2;
const DUCK_DB = 2.2;

const ROOMS: Readonly<Record<GenreId, Room & { send: number }>> = {
  '3': { seconds: 0.9, damping: 0.35, before: 0.012, send: 0.1 },
  '4': { seconds: 1.1, damping: 0.4, before: 0.015, send: 0.14 },
  '8': { seconds: 1.2, damping: 0.35, before: 0.02, send: 0.13 },
  '9': { seconds: 2.4, damping: 0.3, before: 0.03, send: 0.2 },
  '6': { seconds: 1.6, damping: 0.3, before: 0.025, send: 0.17 },
  '1': { seconds: 1.2, damping: 0.4, before: 0.018, send: 0.13 },
  '2': { seconds: 1.7, damping: 0.4, before: 0.022, send: 0.17 },
  '5': { seconds: 1.3, damping: 0.35, before: 0.018, send: 0.14 },
  '10': { seconds: 1.5, damping: 0.35, before: 0.02, send: 0.15 },
};

export type Fade = { in: number; out: number };

/**
 * Mixes voice and band. It removes low rumble from the voice, evens out its loudness and sets it just above the band.
 * The band is a little softer while the voice sings. Both get the same reverb. A limiter brings the mix to -14 LUFS.
 * `fade` is the time in seconds in which an excerpt fades in and out. Changes the samples of `voice` and `band`.
 */
export function mix(
  voice: Float32Array,
  band: Stereo,
  rate: number,
  genre: GenreId,
  fade: Fade = { in: 0, out: 0 },
): Stereo {
  const room = ROOMS[genre];
  highPass(voice, rate, 120);
  levelTo(voice, 0.1);
  compress(voice, rate, 0.16, 2.6);
  const bandLevel = levelOf(band.left, band.right);
  const voiceLevel = levelOf(voice, voice);
  const bandGain = bandLevel === 0 ? 1 : (voiceLevel / bandLevel) * 10 ** (-VOICE_OVER_BAND_DB / 20);
  const duck = 1 - 10 ** (-DUCK_DB / 20);
  const singing = envelopeOf(voice, rate, 0.25);
  const send = new Float32Array(voice.length);
  for (let at = 0; at < voice.length; at += 1) {
    const sung = voice[at] ?? 0;
    const gain = bandGain * (1 - duck * Math.min(1, (singing[at] ?? 0) / 0.12));
    const left = (band.left[at] ?? 0) * gain;
    const right = (band.right[at] ?? 0) * gain;
    send[at] = (sung + (left + right) * 0.22) * room.send * 3;
    band.left[at] = left + sung;
    band.right[at] = right + sung;
  }
  const wet = reverb(send, rate, room);
  for (let at = 0; at < voice.length; at += 1) {
    band.left[at] = (band.left[at] ?? 0) + (wet.left[at] ?? 0);
    band.right[at] = (band.right[at] ?? 0) + (wet.right[at] ?? 0);
  }
  fadeEnds(band, rate, fade);
  master(band, rate);
  return band;
}

/** Brings a mix to its loudness, in place. Repeats gain and limiting, because limiting lowers the loudness a little. */
export function master({ left, right }: Stereo, rate: number): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const lacking = LOUDNESS_GOAL - loudnessOf([left, right], rate);
    if (round > 0 && Math.abs(lacking) < 0.25) break;
    scale([left, right], 10 ** (lacking / 20));
    limit(left, right, rate, CEILING);
  }
  const over = truePeakOf([left, right]) - PEAK_GOAL_DB;
  if (over > 0) scale([left, right], 10 ** (-over / 20));
}

function scale(channels: readonly Float32Array[], gain: number): void {
  for (const samples of channels)
    for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * gain;
}

/** The level of a sound (root mean square) without its silent parts. */
function levelOf(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < left.length; at += 1) {
    const power = ((left[at] ?? 0) ** 2 + (right[at] ?? 0) ** 2) / 2;
    if (power < 1e-7) continue;
    sum += power;
    count += 1;
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

function levelTo(samples: Float32Array, level: number): void {
  const now = levelOf(samples, samples);
  if (now > 0) scale([samples], level / now);
}

/** Removes low tones with two one-pole filters: 12 dB for each octave below `hertz`. */
function highPass(samples: Float32Array, rate: number, hertz: number): void {
  const keep = Math.exp((-2 * Math.PI * hertz) / rate);
  for (let round = 0; round < 2; round += 1) {
    let before = 0;
    let out = 0;
    for (let at = 0; at < samples.length; at += 1) {
      const x = samples[at] ?? 0;
      out = keep * (out + x - before);
      before = x;
      samples[at] = out;
    }
  }
}

/** Lets a sound begin and end softly, in place. */
export function fadeEnds({ left, right }: Stereo, rate: number, fade: Fade): void {
  for (const samples of [left, right]) {
    const [begin, end] = [Math.round(fade.in * rate), Math.round(fade.out * rate)];
    for (let at = 0; at < begin; at += 1) samples[at] = (samples[at] ?? 0) * (at / begin);
    for (let at = 0; at < end; at += 1) {
      const place = samples.length - 1 - at;
      samples[place] = (samples[place] ?? 0) * (at / end);
    }
  }
}
