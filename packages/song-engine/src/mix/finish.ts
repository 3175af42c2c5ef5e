import type { Stereo } from '../band/play.ts';
import { loudnessOf, truePeakOf } from './loudness.ts';
import { fadeEnds } from './mix.ts';

/** The limits for songs of the shop: about -14 LUFS, and no peak above -1 dBTP. */
const LOUDNESS = { least: -15, most: -13 };
const PEAK = -1;

export type Level = { lufs: number; truePeak: number };

export const levelOf = ({ left, right }: Stereo, rate: number): Level => ({
  lufs: loudnessOf([left, right], rate),
  truePeak: truePeakOf([left, right]),
});

/** Whether a sound is as loud as the shop's songs and has no peaks that players would clip. */
export const isLevel = ({ lufs, truePeak }: Level): boolean =>
  lufs >= LOUDNESS.least && lufs <= LOUDNESS.most && truePeak <= PEAK;

/** A part of a finished sound, with a fade at both ends. The given sound does not change. */
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
