import { type Song, secondsOf } from '../../composition/song.ts';
import type { Vowel } from '../../phonetics/phones.ts';
import type { SpokenLine, SpokenNote } from './speak-line.ts';

/** A stretch of singing and the speech that is heard in it; seconds of the song, and of the speech. */
export type Stretch = {
  at: number;
  seconds: number;
  from: number;
  to: number;
  /** `in` and `out`: the silence of the speech before and after a phrase. */
  kind: 'vowel' | 'consonant' | 'in' | 'out';
  /** Place of its note in the melody. */
  note: number;
};

/** Consonants take at most this part of the time between two vowels. */
const CONSONANT_SHARE = 0.6;
/** How much of its own length a cluster keeps at least. */
const QUICKEST = 0.35;
const IN_SECONDS = 0.03;
const OUT_SECONDS = 0.09;
/** A consonant that ends a phrase may be heard so long after the note. */
const OVERHANG_SECONDS = 0.12;
const SHORTEST_VOWEL = 0.05;
const SHORTEST_OUT = 0.01;
/** The way into a vowel and out of it, which is not stretched. */
const EDGE_SECONDS = 0.07;
const EDGE_SHARE = 0.35;
const GLIDING: ReadonlySet<Vowel> = new Set(['AY', 'AW', 'OY', 'EY', 'OW']);
/** The second part of a diphthong: this share of its speech, at least so long, at most this share of the note. */
const GLIDE = { spoken: 0.55, seconds: 0.22, sung: 0.45 } as const;

/** Where the consonants between two vowels, or after the last, begin, and how quick they are against speech. */
type Gap = { codaAt: number; codaPace: number; nextPace: number };

/**
 * Lays speech out along a tune: each vowel begins on its beat, the consonants before it come before the beat at their own
 * speed (quicker where there is no room), and of a vowel only what is steady is stretched.
 * @param ends seconds at which each spoken phone ends.
 */
export function layOut(song: Song, { notes }: SpokenLine, ends: readonly number[]): Stretch[] {
  const startOf = (phone: number): number => (phone === 0 ? 0 : (ends[phone - 1] ?? ends.at(-1) ?? 0));
  const between = (from: number, to: number): number => startOf(to) - startOf(from);
  const out: Stretch[] = [];
  let pace = 1;
  for (const [order, spoken] of notes.entries()) {
    const { note, at } = spoken;
    const [last, next] = [notes[order - 1], notes[order + 1]];
    const begin = secondsOf(song, note.beat);
    const onset = between(spoken.onset, spoken.vowel) * pace;
    const coda = between(spoken.coda, spoken.end);
    const nextOnset = next ? between(next.onset, next.vowel) : 0;
    const gap = gapAfter(song, spoken, next, coda, nextOnset);
    const ended = gap.codaAt + coda * gap.codaPace;
    const add = (kind: Stretch['kind'], when: number, seconds: number, from: number, to: number) => {
      if (seconds > 0) out.push({ at: when, seconds, from, to, kind, note: at });
    };
    const [first, vowel, after] = [spoken.onset, spoken.vowel, spoken.end].map(startOf) as [
      number,
      number,
      number,
    ];
    if (last?.end !== spoken.onset)
      add('in', begin - onset - IN_SECONDS, IN_SECONDS, first - IN_SECONDS, first);
    add('consonant', begin - onset, onset, first, vowel);
    out.push(...vowelOf(spoken, begin, gap.codaAt, vowel, startOf(spoken.coda)));
    add('consonant', gap.codaAt, coda * gap.codaPace, startOf(spoken.coda), after);
    if (next?.onset !== spoken.end) {
      const until =
        (next ? secondsOf(song, next.note.beat) : Infinity) - nextOnset * gap.nextPace - IN_SECONDS;
      const free = Math.max(SHORTEST_OUT, Math.min(OUT_SECONDS, until - ended));
      add('out', ended, free, after, after + Math.min(free, between(spoken.end, spoken.end + 1)));
    }
    pace = gap.nextPace;
  }
  return out;
}

function gapAfter(
  song: Song,
  { note, end }: SpokenNote,
  next: SpokenNote | undefined,
  coda: number,
  nextOnset: number,
): Gap {
  const begin = secondsOf(song, note.beat);
  const nextBegin = next ? secondsOf(song, next.note.beat) : Number.POSITIVE_INFINITY;
  const room = (nextBegin - begin) * CONSONANT_SHARE;
  const earliest = begin + SHORTEST_VOWEL;
  if (next?.onset === end) {
    const pace = paceOf(coda + nextOnset, room);
    return {
      codaAt: Math.max(earliest, nextBegin - (coda + nextOnset) * pace),
      codaPace: pace,
      nextPace: pace,
    };
  }
  const nextPace = paceOf(nextOnset, room / 2);
  const written = secondsOf(song, note.beat + note.beats);
  const latest = Math.min(written + OVERHANG_SECONDS, nextBegin - nextOnset * nextPace - 2 * IN_SECONDS);
  const codaPace = paceOf(coda, (latest - begin) * CONSONANT_SHARE);
  const length = coda * codaPace;
  return { codaAt: Math.max(earliest, Math.min(written - length / 2, latest - length)), codaPace, nextPace };
}

const paceOf = (seconds: number, room: number): number =>
  seconds === 0 ? 1 : Math.max(QUICKEST, Math.min(1, room / seconds));

function vowelOf(
  { note, at }: SpokenNote,
  begin: number,
  until: number,
  from: number,
  to: number,
): Stretch[] {
  const [sung, spoken] = [until - begin, to - from];
  const piece = (start: number, end: number, first: number, last: number): Stretch => ({
    at: start,
    seconds: end - start,
    from: first,
    to: last,
    kind: 'vowel',
    note: at,
  });
  if (sung <= spoken) return [piece(begin, until, from, to)];
  const edge = Math.min(EDGE_SECONDS, spoken * EDGE_SHARE);
  const isGliding = note.syllable.nucleus.some((vowel) => GLIDING.has(vowel));
  const tailSpoken = isGliding ? spoken * GLIDE.spoken : edge;
  const tail = isGliding ? Math.min(Math.max(tailSpoken, GLIDE.seconds), sung * GLIDE.sung) : edge;
  return [
    piece(begin, begin + edge, from, from + edge),
    piece(begin + edge, until - tail, from + edge, to - tailSpoken),
    piece(until - tail, until, to - tailSpoken, to),
  ];
}
