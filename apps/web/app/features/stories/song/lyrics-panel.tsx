import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { suitsHandwriting } from '~/platform/locale/handwriting.ts';
import { FollowingLyrics } from '~/shell/player/following-lyrics.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import { GiveButton } from '../gift/give-button.tsx';
import { BasicDetails } from '../page/basic-details.tsx';
import { Keep } from '../page/keep.tsx';
import { SongGoodsLinks } from '../work/song-goods-links.tsx';
import { WorkLinks } from '../work/work-links.tsx';
import { Lyrics, songLanguage } from './lyrics.tsx';
import { StreamingBanner } from './streaming-banner.tsx';
import { SungLyrics } from './sung-lyrics.tsx';

/** The 'Lyrics' tab: the lyrics, the artist's note, and the basic details beside them. */
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
        <StreamingBanner story={story} />
        {story.is_owner ? <GiveButton story={story} /> : null}
        <WorkLinks story={story} />
        {story.is_owner ? <SongGoodsLinks story={story} /> : null}
        <Keep story={story} />
      </div>
    </div>
  );
}

/**
 * The lyrics. They are highlighted in time with the song if the times of the lines are known. This is so for songs that
 * the song engine has made.
 */
function Words({ story }: { story: Story }) {
  const { lyrics, lyric_times: times, song, instant_product: instant } = story;
  const lang = songLanguage(story);
  if (!lyrics) return <p>{m.stories_no_lyrics()}</p>;
  if (times && song.audioUrl)
    return <SungLyrics lyrics={lyrics} times={times} audio={song.audioUrl} lang={lang} />;
  if (!instant || instant.lines.length === 0) return <Lyrics story={story} className="lyrics" />;
  return (
    <FollowingLyrics
      audio={song.audioUrl}
      lines={instant.lines}
      lang={lang}
      label={m.stories_lyrics()}
      className="lyrics"
    />
  );
}
