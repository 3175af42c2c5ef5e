import { randomFrom } from './random.ts';

const FLOOR = 0.06;

/** Scales amplitudes so that the loudest is 1, and raises quiet ones to `FLOOR`, so that every bar is visible. */
function normalise(values: readonly number[]): number[] {
  const loudest = Math.max(...values);
  return values.map((value) => (loudest > 0 ? Math.max(FLOOR, value / loudest) : FLOOR));
}

/**
 * An invented waveform for a song that has no recording yet: `count` amplitudes from .06 to 1. It is the sum of four
 * sine waves chosen by the seed. The sum rises and falls four times, like phrases, and fades at both ends. `tempo` is
 * the frequency of the waves: 2 slow, 3 medium, 5 up-tempo.
 */
export function wave(seed: string, count = 96, tempo = 3): number[] {
  const random = randomFrom(`${seed}|wave`);
  const sines = Array.from({ length: 4 }, (_, i) => ({
    frequency: (1 + i * 1.7 + random() * 2) * (tempo / 3),
    phase: random() * 6.28,
    weight: 1 / (1 + i * 0.7),
  }));
  const raw = Array.from({ length: count }, (_, i) => {
    const time = i / count;
    const sum = sines.reduce(
      (total, { frequency, phase, weight }) =>
        total + Math.abs(Math.sin(time * 6.283 * frequency + phase)) * weight,
      0,
    );
    const phrase = 0.45 + 0.55 * Math.sin(Math.PI * ((time * 4) % 1)) ** 0.6;
    const fades = Math.min(1, time * 14, (1 - time) * 10);
    return (sum / 2.2) * phrase * fades * (0.75 + 0.5 * random());
  });
  return normalise(raw);
}

function interpolate(values: readonly number[], position: number): number {
  const before = values[Math.floor(position)] ?? 0;
  const after = values[Math.ceil(position)] ?? before;
  return before + (after - before) * (position - Math.floor(position));
}

/**
 * Changes the number of values of a curve to `count`. For fewer values, each new one is the largest of its part. For
 * more values, it interpolates.
 */
export function stretch(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    if (values.length <= count)
      return interpolate(values, (i * (values.length - 1)) / Math.max(1, count - 1));
    const from = Math.floor((i * values.length) / count);
    const to = Math.floor(((i + 1) * values.length) / count);
    return values.slice(from, to).reduce((loudest, value) => Math.max(loudest, value), 0);
  });
}

/**
 * Converts decoded peaks of a recording into `count` amplitudes from .06 to 1. The peaks can have any length, scale and
 * sign. If there are none, or only silent ones, the result is a flat line at .06.
 */
export function resamplePeaks(peaks: readonly number[], count: number): number[] {
  const sizes = peaks.map((peak) => (Number.isFinite(peak) ? Math.abs(peak) : 0));
  return normalise(stretch(sizes, count));
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The number of peaks from which the picture of a recording is drawn. The sleeve 'groove' has eleven rings, so
 * each ring gets about eleven peaks.
 */
export const PEAK_COUNT = 120;

/**
 * Calls `make` only once for each array of peaks and remembers the result. One page shows several pictures of a
 * song, and many pages show the same song. The array and the result must not be changed later.
 */
export function oncePerPeaks<T>(make: (peaks: readonly number[]) => T): (peaks: readonly number[]) => T {
  const made = new WeakMap<readonly number[], T>();
  return (peaks) => {
    const known = made.get(peaks);
    if (known !== undefined) return known;
    const result = make(peaks);
    made.set(peaks, result);
    return result;
  };
}

/** Writes peaks as text for a URL: one character (6 bits) for each of PEAK_COUNT bars. */
export const encodePeaks = oncePerPeaks((peaks) =>
  resamplePeaks(peaks, PEAK_COUNT)
    .map((peak) => DIGITS.charAt(Math.round(peak * 63)))
    .join(''),
);

/** Reads the text that `encodePeaks` writes. Null when the text has another length or other characters. */
export function decodePeaks(text: string): number[] | null {
  if (text.length !== PEAK_COUNT) return null;
  const values = [...text].map((digit) => DIGITS.indexOf(digit));
  return values.includes(-1) ? null : values.map((value) => value / 63);
}
