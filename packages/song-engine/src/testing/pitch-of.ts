/** A measured pitch: seconds from the beginning, and Hz. */
export type Heard = { at: number; hertz: number };

const WINDOW_SECONDS = 0.04;
const HOP_SECONDS = 0.01;
const LOWEST = 85;
/** A semitone above the highest note of any singer. */
const HIGHEST = 470;
/** Half a semitone each way. */
const NEAR = 2 ** (1 / 24);

/** The pitch of a voice over time, by normalised autocorrelation with a parabola through its peak. Unvoiced parts are left out. */
export function trackPitch(samples: Float32Array, rate: number): Heard[] {
  const heard: Heard[] = [];
  for (let from = 0; from + WINDOW_SECONDS * 2 * rate < samples.length; from += HOP_SECONDS * rate) {
    const hertz = pitchAt(samples, Math.round(from), rate);
    if (hertz !== null) heard.push({ at: (from + WINDOW_SECONDS * rate) / rate, hertz });
  }
  return heard;
}

/** The pitch of the window that begins at a sample; null when it is silent or has no pitch. */
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
    // The peak of a bright voice is narrow, so its height is also taken from the parabola and not from the nearest sample.
    const bend = before - 2 * here + after;
    const aside = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
    peaks.push({ lag: lag + aside, height: here - 0.25 * (before - after) * aside });
  }
  const best = Math.max(0, ...peaks.map(({ height }) => height));
  if (best < 0.75) return null;
  // Take the shortest lag that is nearly as good. A lag of twice the length fits too, but is an octave too low.
  const first = peaks.find(({ height }) => height >= best * 0.97);
  return first ? rate / first.lag : null;
}

export const isNear = (hertz: number, wished: number): boolean =>
  hertz < wished * NEAR && hertz > wished / NEAR;

export const centsBetween = (hertz: number, wished: number): number => 1200 * Math.log2(hertz / wished);
