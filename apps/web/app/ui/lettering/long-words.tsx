import { Fragment } from 'react';

/** What a line of display type holds on a narrow phone: shorter words are never broken. */
const FITS = 13;
const PIECE = 5;
/** A word of more letters than that; an address or a number is none. */
const LONG = new RegExp(`(?<!\\S)([\\p{L}\\p{M}\\p{P}]{${FITS + 1},})(?!\\S)`, 'u');

/** A letter with its accents. */
const LETTERS = /\P{M}\p{M}*/gu;

/** A word in about even pieces of at most five letters; none ends before its hyphen. */
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
 * Text in which a word that no line can hold breaks into pieces that can be read, where it would otherwise leave a
 * letter alone on a line (a name of forty letters in a heading). The text stays the same to read aloud and to copy.
 */
export function LongWords({ children }: { children: string }) {
  return children.split(LONG).map((part, at) =>
    // Every second part is what was split at; what stands between stays one text.
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
      <span key={at} className="long-word">
        {pieces(part).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: so is a piece.
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
