/**
 * The single sounds of speech (phones). The sounds of English have their ARPAbet names in capitals. The five Spanish
 * vowels are in lower case. Further Spanish sounds are NY (ñ), X (j), DX (r), RR (rr), and BV, DV and GV: the soft b, d
 * and g between vowels.
 */
const VOWELS = [
  'AA', 'AE', 'AH', 'AO', 'AW', 'AY', 'EH', 'ER', 'EY', 'IH', 'IY', 'OW', 'OY', 'UH', 'UW', 'AX', 'a', 'e', 'i', 'o', 'u',
] as const; // biome-ignore format: a table

const CONSONANTS = [
  'B', 'CH', 'D', 'DH', 'F', 'G', 'HH', 'JH', 'K', 'L', 'M', 'N', 'NG', 'P', 'R', 'S', 'SH', 'T', 'TH', 'V', 'W', 'Y',
  'Z', 'ZH', 'NY', 'X', 'DX', 'RR', 'BV', 'DV', 'GV',
] as const; // biome-ignore format: a table

export type Vowel = (typeof VOWELS)[number];
export type Consonant = (typeof CONSONANTS)[number];
export type Phone = Vowel | Consonant;

export const isVowel = (phone: string): phone is Vowel => VOWELS.some((known) => known === phone);
export const isConsonant = (phone: string): phone is Consonant => CONSONANTS.some((known) => known === phone);

/** A sound. `stress` is 1 for a vowel with the main stress of its word, 2 for secondary stress, otherwise 0. */
export type Sound = { phone: Phone; stress: 0 | 1 | 2 };

/**
 * The sounds that are sung on one note. They are consonants (`onset`), then vowels (`nucleus`), then consonants
 * (`coda`).
 */
export type Syllable = {
  onset: readonly Consonant[];
  /**
   * One vowel, or several that are sung together. For example, the last vowel of a Spanish word and the first
   * of the next.
   */
  nucleus: readonly Vowel[];
  coda: readonly Consonant[];
  stress: 0 | 1 | 2;
  /** The words that begin in this syllable, as indexes of the words of the line. */
  beginsWords: readonly number[];
  isName: boolean;
};

export const phonesOf = ({ onset, nucleus, coda }: Syllable): Phone[] => [...onset, ...nucleus, ...coda];
