import { type WrittenPiece, writtenPieces } from '@keepsong/domain/text/rich-text';
import { Fragment } from 'react';

/** What somebody wrote: bold words, and addresses that lead there in a new tab (spec 3.15-01, 3.15-03). */
export function WrittenText({ text }: { text: string }) {
  return writtenPieces(text).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
    <Fragment key={at}>{piece.bold ? <strong>{wordsOf(piece)}</strong> : wordsOf(piece)}</Fragment>
  ));
}

const wordsOf = ({ text, href }: WrittenPiece) =>
  href === null ? (
    text
  ) : (
    // Whoever writes here, the shop does not speak for where it leads.
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );
