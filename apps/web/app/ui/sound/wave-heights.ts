/** The height that the median bar of a loud recording gets, 0 to 1. */
const MIDDLE = 0.42;
const STRONGEST = 4;

/**
 * The heights (0 to 1) of the bars of a recording's waveform. Loud recordings would have high bars almost everywhere.
 * So if the median peak is over `MIDDLE`, all peaks are raised to a power, which makes the differences between them
 * visible. Silence stays 0, and a higher peak still has a higher bar.
 */
export function waveHeights(peaks: readonly number[]): number[] {
  const middle = peaks.toSorted((a, b) => a - b)[Math.floor(peaks.length / 2)] ?? 0;
  if (middle <= MIDDLE || middle >= 1) return [...peaks];
  const power = Math.min(STRONGEST, Math.log(MIDDLE) / Math.log(middle));
  return peaks.map((peak) => peak ** power);
}

/** Takes `bars` values evenly from all the peaks, for a place with less room. */
export const fewerPeaks = (peaks: readonly number[], bars: number): number[] =>
  Array.from({ length: bars }, (_, at) => peaks[Math.floor(((at + 0.5) / bars) * peaks.length)] ?? 0);
