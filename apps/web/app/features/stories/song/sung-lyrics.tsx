import type { Story } from '@keepsong/contract/story/stories';
import { sungAt } from '@keepsong/domain/stories/lyric-times';
import { useEffect, useState } from 'react';
import { followSong } from '~/shell/player/follow-song.ts';
import { PartHeading } from './part-heading.tsx';
import { numberedStanzas } from './stanzas.ts';

type LyricTimes = NonNullable<Story['lyric_times']>;
type Place = { line: number; word: number };

const NOWHERE: Place = { line: -1, word: -1 };

type SungLyricsProps = { lyrics: string; times: LyricTimes; audio: string; lang: string };

/** Lyrics that follow the song: highlights the sung line and, if word times are known, the sung word. */
export function SungLyrics({ lyrics, times, audio, lang }: SungLyricsProps) {
  const place = usePlace(times, audio);
  return (
    <div lang={lang} className="story-lyrics lyrics" data-sings={place.line >= 0 || undefined}>
      {numberedStanzas(lyrics).map(({ heading, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stanza is identified by its place, because choruses repeat word for word.
        <div key={at}>
          {heading ? <PartHeading heading={heading} className="story-lyrics__heading" /> : null}
          {lines.length > 0 ? (
            <p className="story-lyrics__lines">
              {lines.map(({ number, text }) => (
                <Line
                  key={number}
                  text={text}
                  words={times[number - 1]?.words ?? []}
                  word={place.line === number - 1 ? place.word : null}
                />
              ))}
            </p>
          ) : null}
        </div>
      ))}
    </div>
  );
}

type LineProps = {
  text: string;
  words: readonly { text: string }[];
  /** The index of the sung word, -1 before the first. Null while another line is sung. */
  word: number | null;
};

function Line({ text, words, word }: LineProps) {
  const shown = text.trim().split(/\s+/);
  const now = word === null ? undefined : true;
  // If the song engine has sung other words than the page shows, the sung word cannot be found. Then only the line is
  // highlighted.
  if (word === null || shown.length !== words.length)
    return (
      <span className="sung-line" data-now={now}>
        {text}
        {'\n'}
      </span>
    );
  return (
    <span className="sung-line" data-now={now}>
      {shown.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its place in the line.
        <span key={at} data-sung={at <= word || undefined}>
          {at > 0 ? ' ' : ''}
          {one}
        </span>
      ))}
      {'\n'}
    </span>
  );
}

function usePlace(times: LyricTimes, audio: string): Place {
  const [place, setPlace] = useState(NOWHERE);
  useEffect(
    () =>
      followSong(audio, (second) => {
        const next = second === null ? NOWHERE : placeAt(times, second);
        setPlace((before) => (before.line === next.line && before.word === next.word ? before : next));
      }),
    [times, audio],
  );
  return place;
}

/** The place in the song at this second: the line, and the last word of the line that has begun. */
function placeAt(times: LyricTimes, second: number): Place {
  const line = sungAt(times, second);
  const words = times[line]?.words ?? [];
  return { line, word: words.findLastIndex(({ from }) => from <= second) };
}
