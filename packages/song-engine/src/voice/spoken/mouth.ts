import type { Singer } from '../singers.ts';
import { BANDS, BINS, type Envelopes, HERTZ_OF_BIN } from './envelopes.ts';
import { RealFft } from './fft.ts';

/**
 * The length of a filter in samples, at the sample rate of the singing. It makes the frequencies of a filter as
 * far apart as those of an envelope.
 */
export const FILTER_SIZE = 1024;
export const FILTER_BINS = FILTER_SIZE / 2 + 1;

/**
 * The mouth of a singer who says the speech: for each envelope a minimum-phase filter up to 16 kHz. Each array has
 * `FILTER_BINS` values for each envelope.
 */
export type Mouth = {
  count: number;
  /** The natural logarithm of the amplitude. */
  log: Float32Array;
  phase: Float32Array;
  /** The share of the sound that is voice and not noise, 0..1. */
  voiced: Float32Array;
};

/** Above this frequency of the speaker, the singer's `ring` moves the resonances in addition to `tract`. */
const RING_HERTZ = 2800;
/**
 * Speech has no sound above 8 kHz. Above `to`, the envelope continues from the mean level between these two
 * frequencies.
 */
const TOP = { from: 6450, to: 7200 } as const;
/** How fast the level falls above `TOP.to`, in nepers (8.7 dB) for each kHz. */
const FALL = { voice: 0.35, hiss: 0.12 } as const;
const MIDDLE_TILT = 3;
/**
 * How much brighter a singing voice is than a speaking one, in dB for each octave above 1 kHz. Hiss is not
 * changed.
 */
const BRIGHTER = 2;
const NEPER = Math.LN10 / 20;
const TILT = 0.4 * NEPER;
const BREATH = { share: 0.8, hertz: 4000 } as const;
/**
 * Smoothing has flattened the resonances of the envelopes, so they are sharpened by this factor, in the
 * cepstrum (the spectrum of the logarithmic spectrum). Cepstrum values below the index `RESONANT` describe the
 * slope of the whole spectrum and do not change. A steeper slope would hide the second resonance.
 */
const SHARPER = 1.3;
const RESONANT = 12;

/** The frequency of the speaker that moves to the frequency `hertz` of the singer. */
function speakerHertz(hertz: number, { tract, ring }: Singer): number {
  const knee = RING_HERTZ * tract;
  return hertz < knee ? hertz / tract : RING_HERTZ + (hertz - knee) / (tract * ring);
}

/**
 * Turns the envelopes of speech into the mouth of a singer. It moves the resonances, adds the frequencies that
 * speech lacks, and applies softness and breath.
 */
export function mouthOf(speech: Envelopes, singer: Singer): Mouth {
  const { count } = speech;
  const size = count * FILTER_BINS;
  const mouth = {
    count,
    log: new Float32Array(size),
    phase: new Float32Array(size),
    voiced: new Float32Array(size),
  };
  const fft = new RealFft(FILTER_SIZE);
  const axis = axisOf(singer);
  const log = new Float64Array(FILTER_BINS);
  const phase = new Float64Array(FILTER_BINS);
  const cepstrum = new Float64Array(FILTER_SIZE);
  for (let at = 0; at < count; at += 1) {
    const envelope = speech.log.subarray(at * BINS, (at + 1) * BINS);
    const shares = speech.voiced.subarray(at * BANDS, (at + 1) * BANDS);
    shape(envelope, shares, axis, log);
    minimumPhase(fft, log, phase, cepstrum);
    mouth.log.set(log, at * FILTER_BINS);
    mouth.phase.set(phase, at * FILTER_BINS);
    for (let bin = 0; bin < FILTER_BINS; bin += 1)
      mouth.voiced[at * FILTER_BINS + bin] =
        shareAt(shares, axis.from[bin] as number) * (axis.clear[bin] as number);
  }
  return mouth;
}

/**
 * How a filter is made from an envelope. Each array has one value for each frequency of the filter. `from`: the
 * frequency of the envelope whose level is taken. `tilt`: the change of the level for a softer or harder
 * singer. `bright`: the change of the level for a brighter voice, but not for noise. `clear`: the share of the
 * voice that stays when breath is added.
 */
type Axis = { from: Float64Array; tilt: Float64Array; bright: Float64Array; clear: Float64Array };

function axisOf(singer: Singer): Axis {
  const hertz = Float64Array.from({ length: FILTER_BINS }, (_, bin) => bin * HERTZ_OF_BIN);
  const octaves = hertz.map((value) => Math.max(0, Math.log2(value / 1000)));
  return {
    from: hertz.map((value) => speakerHertz(value, singer) / HERTZ_OF_BIN),
    tilt: octaves.map((value) => -value * (singer.tilt - MIDDLE_TILT) * TILT),
    bright: octaves.map((value) => value * BRIGHTER * NEPER),
    clear: hertz.map((value) => 1 - singer.breath * BREATH.share * Math.min(1, value / BREATH.hertz) ** 2),
  };
}

function shape(
  envelope: Float32Array,
  shares: Float32Array,
  { from, tilt, bright }: Axis,
  log: Float64Array,
): void {
  const top = TOP.to / HERTZ_OF_BIN;
  const edge = meanOf(envelope.subarray(Math.round(TOP.from / HERTZ_OF_BIN), Math.round(top) + 1));
  const voice = shares[0] as number;
  const fall = (FALL.hiss + (FALL.voice - FALL.hiss) * voice) * (HERTZ_OF_BIN / 1000);
  for (let bin = 0; bin < FILTER_BINS; bin += 1) {
    const place = from[bin] as number;
    const level = place < top ? valueAt(envelope, place) : edge - (place - top) * fall;
    log[bin] = level + (tilt[bin] as number) + voice * (bright[bin] as number);
  }
}

const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function valueAt(values: Float32Array, place: number): number {
  const low = Math.min(values.length - 2, Math.floor(place));
  const part = place - low;
  return (values[low] as number) * (1 - part) + (values[low + 1] as number) * part;
}

/** The share of voice at the frequency `place` of an envelope, interpolated between the bands. */
function shareAt(shares: Float32Array, place: number): number {
  const band = Math.max(0, Math.min(BANDS - 1, (place * BANDS) / (BINS - 1) - 0.5));
  return valueAt(shares, band);
}

/**
 * Sharpens the resonances of a filter and gives it the phase of a mouth (minimum phase), by folding its cepstrum
 * (Oppenheim and Schafer).
 */
function minimumPhase(fft: RealFft, log: Float64Array, phase: Float64Array, cepstrum: Float64Array): void {
  fft.inverse(log, phase.fill(0), cepstrum);
  for (let at = 1; at < FILTER_SIZE / 2; at += 1)
    cepstrum[at] = (cepstrum[at] as number) * 2 * (at < RESONANT ? 1 : SHARPER);
  cepstrum.fill(0, FILTER_SIZE / 2 + 1);
  fft.forward(cepstrum, log, phase);
}
