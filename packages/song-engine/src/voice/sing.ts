import type { Song } from '../composition/song.ts';
import { singByRule } from './formant.ts';
import { pitchTrack } from './pitch.ts';
import type { Singer } from './singers.ts';
import { singSpoken } from './spoken/sing-spoken.ts';
import { isSpoken } from './spoken/speak-line.ts';
import { utter } from './utter.ts';

/**
 * Sings a part of a song, as one channel. English lines are spoken by Flite (a speech synthesiser) and then moved onto
 * the tune. Spanish, and English lines with a sound that Flite does not have, are sung by rule (`formant.ts`). The same
 * song, singer and seed give the same samples.
 */
export function sing(
  song: Song,
  singer: Singer,
  seed: string,
  rate: number,
  span: { from: number; to: number },
): Float32Array {
  const pitch = pitchTrack(song, singer, seed, span);
  const spoken = spokenLines(song);
  const ruled = utter(song).filter(({ note }) => !spoken.has(song.melody[note]?.line ?? -1));
  if (spoken.size === 0) return singByRule(ruled, pitch, singer, rate, span);
  const voice = singSpoken(song, [...spoken], pitch, singer, rate, span);
  if (ruled.length === 0) return voice;
  const other = singByRule(ruled, pitch, singer, rate, span);
  return voice.map((sample, at) => sample + (other[at] ?? 0));
}

/** The numbers of the lines that are sung from English speech. */
export function spokenLines({ language, melody }: Song): ReadonlySet<number> {
  if (language !== 'en') return new Set();
  const lines = new Set(melody.map(({ line }) => line));
  for (const { line, syllable } of melody) if (!isSpoken(syllable)) lines.delete(line);
  return lines;
}
