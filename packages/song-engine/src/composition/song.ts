import type { GenreId, MoodId } from '@keepsong/domain/builder/options';
import type { Language } from '../lyrics/bank-types.ts';
import type { Syllable } from '../phonetics/phones.ts';
import type { Chord, Key } from './harmony.ts';

export type SectionName = 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro';

export type Section = {
  name: SectionName;
  /** The index of the first bar, and the number of bars. */
  bar: number;
  bars: number;
  /** How much the band plays, 0..1. */
  energy: number;
};

/** A sung line: its words, the bar in which it begins, and the index of its section. */
export type SungLine = { bar: number; text: string; words: readonly string[]; section: number };

/**
 * A sung note. `beat` is its start, counted from the beginning of the song, and `beats` its length. Both include swing.
 */
export type SungNote = { beat: number; beats: number; midi: number; syllable: Syllable; line: number };

/** A whole song as notes and words, before it becomes sound. */
export type Song = {
  title: string;
  language: Language;
  genre: GenreId;
  mood: MoodId;
  beatsPerMinute: number;
  swing: number;
  key: Key;
  sections: readonly Section[];
  /** The chord of each bar. */
  chords: readonly Chord[];
  lines: readonly SungLine[];
  melody: readonly SungNote[];
  /** The notes that the lead instrument plays in intro and outro. */
  hook: readonly { slot: number; slots: number; midi: number }[];
  bars: number;
};

export const BEATS_OF_BAR = 4;

/** The time of an eighth of a bar, in beats from the beginning of the song. Swing delays every second eighth. */
export const beatOf = (bar: number, slot: number, swing: number): number =>
  bar * BEATS_OF_BAR + slot / 2 + (Math.abs(slot % 2) === 1 ? swing / 2 : 0);

export const secondsOf = ({ beatsPerMinute }: Pick<Song, 'beatsPerMinute'>, beat: number): number =>
  (beat * 60) / beatsPerMinute;

/** How many seconds the last notes of the band need to fade away after the last bar. */
const RING_SECONDS = 2.5;

export const lengthOf = (song: Song): number => secondsOf(song, song.bars * BEATS_OF_BAR) + RING_SECONDS;
