import type { Stereo } from './band/play.ts';

/** The waveform of a recording, for drawing in a player: `count` peaks, scaled so that the highest is 1. */
export function peaksOf({ left, right }: Stereo, count: number): number[] {
  const size = left.length / count;
  const peaks = Array.from({ length: count }, (_, at) => {
    let peak = 0;
    for (let index = Math.floor(at * size); index < Math.floor((at + 1) * size); index += 1)
      peak = Math.max(peak, Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0));
    return peak;
  });
  const highest = Math.max(...peaks, 1e-6);
  return peaks.map((peak) => Math.round((peak / highest) * 1000) / 1000);
}
