const MOST_LETTERS = 60;
const MOST_DIGITS = 4;

/**
 * A name that somebody typed, as messages to other people show it: on one line, short, and without anything that mail
 * programs and phones turn into a link. `evil.com/x` becomes `evil. com x`. Usual names stay as they are.
 */
export function plainName(typed: string): string {
  const calm = typed
    .replace(/[^\p{L}\p{M}\p{N}\p{Zs}'’"“”«»&(),.:!?+\-–—]+/gu, ' ')
    .replace(/(?<=[.:])(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\p{N}[\p{N}\s().-]*/gu, (number) =>
      number.replace(/\P{N}/gu, '').length > MOST_DIGITS ? ' ' : number,
    )
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  const letters = [...calm];
  return letters.length <= MOST_LETTERS ? calm : `${letters.slice(0, MOST_LETTERS).join('').trim()}…`;
}
