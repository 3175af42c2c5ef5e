const MOST_LETTERS = 60;
const MOST_LETTERS_OF_ADDRESS = 240;
const MOST_DIGITS = 4;

/**
 * Makes a typed name safe for messages to other people: short, on one line, and without anything that mail programs
 * and phones turn into a link. `evil.com/x` becomes `evil. com x`. Usual names do not change.
 */
export function plainName(typed: string): string {
  const calm = withoutLinks(typed, NO_NAME)
    .replace(/\p{N}[\p{N}\s().-]*/gu, (number) =>
      number.replace(/\P{N}/gu, '').length > MOST_DIGITS ? ' ' : number,
    )
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  return cutAt(calm, MOST_LETTERS);
}

/**
 * Makes a typed postal address safe for messages to other people. Unlike a name, it keeps its numbers and the usual
 * signs of addresses: `Apt #4`, `12 1/2 Elm St`.
 */
export const plainAddress = (typed: string): string =>
  cutAt(
    withoutLinks(typed, NO_ADDRESS)
      .replace(/(?<!\p{N})\/|\/(?!\p{N})/gu, ' ')
      .replace(/\p{Zs}+/gu, ' ')
      .trim(),
    MOST_LETTERS_OF_ADDRESS,
  );

const NO_NAME = /[^\p{L}\p{M}\p{N}\p{Zs}'’"“”«»&(),.:!?+\-–—]+/gu;
const NO_ADDRESS = /[^\p{L}\p{M}\p{N}\p{Zs}'’"“”«»&(),.:!?+\-–—#/ºª]+/gu;

/** Prevents links: puts a space in the place of other signs, and a space into `evil.com`. */
const withoutLinks = (typed: string, others: RegExp): string =>
  typed.replace(others, ' ').replace(/(?<=[.:])(?=[\p{L}\p{N}])/gu, ' ');

function cutAt(calm: string, most: number): string {
  const letters = [...calm];
  return letters.length <= most ? calm : `${letters.slice(0, most).join('').trim()}…`;
}
