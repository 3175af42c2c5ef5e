import { Fragment } from 'react';

/** The letters that fit on a line of display type on a narrow phone. Shorter words are never broken. */
const FITS = 13;
const PIECE = 5;
/** A word with more letters than that. Addresses and numbers do not count as words. */
const LONG = new RegExp(`(?<!\\S)([\\p{L}\\p{M}\\p{P}]{${FITS + 1},})(?!\\S)`, 'u');

/** A letter with its accents. */
const LETTERS = /\P{M}\p{M}*/gu;

/**
 * Splits a word into pieces of about the same length, at most five letters each. A piece never ends before a hyphen.
 */
export function pieces(word: string): string[] {
  return word.split(/(?<=-)/u).flatMap((part) => {
    const letters = part.match(LETTERS) ?? [];
    const size = Math.ceil(letters.length / Math.ceil(letters.length / PIECE));
    return Array.from({ length: Math.ceil(letters.length / size) }, (_, at) =>
      letters.slice(at * size, (at + 1) * size).join(''),
    );
  });
}

/**
 * Breaks a word that is too long for a line into readable pieces, where it would otherwise leave a single letter on a
 * line (a name of forty letters in a heading). Reading aloud and copying give the same text as before.
 */
export function LongWords({ children }: { children: string }) {
  return children.split(LONG).map((part, at) =>
    // Every second part is a long word; the parts between stay plain text.
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its place.
      <span key={at} className="long-word">
        {pieces(part).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its place.
          <Fragment key={index}>
            {index > 0 ? <wbr /> : null}
            {piece}
          </Fragment>
        ))}
      </span>
    ) : (
      part
    ),
  );
}
