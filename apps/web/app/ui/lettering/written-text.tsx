import { type WrittenPiece, writtenPieces } from '@keepsong/domain/text/rich-text';
import { Fragment } from 'react';

/**
 * A text that a person wrote. Words marked as bold are bold, and addresses become links that open in a new tab (spec
 * 3.15-01, 3.15-03).
 */
export function WrittenText({ text }: { text: string }) {
  return writtenPieces(text).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its place.
    <Fragment key={at}>{piece.bold ? <strong>{wordsOf(piece)}</strong> : wordsOf(piece)}</Fragment>
  ));
}

const wordsOf = ({ text, href }: WrittenPiece) =>
  href === null ? (
    text
  ) : (
    // Anybody can write such a link. `nofollow ugc` tells search engines that the shop does not recommend it.
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );
