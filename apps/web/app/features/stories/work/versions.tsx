import type { Story } from '@keepsong/contract/story/stories';
import type { StoryRevisions } from '@keepsong/contract/story/story-work';
import { headingIn, normalizeLyrics } from '@keepsong/domain/studio/lyrics';
import { m } from '~/paraglide/messages.js';
import { songLook } from '~/platform/art/song-art.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { Heading } from '~/ui/lettering/heading.tsx';
import { headingWords } from '../song/part-heading.tsx';
import { changedLines } from './sung-lines.ts';

type Heard = StoryRevisions['song'];

/** The song before and after a revision, to play and to read, with the differences marked. */
export function Versions({ story, before, after }: { story: Story; before: Heard; after: Heard }) {
  return (
    <div className="work-versions">
      <Version story={story} name={m.work_before()} version={before} other={after} />
      <Version story={story} name={m.work_after()} version={after} other={before} />
    </div>
  );
}

type VersionProps = { story: Story; name: string; version: Heard; other: Heard };

function Version({ story, name, version, other }: VersionProps) {
  const changed = changedLines(version.lyrics, other.lyrics);
  const song = {
    ...songLook(story),
    title: `${version.title} (${name})`,
    audio_url: version.audio_url,
    duration_seconds: version.duration_seconds,
    peaks: [],
  };
  const source = playSourceOf(song, { artist: story.song.artist.fullName, subtitle: name });
  return (
    <section className="work-version" aria-label={name}>
      <div className="work-version__head">
        <PlaySong song={source} look="rose" />
        <Heading level={3} size="d4">
          {name}
        </Heading>
      </div>
      {normalizeLyrics(version.lyrics)
        .split('\n')
        .map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place.
          <p key={at} data-changed={changed.has(line) || undefined}>
            {lineWords(line)}
          </p>
        ))}
    </section>
  );
}

/** A line of the lyrics. A heading in brackets is in the page's language. */
function lineWords(line: string): string {
  const heading = headingIn(line);
  return heading === null ? line : `[${headingWords(heading)}]`;
}
