import type { Language } from '../lyrics/bank-types.ts';
import { sayEnglish } from './english.ts';
import { tabledPronunciations } from './name-table.ts';
import type { Sound, Syllable } from './phones.ts';
import { readRespelling } from './respelling.ts';
import { joinVowels, saySpanish } from './spanish.ts';
import { syllabify } from './syllables.ts';

/** The recipient's name: its spelling, and the pronunciation if the customer chose one. */
export type SungName = { spelling: string; respelling: string | null };

/** @throws for a respelling that cannot be read. `faultsOfName` in `request.ts` refuses it earlier. */
function soundsOfRespelling(respelling: string): Sound[] {
  const read = readRespelling(respelling);
  if (!read.ok) throw new Error(`"${read.unknown}" cannot be read in the respelling ${respelling}`);
  return read.sounds;
}

/**
 * The syllables of a name. The chosen respelling decides, then, in English, the table of names, and otherwise
 * the spelling rules of the language.
 */
export function sayName({ spelling, respelling }: SungName, language: Language, at = 0): Syllable[] {
  if (respelling !== null) return syllabify(soundsOfRespelling(respelling), at, true);
  const words = spelling.split(/[\s-]+/).filter((word) => /\p{L}/u.test(word));
  const syllables = words.flatMap((word, place) => {
    const [tabled] = language === 'en' ? tabledPronunciations(word) : [];
    if (tabled !== undefined) return syllabify(soundsOfRespelling(tabled), at + place, true);
    return language === 'en'
      ? syllabify(sayEnglish(word), at + place, true)
      : saySpanish(word, at + place, true);
  });
  return syllables;
}

export type SaidLine = { words: readonly string[]; syllables: readonly Syllable[] };

/** Turns a line of the lyrics into syllables. `{name}` becomes the recipient's name, or `addressed` without a name. */
export function sayLine(
  line: string,
  addressed: string,
  name: SungName | null,
  language: Language,
): SaidLine {
  const words: string[] = [];
  const syllables: Syllable[] = [];
  for (const token of line.split(' ')) {
    if (token.includes('{name}') && name) {
      const said = sayName(name, language, words.length);
      const written = token.replace('{name}', name.spelling).split(' ');
      // A name may have several words, but its respelling is not split. All its syllables belong to the first
      // word.
      syllables.push(...said);
      words.push(...written);
      continue;
    }
    for (const word of token.replace('{name}', addressed).split(' ')) {
      syllables.push(
        ...(language === 'en'
          ? syllabify(sayEnglish(word), words.length, false)
          : saySpanish(word, words.length, false)),
      );
      words.push(word);
    }
  }
  return { words, syllables: language === 'sp' ? joinVowels(syllables) : syllables };
}
