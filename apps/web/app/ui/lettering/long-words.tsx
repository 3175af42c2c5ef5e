import { Fragment } from 'react';
import { FITS, WholeWords } from './heading.tsx';

const PIECE = 5;
/** Matches a word with more than `FITS` letters. Shorter words are never broken. Addresses and numbers do not match. */
const LONG = new RegExp(`(?<!\\S)([\\p{L}\\p{M}\\p{P}]{${FITS + 1},})(?!\\S)`, 'u');

/** Matches a letter together with its accents. */
const LETTERS = /\P{M}\p{M}*/gu;

/**
 * Splits a word into pieces of about the same length, with at most five letters each. A hyphen ends its piece.
 */
export function pieces(word: string): string[] {
  return word.split(/(?<=-)/u).flatMap((part) => {
    const letters = part.match(LETTERS) ?? [];
    const length = Math.ceil(letters.length / PIECE);
    const start = (at: number) => Math.ceil((at * letters.length) / length);
    return Array.from({ length }, (_, at) => letters.slice(start(at), start(at + 1)).join(''));
  });
}

/**
 * Allows line breaks inside a word that is too long for a line, such as a name of forty letters in a heading. The word
 * then breaks into readable pieces, and no line holds a single letter. The text stays the same for screen readers and
 * for copying.
 */
export function LongWords({ children }: { children: string }) {
  return children.split(LONG).map((part, at) =>
    // `split` puts the long words at the odd indexes. The parts at the even indexes are not broken.
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
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place.
      <WholeWords key={at}>{part}</WholeWords>
    ),
  );
}
