/** Where the middle bar of a loud recording comes to stand. */
const MIDDLE = 0.42;
const STRONGEST = 4;

/**
 * Heights (0 to 1) of the bars of a sound: recordings are loud nearly all along, so the louder a song is in the
 * middle, the more its louder and quieter bars are drawn apart. Order and silence stay what they are.
 */
export function waveHeights(peaks: readonly number[]): number[] {
  const middle = peaks.toSorted((a, b) => a - b)[Math.floor(peaks.length / 2)] ?? 0;
  if (middle <= MIDDLE || middle >= 1) return [...peaks];
  const power = Math.min(STRONGEST, Math.log(MIDDLE) / Math.log(middle));
  return peaks.map((peak) => peak ** power);
}
