import { type Song, secondsOf } from './composition/song.ts';

export type TimedWord = { text: string; from: number; to: number };
/** A sung line and its words. Times are in seconds of the recording. */
export type TimedLine = { text: string; from: number; to: number; words: TimedWord[] };

/** When each line and word of a part of the song is sung, in seconds from the beginning of that part. */
export function timingsOf(song: Song, span: { from: number; to: number }): TimedLine[] {
  return song.lines.flatMap((line, place) => {
    const notes = song.melody.filter((note) => note.line === place);
    const starts = new Map<number, number>();
    for (const { beat, syllable } of notes)
      for (const word of syllable.beginsWords) starts.set(word, secondsOf(song, beat) - span.from);
    const last = notes.at(-1);
    const first = notes[0];
    if (!last || !first) return [];
    const end = secondsOf(song, last.beat + last.beats) - span.from;
    const from = secondsOf(song, first.beat) - span.from;
    if (from < 0 || end > span.to - span.from) return [];
    const words = line.words.map((text, at): TimedWord => {
      // Two kinds of words have no syllable of their own: the second word of a name with a respelling, and a
      // word without a vowel. They get the time of the word before them.
      const own = startOf(starts, at) ?? from;
      const next = line.words.slice(at + 1).findIndex((_, later) => starts.has(at + 1 + later));
      return { text, from: own, to: next < 0 ? end : (starts.get(at + 1 + next) ?? end) };
    });
    return [{ text: line.text, from, to: end, words }];
  });
}

function startOf(starts: ReadonlyMap<number, number>, word: number): number | undefined {
  for (let at = word; at >= 0; at -= 1) {
    const found = starts.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}
