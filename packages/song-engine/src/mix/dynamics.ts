import { peakAfter } from './loudness.ts';

/**
 * The level of a signal at each sample. It follows a louder sample at once and falls slowly: to 37 % in `release` s.
 */
export function envelopeOf(samples: Float32Array, rate: number, release: number): Float32Array {
  const out = new Float32Array(samples.length);
  const fall = Math.exp(-1 / (release * rate));
  let level = 0;
  for (let at = 0; at < samples.length; at += 1) {
    level = Math.max(Math.abs(samples[at] ?? 0), level * fall);
    out[at] = level;
  }
  return out;
}

/**
 * Makes the loud parts of a signal softer, in place. `threshold` is a linear level. A level that is n dB above it
 * becomes n ÷ `ratio` dB above it.
 */
export function compress(samples: Float32Array, rate: number, threshold: number, ratio: number): void {
  const envelope = envelopeOf(samples, rate, 0.12);
  const slow = Math.exp(-1 / (0.004 * rate));
  let gain = 1;
  for (let at = 0; at < samples.length; at += 1) {
    const over = (envelope[at] ?? 0) / threshold;
    const wished = over > 1 ? over ** (1 / ratio - 1) : 1;
    gain = wished + (gain - wished) * slow;
    samples[at] = (samples[at] ?? 0) * gain;
  }
}

const LOOK_AHEAD_SECONDS = 0.003;
const RELEASE_SECONDS = 0.08;
/** If two neighbouring samples are below this share of the ceiling, the signal between them stays below the ceiling. */
const NEAR = 0.6;

/**
 * Limits both channels to a ceiling, in place. The sound can be up to 3 dB louder between two samples than at
 * them, so the limiter also looks between the samples. It lowers the gain shortly before a peak and raises it
 * slowly afterwards.
 */
export function limit(left: Float32Array, right: Float32Array, rate: number, ceiling: number): void {
  const ahead = Math.round(LOOK_AHEAD_SECONDS * rate);
  const back = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate));
  const wished = new Float32Array(left.length).fill(1);
  const keepUnder = (peak: number, at: number) => {
    if (peak > ceiling) wished[at] = Math.min(wished[at] ?? 1, ceiling / peak);
  };
  for (const samples of [left, right])
    for (let at = 0; at < samples.length; at += 1) {
      const peak = Math.abs(samples[at] ?? 0);
      if (peak < ceiling * NEAR) continue;
      const between = Math.max(peakAfter(samples, at - 1), peakAfter(samples, at));
      keepUnder(Math.max(peak, between), at);
    }
  // Going backwards, let the gain fall in a straight line towards the lowest gain of the samples ahead.
  const step = 1 / ahead;
  let gain = 1;
  for (let at = left.length - 1; at >= 0; at -= 1) {
    gain = Math.min(wished[at] ?? 1, gain + step);
    wished[at] = gain;
  }
  gain = 1;
  for (let at = 0; at < left.length; at += 1) {
    const target = wished[at] ?? 1;
    gain = target < gain ? target : gain + (target - gain) * back;
    left[at] = (left[at] ?? 0) * gain;
    right[at] = (right[at] ?? 0) * gain;
  }
}
