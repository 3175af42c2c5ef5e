import type { CheckRow } from '@keepsong/contract/makers/checks';
import { Fragment, type ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';

/** The title of a song, or for whom it is. */
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

/** The words that must be heard right, with those that are part of another one left out. */
export const heardWords = (words: readonly string[]): string[] => {
  const own = [...new Set(words.map((word) => word.trim()).filter((word) => word.length > 1))];
  return own.sort((one, other) => other.length - one.length);
};

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at these words, in capitals or not. Every second part is one of them. */
export const splitAt = (text: string, words: readonly string[]): string[] =>
  words.length === 0
    ? [text]
    : text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'iu'));

/** Marks names in brief and lyrics, so that they are compared at a glance. */
export function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return splitAt(text, words).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place.
    <Fragment key={at}>{at % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ));
}
