import { type Song, type SungNote, secondsOf } from '../composition/song.ts';
import type { Consonant, Vowel } from '../phonetics/phones.ts';
import { CONSONANT_SHAPES, type Formants, type Stretch, VOWEL_SHAPES } from './tract.ts';

/** A stretch of singing during which the mouth moves towards one shape. */
export type Segment = Stretch & {
  /** When the stretch begins, in seconds of the song. */
  at: number;
  /** The first vowel of a note begins on the beat. Consonants sound before or after the vowels. */
  kind: 'vowel' | 'consonant';
  /** Index of its note in the melody. */
  note: number;
  /** The level. Unstressed vowels are a little softer. */
  loud: number;
};

/** A pause between two notes that is longer than this is a breath. */
const BREATH_SECONDS = 0.12;
/** The largest share of consonants in the time from the beginning of one vowel to the beginning of the next. */
const CONSONANT_SHARE = 0.5;
const DIPHTHONG_SECONDS = 0.2;

/**
 * Places the sounds of a tune in time. Each vowel begins on its beat. Consonants before the vowel are sung
 * before the beat, and consonants after it at the end of the note. Only vowels are stretched.
 */
export function utter(song: Song): Segment[] {
  const { melody } = song;
  const segments: Segment[] = [];
  for (const [at, note] of melody.entries()) {
    const begin = secondsOf(song, note.beat);
    const before = melody[at - 1];
    const room = before === undefined ? begin : begin - secondsOf(song, before.beat);
    const onset = stretchesOf(note.syllable.onset);
    const coda = stretchesOf(note.syllable.coda);
    const quickOnset = paceOf(onset, room * CONSONANT_SHARE - lengthOf(codaOf(before, song, at, melody)));
    segments.push(...lay(onset, begin - lengthOf(onset) * quickOnset, quickOnset, at));
    const end = endOf(song, melody, at);
    const quickCoda = paceOf(coda, (end - begin) * CONSONANT_SHARE);
    const codaSeconds = lengthOf(coda) * quickCoda;
    segments.push(...vowelsOf(note, begin, end - codaSeconds, at));
    segments.push(...lay(coda, end - codaSeconds, quickCoda, at));
  }
  return segments;
}

/**
 * The first part of the consonants at the end of the note before. They need some of the time before the beat of
 * this note. None when there is a breath between the notes.
 */
function codaOf(
  before: SungNote | undefined,
  song: Song,
  at: number,
  melody: readonly SungNote[],
): Stretch[] {
  const note = melody[at];
  if (!before || !note) return [];
  const gap = secondsOf(song, note.beat) - secondsOf(song, before.beat + before.beats);
  return gap > BREATH_SECONDS ? [] : stretchesOf(before.syllable.coda).slice(0, 1);
}

/** When a note ends: where the consonants of the next note begin, but not later than the written end. */
function endOf(song: Song, melody: readonly SungNote[], at: number): number {
  const note = melody[at] as SungNote;
  const own = secondsOf(song, note.beat + note.beats);
  const next = melody[at + 1];
  if (!next) return own;
  const onset = stretchesOf(next.syllable.onset);
  const begin = secondsOf(song, note.beat);
  const nextBegin = secondsOf(song, next.beat);
  const pace = paceOf(
    onset,
    (nextBegin - begin) * CONSONANT_SHARE - lengthOf(codaOf(note, song, at + 1, melody)),
  );
  return Math.max(begin + 0.05, Math.min(own, nextBegin - lengthOf(onset) * pace));
}

const stretchesOf = (consonants: readonly Consonant[]): Stretch[] =>
  consonants.flatMap((consonant) => CONSONANT_SHAPES[consonant]);

const lengthOf = (stretches: readonly { seconds: number }[]): number =>
  stretches.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The factor by which a cluster of consonants is shortened. 1 leaves it unchanged, and the smallest is a third.
 */
function paceOf(stretches: readonly Stretch[], room: number): number {
  const length = lengthOf(stretches);
  return length === 0 ? 1 : Math.max(0.34, Math.min(1, room / length));
}

function lay(stretches: readonly Stretch[], from: number, pace: number, note: number): Segment[] {
  let at = from;
  return stretches.map((stretch) => {
    const segment: Segment = {
      ...stretch,
      seconds: stretch.seconds * pace,
      at,
      kind: 'consonant',
      note,
      loud: 1,
    };
    at += segment.seconds;
    return segment;
  });
}

/**
 * The vowels of a note. A single vowel is held. A diphthong moves to its second shape at the end of the note. Joined
 * vowels share the note, and the first vowel gets most of the time.
 */
function vowelsOf({ syllable }: SungNote, from: number, to: number, note: number): Segment[] {
  const shapes = syllable.nucleus.flatMap((vowel) => shapesOf(vowel));
  const length = Math.max(0.04, to - from);
  const tail = Math.min(DIPHTHONG_SECONDS, (length * 0.42) / Math.max(1, shapes.length - 1));
  const loud = syllable.stress === 1 ? 1 : 0.88;
  let at = from;
  return shapes.map((formants, place) => {
    const seconds = place === 0 ? length - tail * (shapes.length - 1) : tail;
    const segment: Segment = { at, seconds, formants, voice: 1, kind: 'vowel', note, loud };
    at += seconds;
    return segment;
  });
}

function shapesOf(vowel: Vowel): Formants[] {
  const { at, to } = VOWEL_SHAPES[vowel];
  return to ? [at, to] : [at];
}
