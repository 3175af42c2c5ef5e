import { type Song, secondsOf } from '../../composition/song.ts';
import type { Vowel } from '../../phonetics/phones.ts';
import type { SpokenLine, SpokenNote } from './speak-line.ts';

/** A stretch of the song (`at`, `seconds`) and the stretch of speech that is heard in it (`from`, `to`), in seconds. */
export type Stretch = {
  at: number;
  seconds: number;
  from: number;
  to: number;
  /** `in` and `out`: the silence of the speech before and after a phrase. */
  kind: 'vowel' | 'consonant' | 'in' | 'out';
  /** Index of its note in the melody. */
  note: number;
};

/** The largest share of consonants in the time from the beginning of one vowel to the beginning of the next. */
const CONSONANT_SHARE = 0.6;
/**
 * The smallest share of their spoken length to which consonants are shortened. The speech is slow (`SLOWER`).
 */
const QUICKEST = 0.2;
const IN_SECONDS = 0.03;
const OUT_SECONDS = 0.09;
/** How long the last consonants of a line may sound after the last note. */
const OVERHANG_SECONDS = 0.12;
const SHORTEST_VOWEL = 0.05;
const SHORTEST_OUT = 0.01;
/**
 * The beginning and the end of a vowel are not stretched. This is the length of each; in a short vowel, each is
 * a share of the vowel.
 */
const EDGE_SECONDS = 0.07;
const EDGE_SHARE = 0.35;
const GLIDING: ReadonlySet<Vowel> = new Set(['AY', 'AW', 'OY', 'EY', 'OW']);
/**
 * The second part of a diphthong, such as the "ee" in "my": its share of the spoken vowel, its shortest length when
 * sung, and its largest share of the sung vowel.
 */
const GLIDE = { spoken: 0.55, seconds: 0.22, sung: 0.45 } as const;

/** The time that a line may use, in seconds of the song. It does not overlap the lines before and after. */
export type Room = { from: number; to: number };

/**
 * When the consonants after a vowel begin, and how long they last. `pace` is the factor for their spoken
 * length: 1 is unchanged, less is shorter.
 */
type Gap = { codaAt: number; pace: number };

/**
 * Places speech along a tune. Each vowel begins on its beat. The consonants before the vowel are sung before the beat,
 * at the speed of the speech, or faster when there is too little time. Only the steady middle of a vowel is stretched.
 * @param ends when each spoken phone ends, in seconds.
 */
export function layOut(song: Song, { notes }: SpokenLine, ends: readonly number[], room: Room): Stretch[] {
  const startOf = (phone: number): number => (phone === 0 ? 0 : (ends[phone - 1] ?? ends.at(-1) ?? 0));
  const between = (from: number, to: number): number => startOf(to) - startOf(from);
  const out: Stretch[] = [];
  let pace = 1;
  for (const [order, spoken] of notes.entries()) {
    const { note, at } = spoken;
    const next = notes[order + 1];
    const begin = secondsOf(song, note.beat);
    const add = (kind: Stretch['kind'], when: number, seconds: number, from: number, to: number) => {
      if (seconds > 0) out.push({ at: when, seconds, from, to, kind, note: at });
    };
    const [first, vowel, coda, after] = [spoken.onset, spoken.vowel, spoken.coda, spoken.end].map(
      startOf,
    ) as [number, number, number, number];
    if (order === 0) pace = paceOf(vowel - first, begin - room.from - IN_SECONDS);
    const onset = (vowel - first) * pace;
    if (order === 0) add('in', begin - onset - IN_SECONDS, IN_SECONDS, first - IN_SECONDS, first);
    add('consonant', begin - onset, onset, first, vowel);
    const gap = next
      ? gapBefore(song, next, begin, after - coda, between(next.onset, next.vowel))
      : gapAtEnd(begin, secondsOf(song, note.beat + note.beats), after - coda, room.to);
    out.push(...vowelOf(spoken, begin, gap.codaAt, vowel, coda));
    const seconds = (after - coda) * gap.pace;
    add('consonant', gap.codaAt, seconds, coda, after);
    if (!next) {
      const ended = gap.codaAt + seconds;
      const free = Math.max(SHORTEST_OUT, Math.min(OUT_SECONDS, room.to - ended));
      add('out', ended, free, after, after + Math.min(free, between(spoken.end, spoken.end + 1)));
    }
    pace = gap.pace;
  }
  return out;
}

/** The consonants between two vowels. They all sound at the end of the first note, before the beat of the next. */
function gapBefore(song: Song, next: SpokenNote, begin: number, coda: number, onset: number): Gap {
  const nextBegin = secondsOf(song, next.note.beat);
  const pace = paceOf(coda + onset, (nextBegin - begin) * CONSONANT_SHARE);
  return { codaAt: Math.max(begin + SHORTEST_VOWEL, nextBegin - (coda + onset) * pace), pace };
}

/** The consonants at the end of a line. They sound around the end of the last note, but not into the next line. */
function gapAtEnd(begin: number, written: number, coda: number, to: number): Gap {
  const latest = Math.min(written + OVERHANG_SECONDS, to - SHORTEST_OUT);
  const pace = paceOf(coda, (latest - begin) * CONSONANT_SHARE);
  const length = coda * pace;
  return { codaAt: Math.max(begin + SHORTEST_VOWEL, Math.min(written - length / 2, latest - length)), pace };
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
