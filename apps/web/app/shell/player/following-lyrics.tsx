import { useEffect, useRef } from 'react';
import { type SungLine, sungPlace } from './sung-place.ts';
import { useSongTime } from './use-song-time.ts';

type FollowingLyricsProps = {
  /** The recording that the lyrics belong to. */
  audio: string | null;
  lines: readonly SungLine[];
  /** The language of the lyrics: 'en' or 'es'. */
  lang?: string | undefined;
  /** The accessible name of the list. */
  label: string;
  className?: string;
};

/** The lyrics of a song. The line and the word being sung are highlighted and stay visible. */
export function FollowingLyrics({ audio, lines, lang, label, className }: FollowingLyricsProps) {
  const seconds = useSongTime(audio);
  const place = seconds === null ? { line: -1, word: -1 } : sungPlace(lines, seconds);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[place.line];
    if (!(line instanceof HTMLElement) || !list.current) return;
    // Scroll only the list, never the page. `scrollIntoView` would scroll both.
    const top = line.offsetTop - list.current.clientHeight / 2 + line.clientHeight / 2;
    list.current.scrollTo({ top });
  }, [place.line]);
  return (
    <ol
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list
      tabIndex={0}
      aria-label={label}
      lang={lang}
      className={className ? `sung-lyrics ${className}` : 'sung-lyrics'}
    >
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place, because choruses repeat word for word.
        <li key={at} data-sung={at === place.line || undefined} data-past={at < place.line || undefined}>
          {at === place.line ? <Words line={line} word={place.word} /> : line.text}
        </li>
      ))}
    </ol>
  );
}

function Words({ line, word }: { line: SungLine; word: number }) {
  return line.words.map(({ text }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its place.
    <span key={at} data-now={at <= word || undefined}>
      {at > 0 ? ' ' : ''}
      {text}
    </span>
  ));
}
