import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { suitsHandwriting } from '~/platform/handwriting.ts';
import { LyricSlip } from '~/ui/lyric-slip.tsx';
import { BasicDetails } from './basic-details.tsx';
import { Keep } from './keep.tsx';
import { Lyrics, songLanguage } from './lyrics.tsx';
import { SungLyrics } from './sung-lyrics.tsx';
import { WorkLinks } from './work/work-links.tsx';

/** Tab 'Lyrics': the words, the artist's slip, and the basics beside them. */
export function LyricsPanel({ story }: { story: Story }) {
  const note = story.artist_note;
  return (
    <div className="story-columns">
      <div>
        <Words story={story} />
        {note ? (
          <LyricSlip className="story-note">
            <p className={suitsHandwriting(note) ? undefined : 'story-note__plain'}>{note}</p>
          </LyricSlip>
        ) : null}
      </div>
      <div className="story-side">
        <BasicDetails story={story} />
        <WorkLinks story={story} />
        <Keep story={story} />
      </div>
    </div>
  );
}

/** The lyrics, which follow the song where it is known when they are sung. */
function Words({ story }: { story: Story }) {
  const { lyrics, lyric_times: times, song } = story;
  if (!lyrics) return <p>{m.stories_no_lyrics()}</p>;
  if (!times || !song.audioUrl) return <Lyrics story={story} className="lyrics" />;
  return <SungLyrics lyrics={lyrics} times={times} audio={song.audioUrl} lang={songLanguage(story)} />;
}
