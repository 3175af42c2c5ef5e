import type { CheckRow, CheckView } from '@keepsong/contract/makers/checks';
import { Fragment, type ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';

/** The title of a song; if it has none, for whom it is. */
export const checkName = ({ title, recipient }: Pick<CheckRow, 'title' | 'recipient'>): string =>
  title || m.desk_song_for({ name: recipient });

export const CheckSleeve = ({
  song,
}: {
  song: Pick<CheckRow, 'title' | 'recipient' | 'genre' | 'moods' | 'tempo'>;
}) => {
  const { title, recipient, genre, moods, tempo } = song;
  return (
    <img
      className="desk-sleeve"
      alt=""
      loading="lazy"
      decoding="async"
      src={sleevePath({ title, recipient, genre, moods, tempo, peaks: [] })}
    />
  );
};

/**
 * The words that must be sung correctly, each once. Longer words come first, so that `splitAt` finds them
 * before their parts.
 */
export const heardWords = (words: readonly string[]): string[] => {
  const own = [...new Set(words.map((word) => word.trim()).filter((word) => word.length > 1))];
  return own.sort((one, other) => other.length - one.length);
};

/** The names that must be sung correctly in this song. */
export const wordsOf = ({ recipient, pronunciations }: CheckView): string[] =>
  heardWords([recipient, ...pronunciations.map(({ subject }) => subject)]);

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Splits a text at these words and ignores upper and lower case. Every second part of the result is one of the
 * words.
 */
export const splitAt = (text: string, words: readonly string[]): string[] =>
  words.length === 0
    ? [text]
    : text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'iu'));

/** Highlights the names in brief and lyrics, so that they are easy to compare. */
export function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return splitAt(text, words).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place.
    <Fragment key={at}>{at % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ));
}
