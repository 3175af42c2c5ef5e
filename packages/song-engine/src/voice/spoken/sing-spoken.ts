import { type Song, secondsOf } from '../../composition/song.ts';
import { borderBetween } from '../pitch.ts';
import type { Singer } from '../singers.ts';
import { ENVELOPE_SECONDS, type Envelopes, envelopesOf, HERTZ_OF_BIN } from './envelopes.ts';
import { sayPhones } from './flite.ts';
import { forceVoicing } from './force-voicing.ts';
import { FILTER_BINS, FILTER_SIZE, type Mouth, mouthOf } from './mouth.ts';
import { type SpokenLine, speakLine } from './speak-line.ts';
import { layOut, type Room, type Stretch } from './time-line.ts';
import { type HeardAt, resynthesise, type White } from './vocoder.ts';

/**
 * How much slower than usual Flite speaks. A listener recognises consonants by the transitions between them and the
 * vowel, and slow speech has longer transitions. If quick speech were stretched to a sung note, nearly all of the note
 * would be the middle of the vowel, without transitions.
 */
export const SLOWER = 2.4;
/** The level of vowels, the same as in lines that are sung by rule. Unstressed vowels (`light`) are a little softer. */
const LEVEL = { stressed: 0.62, light: 0.53 } as const;

/**
 * Sings some lines of a song from English speech. The sounds come from the speech, and pitch and times from the
 * tune.
 */
export function singSpoken(
  song: Song,
  lines: readonly number[],
  pitch: Float64Array,
  singer: Singer,
  rate: number,
  span: { from: number; to: number },
): Float32Array {
  const out = new Float32Array(Math.round((span.to - span.from) * rate));
  for (const line of lines.filter((line) => isWithin(song, line, span))) {
    const { spoken, ends, envelopes, stretches } = layLine(song, line);
    const [first, last] = [stretches[0], stretches.at(-1)];
    if (!first || !last) continue;
    const mouth = mouthOf(envelopes, singer);
    const heardAt = follow(stretches, gainsOf(envelopes, mouth, spoken, ends));
    const around = { from: first.at, to: last.at + last.seconds, origin: span.from };
    resynthesise(out, mouth, heardAt, pitch, rate, around, whiteOf(line));
  }
  return out;
}

/**
 * Every line begins less than this many seconds before its first note, and ends less than this many seconds
 * after its last.
 */
const AROUND_SECONDS = 1;

function isWithin(song: Song, line: number, { from, to }: { from: number; to: number }): boolean {
  const notes = song.melody.filter((note) => note.line === line);
  const [first, last] = [notes[0], notes.at(-1)];
  if (!first || !last) return false;
  return (
    secondsOf(song, first.beat) - AROUND_SECONDS < to &&
    secondsOf(song, last.beat + last.beats) + AROUND_SECONDS > from
  );
}

type LaidLine = Said & { spoken: SpokenLine; stretches: readonly Stretch[] };

/** Speaks a line, and decides which moment of the speech is heard at each moment of the song (`stretches`). */
export function layLine(song: Song, line: number): LaidLine {
  const places = song.melody.flatMap((note, at) => (note.line === line ? [at] : []));
  const spoken = speakLine(song, places);
  const speech = said(spoken.phones);
  return { ...speech, spoken, stretches: layOut(song, spoken, speech.ends, roomOf(song, places)) };
}

/** The time of the song that a line may use without overlapping the lines before and after it. */
function roomOf(song: Song, places: readonly number[]): Room {
  const borderAfter = (place: number): number | undefined => {
    const [note, next] = [song.melody[place], song.melody[place + 1]];
    if (!note || !next) return undefined;
    return borderBetween(secondsOf(song, note.beat + note.beats), secondsOf(song, next.beat));
  };
  return {
    from: borderAfter((places[0] ?? 0) - 1) ?? Number.NEGATIVE_INFINITY,
    to: borderAfter(places.at(-1) ?? song.melody.length) ?? Number.POSITIVE_INFINITY,
  };
}

type Said = { ends: readonly number[]; envelopes: Envelopes };

/** A cache of spoken lines. Choruses repeat, and the whole song is often rendered after its preview. */
const kept = new Map<string, Said>();
const KEPT = 24;

function said(phones: readonly string[]): Said {
  const key = phones.join(' ');
  const known = kept.get(key);
  if (known) return known;
  const speech = sayPhones(phones, SLOWER);
  const envelopes = envelopesOf(speech);
  forceVoicing(envelopes, phones, speech.ends);
  const fresh = { ends: speech.ends, envelopes };
  kept.set(key, fresh);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return fresh;
}

/**
 * Returns a function that gives the moment of the speech for a time of the song. Call it with times in rising order.
 */
function follow(stretches: readonly Stretch[], gains: Float32Array): HeardAt {
  let place = 0;
  return (seconds) => {
    while ((stretches[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= seconds) place += 1;
    const stretch = stretches[place] as Stretch;
    const part = (seconds - stretch.at) / stretch.seconds;
    if (part < 0 || part > 1) return null;
    const moment = (stretch.from + (stretch.to - stretch.from) * part) / ENVELOPE_SECONDS;
    const fade = stretch.kind === 'in' ? part : stretch.kind === 'out' ? 1 - part : 1;
    const gain = gains[Math.max(0, Math.min(gains.length - 1, Math.round(moment)))] as number;
    return { moment, gain: gain * fade };
  };
}

/**
 * The gain for each moment of the speech. It brings each vowel to its intended level and changes gradually between
 * vowels. A sung vowel has only the harmonics of its note, which changes its level. `more` corrects this change, within
 * the vowel only and not in the consonants around it.
 */
function gainsOf(
  envelopes: Envelopes,
  mouth: Mouth,
  spoken: SpokenLine,
  ends: readonly number[],
): Float32Array {
  const points = spoken.notes.map(({ note, vowel, coda }) => {
    const [from, to] = [ends[vowel - 1] ?? 0, ends[coda - 1] ?? 0].map(
      (seconds) => seconds / ENVELOPE_SECONDS,
    ) as [number, number];
    const middle = { from: Math.floor(mixed(from, to, 0.2)), to: Math.ceil(mixed(from, to, 0.8)) };
    const powers = envelopes.power.subarray(middle.from, middle.to + 1);
    const level = Math.sqrt(powers.reduce((sum, power) => sum + power, 0) / Math.max(1, powers.length));
    const wished = note.syllable.stress === 1 ? LEVEL.stressed : LEVEL.light;
    const gain = Math.log(wished / (level + QUIET));
    const sung = Math.log(wished / (levelSung(mouth, middle, 440 * 2 ** ((note.midi - 69) / 12)) + QUIET));
    const more = Math.max(LEAST_MORE, Math.min(MOST_MORE, sung - gain));
    return { from, to, at: (middle.from + middle.to) / 2, gain, more };
  });
  let place = 0;
  return Float32Array.from({ length: envelopes.count }, (_, at) => {
    while ((points[place + 1]?.at ?? Number.POSITIVE_INFINITY) < at) place += 1;
    const one = points[place] ?? { at: 0, from: 0, to: 0, gain: 0, more: 0 };
    const two = points[place + 1] ?? one;
    const part = two.at === one.at ? 0 : Math.max(0, Math.min(1, (at - one.at) / (two.at - one.at)));
    // Before the middle of the first vowel and after the middle of the last one, `one` and `two` are the same vowel.
    // Count it once.
    const more = [...new Set([one, two])].reduce((sum, vowel) => sum + vowel.more * within(vowel, at), 0);
    return Math.exp(mixed(one.gain, two.gain, part) + more);
  });
}

/** 0 outside a vowel, 1 inside, and between 0 and 1 for the first and last `EDGE` moments of the vowel. */
const within = ({ from, to }: { from: number; to: number }, at: number): number =>
  Math.max(0, Math.min(1, (at - from) / EDGE, (to - at) / EDGE));

/** The number of moments (5 ms each) that a vowel needs to reach its own level. */
const EDGE = 3;
/**
 * The limit of the correction `more`, in nepers (8.7 dB). The gain of a vowel must not differ too much from its
 * surroundings.
 */
const MOST_MORE = 1.6;
const LEAST_MORE = -0.7;

/** The level (root mean square) of the sound that a mouth makes at a pitch, over several moments. */
function levelSung(mouth: Mouth, { from, to }: { from: number; to: number }, hertz: number): number {
  const step = hertz / HERTZ_OF_BIN;
  const last = Math.min(to, mouth.count - 1);
  const first = Math.min(from, last);
  let power = 0;
  for (let at = first; at <= last; at += 1)
    for (let bin = step; bin < FILTER_BINS - 1; bin += step)
      power += step * Math.exp(2 * (mouth.log[at * FILTER_BINS + Math.round(bin)] as number));
  return Math.sqrt((2 * power) / FILTER_SIZE / (last - first + 1));
}

const QUIET = 1e-6;
const mixed = (one: number, other: number, part: number): number => one + (other - one) * part;

/** White noise for one line. Each line has its own noise, so that the order of rendering does not matter. */
function whiteOf(line: number): White {
  let state = 22695477 ^ Math.imul(line, 7919);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state / 2147483648) * Math.sqrt(3);
  };
}
