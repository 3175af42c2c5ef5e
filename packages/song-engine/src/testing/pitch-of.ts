/** A measured pitch: seconds from the beginning, and Hz. */
export type Heard = { at: number; hertz: number };

const WINDOW_SECONDS = 0.04;
const HOP_SECONDS = 0.01;
const LOWEST = 85;
/** The highest pitch that is searched for, in Hz: a semitone above the highest note of any singer. */
const HIGHEST = 470;
/** Two pitches are near if they differ by less than half a semitone. */
const NEAR = 2 ** (1 / 24);

/**
 * The pitch of a voice over time. It is measured by normalised autocorrelation, with a parabola through its peak. Parts
 * without a pitch are left out.
 */
export function trackPitch(samples: Float32Array, rate: number): Heard[] {
  const heard: Heard[] = [];
  for (let from = 0; from + WINDOW_SECONDS * 2 * rate < samples.length; from += HOP_SECONDS * rate) {
    const hertz = pitchAt(samples, Math.round(from), rate);
    if (hertz !== null) heard.push({ at: (from + WINDOW_SECONDS * rate) / rate, hertz });
  }
  return heard;
}

/** The pitch of the window that begins at a sample. Null when it is silent or has no pitch. */
export function pitchAt(samples: Float32Array, from: number, rate: number): number | null {
  const size = Math.round(WINDOW_SECONDS * rate);
  const least = Math.floor(rate / HIGHEST);
  const most = Math.ceil(rate / LOWEST);
  const scores = new Float64Array(most + 2);
  for (let lag = least - 1; lag <= most + 1; lag += 1) {
    let product = 0;
    let one = 0;
    let other = 0;
    for (let at = from; at < from + size; at += 2) {
      const [a, b] = [samples[at] ?? 0, samples[at + lag] ?? 0];
      product += a * b;
      one += a * a;
      other += b * b;
    }
    scores[lag] = one + other < 1e-5 ? 0 : product / Math.sqrt(one * other + 1e-12);
  }
  const peaks: { lag: number; height: number }[] = [];
  for (let lag = least; lag <= most; lag += 1) {
    const [before, here, after] = [scores[lag - 1] ?? 0, scores[lag] ?? 0, scores[lag + 1] ?? 0];
    if (here < before || here < after) continue;
    // The peak of a bright voice is narrow. So its height is taken from the parabola too, not only its place.
    const bend = before - 2 * here + after;
    const aside = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
    peaks.push({ lag: lag + aside, height: here - 0.25 * (before - after) * aside });
  }
  const best = Math.max(0, ...peaks.map(({ height }) => height));
  if (best < 0.75) return null;
  // Take the shortest lag that is nearly as good as the best. A lag of twice the length fits as well, but its pitch is
  // an octave too low.
  const first = peaks.find(({ height }) => height >= best * 0.97);
  return first ? rate / first.lag : null;
}

export const isNear = (hertz: number, wished: number): boolean =>
  hertz < wished * NEAR && hertz > wished / NEAR;

export const centsBetween = (hertz: number, wished: number): number => 1200 * Math.log2(hertz / wished);
