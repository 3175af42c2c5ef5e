/** Small words of English and Spanish: articles, possessives, prepositions, conjunctions. */
const SMALL = new Set(
  (
    'a an the my your his her its our their of for to from in on at by with and or but i ' +
    'el la lo los las un una unos unas mi mis tu tus su sus nuestro nuestra nuestros nuestras ' +
    'de del al para por con en sin y e o u que'
  ).split(' '),
);

/** Whether a word is one of these, or has only signs, such as the & of 'Mom & Dad'. */
function isSmallWord(word: string): boolean {
  const letters = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' || SMALL.has(letters);
}

/** The font size of small words at the start of a line, relative to the other words of the line. */
export const LEAD_SIZE = 0.5;

/**
 * Joins each small word to the next word, so that no line of a headline holds only an article or '&': 'El abrigo azul' → ['El
 * abrigo', 'azul'].
 */
export function joinSmallWords(words: readonly string[]): string[] {
  const joined: string[] = [];
  let small: string[] = [];
  for (const word of words) {
    small.push(word);
    if (isSmallWord(word)) continue;
    joined.push(small.join(' '));
    small = [];
  }
  const before = joined.pop();
  const rest = [before, ...small].filter((part) => part !== undefined).join(' ');
  return rest === '' ? joined : [...joined, rest];
}

/** Splits a line into the small words at its start and the rest. If all words are small, the last one is the rest. */
export function splitLead(text: string): { lead: string; rest: string } {
  const words = text.split(' ');
  const matters = words.findIndex((word) => !isSmallWord(word));
  const at = matters === -1 ? words.length - 1 : matters;
  return { lead: words.slice(0, at).join(' '), rest: words.slice(at).join(' ') };
}
