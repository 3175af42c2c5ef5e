/** The height of the middle bar of a loud recording. */
const MIDDLE = 0.42;
const STRONGEST = 4;

/**
 * The heights (0 to 1) of a recording's bars. Recordings are loud almost everywhere, so the louder the middle of a
 * song is, the more the differences between its bars are stretched. Order and silence stay the same.
 */
export function waveHeights(peaks: readonly number[]): number[] {
  const middle = peaks.toSorted((a, b) => a - b)[Math.floor(peaks.length / 2)] ?? 0;
  if (middle <= MIDDLE || middle >= 1) return [...peaks];
  const power = Math.min(STRONGEST, Math.log(MIDDLE) / Math.log(middle));
  return peaks.map((peak) => peak ** power);
}
