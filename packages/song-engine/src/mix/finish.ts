import type { Stereo } from '../band/play.ts';
import { loudnessOf, truePeakOf } from './loudness.ts';
import { fadeEnds } from './mix.ts';

/** What a song of the shop has: -14 LUFS, and no peak above -1 dBTP. */
const LOUDNESS = { least: -15, most: -13 };
const PEAK = -1;

export type Level = { lufs: number; truePeak: number };

export const levelOf = ({ left, right }: Stereo, rate: number): Level => ({
  lufs: loudnessOf([left, right], rate),
  truePeak: truePeakOf([left, right]),
});

/** Whether a sound is as loud as the songs of the shop, without peaks that players would clip. */
export const isLevel = ({ lufs, truePeak }: Level): boolean =>
  lufs >= LOUDNESS.least && lufs <= LOUDNESS.most && truePeak <= PEAK;

/** A part of a finished sound, which begins and ends softly. The sound itself stays as it is. */
export function excerptOf(
  { left, right }: Stereo,
  rate: number,
  span: { from: number; to: number },
  fade: { in: number; out: number },
): Stereo {
  const [begin, end] = [Math.round(span.from * rate), Math.round(span.to * rate)];
  const part = { left: left.slice(begin, end), right: right.slice(begin, end) };
  fadeEnds(part, rate, fade);
  return part;
}
