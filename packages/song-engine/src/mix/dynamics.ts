/** How loud a signal is at each moment: rises at once, falls in `release` seconds. */
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

/** Takes `ratio` off what is louder than the threshold (both linear), in place; the gain moves with the envelope. */
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

/** Keeps both sides under a ceiling, in place: looks ahead, holds, comes back slowly. */
export function limit(left: Float32Array, right: Float32Array, rate: number, ceiling: number): void {
  const ahead = Math.round(LOOK_AHEAD_SECONDS * rate);
  const back = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate));
  const wished = new Float32Array(left.length);
  for (let at = 0; at < left.length; at += 1) {
    const peak = Math.max(Math.abs(left[at] ?? 0), Math.abs(right[at] ?? 0));
    wished[at] = peak > ceiling ? ceiling / peak : 1;
  }
  // The lowest gain of the samples ahead, by runs from behind: each falls to it in a straight line.
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
