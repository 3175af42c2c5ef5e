import type { Consonant, Syllable, Vowel } from './phones.ts';

const STRONG = /[aeoáéó]/;
const ACCENTED = /[áéíóú]/;
const VOWEL = /[aeiouáéíóúü]/;
const PLAIN: Readonly<Record<string, Vowel>> = {
  a: 'a', á: 'a', e: 'e', é: 'e', i: 'i', í: 'i', o: 'o', ó: 'o', u: 'u', ú: 'u', ü: 'u', y: 'i',
}; // biome-ignore format: a table

const LIGHT = new Set(
  (
    'el la los las un una unos unas de del a al en con por para sin y o u e que si me te se le lo nos les mi tu su ' +
    'mis tus sus como pero mas cuando donde ni'
  ).split(' '),
);

/** The sounds of Spanish consonants, as in Latin America: z, and c before e and i, are S; ll is Y. */
function consonantsOf(letters: string, before: string, after: string): Consonant[] {
  const soft = /^[eiéí]/.test(after);
  const between = before !== '' && !/[nlm]$/.test(before);
  const inside = before !== '';
  const said: Consonant[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const two = letters.slice(at, at + 2);
    const isLast = at === letters.length - 1;
    const softHere = soft && isLast;
    if (two === 'ch') said.push('CH');
    else if (two === 'll') said.push('Y');
    else if (two === 'rr') said.push('RR');
    else if (two === 'qu') said.push('K');
    else if (two === 'gu') said.push(between ? 'GV' : 'G');
    else {
      const letter = letters[at] ?? '';
      if (letter === 'h') continue;
      if (letter === 'c') said.push(softHere ? 'S' : 'K');
      else if (letter === 'z' || letter === 's') said.push('S');
      else if (letter === 'x') said.push('K', 'S');
      else if (letter === 'g') said.push(softHere ? 'X' : between ? 'GV' : 'G');
      else if (letter === 'j') said.push('X');
      else if (letter === 'ñ') said.push('NY');
      else if (letter === 'b' || letter === 'v') said.push(between ? 'BV' : 'B');
      else if (letter === 'd') said.push(between && !/l$/.test(before) ? 'DV' : 'D');
      else if (letter === 'r') said.push(!inside || /[nls]$/.test(before) ? (at === 0 ? 'RR' : 'DX') : 'DX');
      else if (letter === 'k' || letter === 'q') said.push('K');
      else if (letter === 'w') said.push('W');
      else if (letter === 'y') said.push('Y');
      else {
        const plain = PLAIN_CONSONANTS[letter];
        if (plain) said.push(plain);
      }
      continue;
    }
    at += 1;
  }
  return said;
}

const PLAIN_CONSONANTS: Readonly<Record<string, Consonant>> = {
  f: 'F', l: 'L', m: 'M', n: 'N', p: 'P', t: 'T',
}; // biome-ignore format: a table

type Piece = { onset: string; vowels: string; coda: string };

/** Splits a word into written syllables. Each has consonants, then vowels that are sung together, then consonants. */
function divide(word: string): Piece[] {
  // qu, and gu before e and i, are consonants; a final y is a vowel.
  const marked = word
    .replace(/qu(?=[eiéí])/g, 'Q')
    .replace(/gu(?=[eiéí])/g, 'G')
    .replace(/y$/, 'i')
    .replace(/y(?![aeiouáéíóú])/g, 'i');
  const groups = marked.match(/[aeiouáéíóúü]+|[^aeiouáéíóúü]+/g) ?? [];
  const pieces: Piece[] = [];
  let waiting = '';
  for (const group of groups) {
    if (!VOWEL.test(group)) {
      waiting += group;
      continue;
    }
    const nuclei = splitVowels(group);
    nuclei.forEach((vowels, at) => {
      const last = pieces.at(-1);
      if (at === 0 && last) {
        const onset = onsetOf(waiting);
        last.coda = waiting.slice(0, waiting.length - onset.length);
        pieces.push({ onset, vowels, coda: '' });
      } else pieces.push({ onset: at === 0 ? waiting : '', vowels, coda: '' });
      waiting = '';
    });
  }
  const last = pieces.at(-1);
  if (last) last.coda = waiting;
  return pieces;
}

/**
 * Splits vowels into syllables: between two strong vowels (a, e, o), and before and after an accented weak one (í, ú).
 */
function splitVowels(group: string): string[] {
  const parts: string[] = [];
  for (const vowel of group) {
    const last = parts.at(-1);
    const before = last?.at(-1) ?? '';
    const hiatus = (STRONG.test(before) && STRONG.test(vowel)) || /[íú]/.test(vowel) || /[íú]/.test(before);
    if (last === undefined || hiatus) parts.push(vowel);
    else parts[parts.length - 1] = last + vowel;
  }
  return parts;
}

function onsetOf(cluster: string): string {
  return /([bcdfgkpt][lr]|ch|ll|rr)$/.exec(cluster.replace(/[dt]l$/, 'l'))?.[0] ?? cluster.slice(-1);
}

/**
 * The index of the stressed syllable: the one with an accent. Without an accent it is the last but one in words that
 * end in a vowel, n or s, and the last in all other words.
 */
function stressedPiece(word: string, pieces: readonly Piece[]): number {
  const accented = pieces.findIndex(({ vowels }) => ACCENTED.test(vowels));
  if (accented >= 0) return accented;
  return /[aeiouns]$/.test(word) ? Math.max(0, pieces.length - 2) : pieces.length - 1;
}

const restored = (letters: string): string => letters.replaceAll('Q', 'qu').replaceAll('G', 'gu');

/** Divides a Spanish word into syllables and pronounces them. */
export function saySpanish(word: string, at: number, isName: boolean): Syllable[] {
  const letters = word.toLocaleLowerCase('es').replace(/[^a-záéíóúüñ]/g, '');
  const pieces = divide(letters);
  if (pieces.length === 0) return [];
  const stressed = LIGHT.has(letters) && !isName ? -1 : stressedPiece(letters, pieces);
  return pieces.map(({ onset, vowels, coda }, place): Syllable => {
    const previous = pieces[place - 1];
    const before = previous ? previous.vowels + previous.coda : '';
    const glides = glidesOf(vowels);
    return {
      onset: [...consonantsOf(restored(onset), before, vowels), ...glides.before],
      nucleus: glides.vowels,
      coda: consonantsOf(restored(coda), `${before}${vowels}`, ''),
      stress: place === stressed ? 1 : 0,
      beginsWords: place === 0 ? [at] : [],
      isName,
    };
  });
}

/**
 * The sounds of vowels in one syllable. A weak vowel (i, u) before another vowel becomes the consonant Y or W. A weak
 * vowel after another vowel stays a vowel.
 */
function glidesOf(written: string): { before: Consonant[]; vowels: Vowel[] } {
  const letters = [...written];
  const before: Consonant[] = [];
  while (letters.length > 1 && /[iuü]/.test(letters[0] ?? '')) {
    before.push(letters[0] === 'i' ? 'Y' : 'W');
    letters.shift();
  }
  return { before, vowels: letters.map((letter) => PLAIN[letter] ?? 'a') };
}

/** Joins the last vowel of a word with the first vowel of the next, as in sung Spanish. A name is never joined. */
export function joinVowels(syllables: readonly Syllable[]): Syllable[] {
  const joined: Syllable[] = [];
  for (const syllable of syllables) {
    const last = joined.at(-1);
    const meets =
      last &&
      syllable.beginsWords.length > 0 &&
      last.coda.length === 0 &&
      syllable.onset.length === 0 &&
      last.nucleus.length + syllable.nucleus.length <= 3 &&
      !last.isName &&
      !syllable.isName &&
      !(last.stress > 0 && syllable.stress > 0);
    if (meets)
      joined[joined.length - 1] = {
        ...last,
        nucleus: withoutRepeats([...last.nucleus, ...syllable.nucleus]),
        coda: syllable.coda,
        stress: last.stress || syllable.stress,
        beginsWords: [...last.beginsWords, ...syllable.beginsWords],
      };
    else joined.push(syllable);
  }
  return joined;
}

const withoutRepeats = (vowels: readonly Vowel[]): Vowel[] =>
  vowels.filter((vowel, at) => vowel !== vowels[at - 1]);
