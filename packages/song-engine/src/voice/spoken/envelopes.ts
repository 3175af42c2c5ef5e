import { RealFft } from './fft.ts';
import { CYCLE, SPEECH_RATE, type Speech } from './flite.ts';

/** Seconds between two envelopes of speech. */
export const ENVELOPE_SECONDS = 0.005;
const HOP = SPEECH_RATE * ENVELOPE_SECONDS;
const SIZE = 512;
/** The number of frequencies (bins) in an envelope, from 0 to 8 kHz. */
export const BINS = SIZE / 2 + 1;
export const HERTZ_OF_BIN = SPEECH_RATE / SIZE;
/** The number of frequency bands for which the share of voice is measured. */
export const BANDS = 8;

/**
 * The spectral envelopes of speech, one every 5 ms. An envelope is the smooth outline of the spectrum, without pitch.
 */
export type Envelopes = {
  count: number;
  /** The natural logarithm of the amplitude: `BINS` values for each moment. */
  log: Float32Array;
  /** The share (0..1) of each band that is voice and not noise: `BANDS` values for each moment. */
  voiced: Float32Array;
  /** The power of the sound: one value for each moment. */
  power: Float32Array;
};

/** The shortest and the longest cycle (one period of the pitch) that is searched for, in samples. */
const CYCLES = [100, 220] as const;
const VOICED = 0.6;
/**
 * Noise has no cycle. It is analysed as if it had a cycle of this length, in samples. This gives a short window
 * and a smooth spectrum.
 */
const NOISE_CYCLE = 52;
const FLOOR = 1e-10;

/**
 * Computes the envelopes of speech. The length of the analysed window follows the pitch, and the spectrum is smoothed
 * so that the pitch does not show (after CheapTrick, Morise 2015).
 */
export function envelopesOf(speech: Speech): Envelopes {
  const { samples } = speech;
  const count = Math.floor(samples.length / HOP);
  const log = new Float32Array(count * BINS);
  const voiced = new Float32Array(count * BANDS);
  const power = new Float32Array(count);
  const fft = new RealFft(SIZE);
  const look = lookerAt(samples, fft);
  const spectrum = new Float64Array(BINS);
  for (let at = 0; at < count; at += 1) {
    const centre = at * HOP;
    const { cycle, likeness } = cycleAt(samples, centre, CYCLES);
    const isVoiced = likeness > VOICED;
    if (isVoiced) shareOfVoice(look, centre, cycle, voiced.subarray(at * BANDS, (at + 1) * BANDS));
    const seen = isVoiced ? cycle : NOISE_CYCLE;
    powerSpectrum(look, centre, seen * (isVoiced ? 3 : 4), spectrum);
    power[at] = spectrum.reduce((sum, value) => sum + value, 0) / BINS;
    smooth(spectrum, SPEECH_RATE / seen, fft, log.subarray(at * BINS, (at + 1) * BINS));
  }
  return { count, log, voiced, power };
}

type Look = {
  /**
   * Computes the spectrum of the samples around `centre`, weighted by a Hann window of this width, into `re` and `im`.
   * The power of the window itself is divided out.
   */
  at(centre: number, width: number, re: Float64Array, im: Float64Array): void;
};

function lookerAt(samples: Float32Array, fft: RealFft): Look {
  const frame = new Float64Array(SIZE);
  return {
    at(centre, width, re, im) {
      frame.fill(0);
      const size = Math.min(SIZE, Math.round(width));
      const from = Math.round(centre - size / 2);
      let weight = 0;
      for (let at = 0; at < size; at += 1) {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / size);
        weight += window * window;
        frame[at] = (samples[from + at] ?? 0) * window;
      }
      const scale = 1 / Math.sqrt(weight);
      fft.forward(frame, re, im);
      for (let bin = 0; bin < BINS; bin += 1) {
        re[bin] = (re[bin] as number) * scale;
        im[bin] = (im[bin] as number) * scale;
      }
    },
  };
}

const RE = new Float64Array(BINS);
const IM = new Float64Array(BINS);
const RE_NEXT = new Float64Array(BINS);
const IM_NEXT = new Float64Array(BINS);

function powerSpectrum(look: Look, centre: number, width: number, spectrum: Float64Array): void {
  look.at(centre, width, RE, IM);
  for (let bin = 0; bin < BINS; bin += 1)
    spectrum[bin] = (RE[bin] as number) ** 2 + (IM[bin] as number) ** 2 + FLOOR;
}

/**
 * Measures the share of voice in each band. It compares two windows that are one cycle apart: voice is similar
 * in both, and noise is not.
 */
function shareOfVoice(look: Look, centre: number, cycle: number, shares: Float32Array): void {
  look.at(centre - cycle / 2, cycle * 2, RE, IM);
  look.at(centre + cycle / 2, cycle * 2, RE_NEXT, IM_NEXT);
  const width = (BINS - 1) / BANDS;
  for (let band = 0; band < BANDS; band += 1) {
    let common = FLOOR;
    let one = FLOOR;
    let other = FLOOR;
    for (let bin = band * width; bin < (band + 1) * width; bin += 1) {
      const a = RE[bin] as number;
      const b = IM[bin] as number;
      const c = RE_NEXT[bin] as number;
      const d = IM_NEXT[bin] as number;
      common += a * c + b * d;
      one += a * a + b * b;
      other += c * c + d * d;
    }
    const likeness = common / Math.sqrt(one * other);
    shares[band] = Math.max(0, Math.min(1, (likeness - 0.2) / 0.6));
  }
}

type Cycle = { cycle: number; likeness: number };
/** The step sizes of the first, rough search and of the fine search near its result. Both may skip samples. */
const ROUGH = { lags: 2, samples: 4 } as const;
const FINE = { lags: 1, samples: 2 } as const;

/**
 * The cycle length at which the samples around a point repeat best. `likeness` (up to 1) says how well they
 * repeat.
 */
function cycleAt(samples: Float32Array, centre: number, [least, most]: readonly [number, number]): Cycle {
  const { cycle } = bestCycle(samples, centre, least, most, ROUGH);
  return bestCycle(samples, centre, Math.max(least, cycle - 2), Math.min(most, cycle + 2), FINE);
}

function bestCycle(
  samples: Float32Array,
  centre: number,
  least: number,
  most: number,
  step: { lags: number; samples: number },
): Cycle {
  let cycle = CYCLE;
  let likeness = 0;
  for (let lag = least; lag <= most; lag += step.lags) {
    const from = centre - lag;
    let product = 0;
    let one = 1e-4;
    let other = 1e-4;
    for (let at = 0; at < lag; at += step.samples) {
      const a = samples[from + at] ?? 0;
      const b = samples[from + at + lag] ?? 0;
      product += a * b;
      one += a * a;
      other += b * b;
    }
    const score = product / Math.sqrt(one * other);
    if (score > likeness) {
      likeness = score;
      cycle = lag;
    }
  }
  return { cycle, likeness };
}

const SMOOTHED = new Float64Array(BINS);
const ZEROS = new Float64Array(BINS);
const CEPSTRUM = new Float64Array(SIZE);
const SHARPER = -0.15;

function smooth(spectrum: Float64Array, hertz: number, fft: RealFft, out: Float32Array): void {
  const half = hertz / 3 / HERTZ_OF_BIN;
  for (let bin = 0; bin < BINS; bin += 1) {
    let sum = 0;
    let count = 0;
    for (let at = Math.ceil(bin - half); at <= bin + half; at += 1) {
      const place = at < 0 ? -at : at >= BINS ? 2 * (BINS - 1) - at : at;
      sum += spectrum[place] as number;
      count += 1;
    }
    SMOOTHED[bin] = Math.log(sum / count) / 2;
  }
  ZEROS.fill(0);
  fft.inverse(SMOOTHED, ZEROS, CEPSTRUM);
  for (let at = 1; at <= SIZE / 2; at += 1) {
    const turn = Math.PI * hertz * (at / SPEECH_RATE);
    const lifter = (Math.sin(turn) / turn) * (1 - 2 * SHARPER + 2 * SHARPER * Math.cos(2 * turn));
    CEPSTRUM[at] = (CEPSTRUM[at] as number) * lifter;
    if (at < SIZE / 2) CEPSTRUM[SIZE - at] = CEPSTRUM[at] as number;
  }
  fft.forward(CEPSTRUM, SMOOTHED, ZEROS);
  for (let bin = 0; bin < BINS; bin += 1) out[bin] = SMOOTHED[bin] as number;
}
