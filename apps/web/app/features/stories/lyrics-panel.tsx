import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { suitsHandwriting } from '~/platform/handwriting.ts';
import { LyricSlip } from '~/ui/lyric-slip.tsx';
import { BasicDetails } from './basic-details.tsx';
import { Keep } from './keep.tsx';
import { Lyrics } from './lyrics.tsx';

/** Tab 'Lyrics': the words, the artist's slip, and the basics beside them. */
export function LyricsPanel({ story }: { story: Story }) {
  const note = story.artist_note;
  return (
    <div className="story-columns">
      <div>
        {story.lyrics ? <Lyrics story={story} className="lyrics" /> : <p>{m.stories_no_lyrics()}</p>}
        {note ? (
          <LyricSlip className="story-note">
            <p className={suitsHandwriting(note) ? undefined : 'story-note__plain'}>{note}</p>
          </LyricSlip>
        ) : null}
      </div>
      <div className="story-side">
        <BasicDetails story={story} />
        <Keep story={story} />
      </div>
    </div>
  );
}
