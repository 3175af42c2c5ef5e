import { secondsOf } from '../composition/song.ts';
import { loudnessOf, truePeakOf } from '../mix/loudness.ts';
import { RATE, soundSong } from '../render.ts';
import type { SongRequest } from '../request.ts';
import { timingsOf } from '../timings.ts';

/** Measurements of a rendered song that show faults. */
export type Judged = {
  /** `loudness` is in LUFS, `truePeak` in dBTP. */
  loudness: number;
  truePeak: number;
  /** The level (root mean square) of the quietest second of the excerpt. */
  quietestSecond: number;
  /** How many lines of the excerpt contain the name. Null for a song without a name. */
  namesWritten: number | null;
  /** How many syllables of the name are sung in the excerpt, and the level of the quietest of these syllables. */
  nameSyllables: number;
  quietestSyllable: number;
  isFinite: boolean;
};

/** Renders the preview of a request and measures it. */
export async function judgeSong(request: SongRequest): Promise<Judged> {
  const { sound, song, voice, span } = await soundSong(request, 'preview');
  const { left, right } = sound;
  const spelling = request.name?.spelling.toLowerCase();
  const lines = timingsOf(song, span).map(({ text }) => text.toLowerCase());
  const syllables = song.melody
    .filter(({ syllable }) => syllable.isName)
    .map(({ beat, beats }) => [secondsOf(song, beat) - span.from, secondsOf(song, beat + beats) - span.from])
    .filter(([from = 0, to = 0]) => from >= 0 && to <= span.to - span.from)
    .map(([from, to]) => levelBetween(voice, from, to));
  return {
    loudness: loudnessOf([left, right], RATE),
    truePeak: truePeakOf([left, right]),
    quietestSecond: Math.min(
      ...Array.from({ length: Math.floor(left.length / RATE) }, (_, second) =>
        Math.max(levelBetween(left, second, second + 1), levelBetween(right, second, second + 1)),
      ),
    ),
    namesWritten: spelling === undefined ? null : lines.filter((line) => line.includes(spelling)).length,
    nameSyllables: syllables.length,
    quietestSyllable: Math.min(...syllables, 1),
    isFinite: left.every(Number.isFinite) && right.every(Number.isFinite),
  };
}

function levelBetween(samples: Float32Array, from = 0, to = 0): number {
  const part = samples.subarray(Math.round(from * RATE), Math.round(to * RATE));
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
}
