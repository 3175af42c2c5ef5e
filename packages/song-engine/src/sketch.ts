import { arrange } from './band/arrange.ts';
import { composeSong } from './composition/compose.ts';
import { secondsOf } from './composition/song.ts';
import { type Extent, lyricsOf, spanOf } from './render.ts';
import type { SongRequest } from './request.ts';
import { type TimedLine, timingsOf } from './timings.ts';

export type SongFacts = {
  title: string;
  /** The words of the whole song. */
  lyrics: string;
  seconds: number;
  peaks: number[];
  lines: TimedLine[];
};

/**
 * The facts of a song that are known before rendering: its title, its words, its exact length, when each line
 * is sung, and a waveform (0..1). The waveform is estimated from the notes that are played and sung at each
 * moment.
 */
export function sketchSong(request: SongRequest, extent: Extent, count: number): SongFacts {
  const song = composeSong(request);
  const span = spanOf(song, extent);
  const seconds = span.to - span.from;
  const loud = new Float64Array(count);
  const add = (at: number, length: number, amount: number) => {
    const first = Math.max(0, Math.floor(((at - span.from) / seconds) * count));
    const last = Math.min(count - 1, Math.floor(((at + length - span.from) / seconds) * count));
    for (let place = first; place <= last; place += 1)
      loud[place] = (loud[place] ?? 0) + amount * 0.8 ** (place - first);
  };
  for (const { at, seconds: length, velocity } of arrange(song, request.seed).notes)
    add(at, Math.min(length, 0.6), (velocity / 127) ** 2);
  for (const { beat, beats } of song.melody) add(secondsOf(song, beat), secondsOf(song, beats), 1.4);
  const highest = Math.max(...loud, 1e-6);
  return {
    title: song.title,
    lyrics: lyricsOf(song),
    seconds,
    lines: timingsOf(song, span),
    peaks: [...loud].map((amount) => Math.round(Math.sqrt(amount / highest) * 1000) / 1000),
  };
}
