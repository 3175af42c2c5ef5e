import type { Song, SungNote } from '../../composition/song.ts';
import { isVowel, type Phone, phonesOf, type Syllable } from '../../phonetics/phones.ts';

/**
 * A note of a spoken line. `at` is its index in the melody. The other numbers are indexes of phones.
 */
export type SpokenNote = {
  note: SungNote;
  at: number;
  /** The first consonant before the vowel. */
  onset: number;
  vowel: number;
  /** The first consonant after the vowel. */
  coda: number;
  /** Index of the first phone after the note. */
  end: number;
};

/**
 * The phones (single speech sounds) of a line, and which phones each note sings. A line is sung in one breath, so it
 * has pauses only at its ends.
 */
export type SpokenLine = { phones: readonly string[]; notes: readonly SpokenNote[] };

export const PAUSE = 'pau';
/** Sounds that a respelling may have but English does not, with the nearest English sounds. */
const NEAR: Readonly<Partial<Record<Phone, readonly string[]>>> = { NY: ['n', 'y'], RR: ['r'] };
const UNSPOKEN: Phone = 'X';

/** Whether Flite can speak all sounds of a syllable, or at least similar ones. */
export const isSpoken = (syllable: Syllable): boolean => !phonesOf(syllable).includes(UNSPOKEN);

function saidAs(phone: Phone, stress: number): readonly string[] {
  // Flite has a separate sound for the unstressed vowel.
  if (phone === 'AX' || (phone === 'AH' && stress === 0)) return ['ax'];
  return NEAR[phone] ?? [phone.toLowerCase()];
}

/** The phones of a line. `places` are the indexes of its notes in the melody. */
export function speakLine(song: Song, places: readonly number[]): SpokenLine {
  const phones: string[] = [PAUSE];
  const notes: SpokenNote[] = [];
  for (const at of places) {
    const note = song.melody[at] as SungNote;
    const { syllable } = note;
    const onset = phones.length;
    const parts = phonesOf(syllable).map((phone) => ({ phone, said: saidAs(phone, syllable.stress) }));
    const vowelAt = parts.findIndex(({ phone }) => isVowel(phone));
    const lengthTo = (place: number) => parts.slice(0, place).flatMap(({ said }) => said).length;
    phones.push(...parts.flatMap(({ said }) => said));
    const vowel = onset + lengthTo(vowelAt);
    notes.push({ note, at, onset, vowel, coda: vowel + 1, end: phones.length });
  }
  return { phones: [...phones, PAUSE], notes };
}
