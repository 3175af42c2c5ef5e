import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/lazy-part.tsx';
import { PartMissing } from '~/shell/part-missing.tsx';
import type { PlaySource } from '~/shell/player/song.ts';
import { useClip } from '~/shell/player/use-clip.ts';
import { playSong, useIsPlaying } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/button.tsx';
import { Lead } from '~/ui/heading.tsx';
import { ProgressBar } from '~/ui/progress-bar.tsx';
import { StoryHead } from './story-head.tsx';
import { StoryTitle } from './story-title.tsx';

const Slideshow = lazyPart(() => import('./slideshow.tsx'), { Missing: PartMissing });

type Instant = NonNullable<Story['instant_product']>;

/** What an instant song has besides its words: the photos in time with it, and that it is generated. */
export function InstantSong({ instant, source }: { instant: Instant; source: PlaySource | null }) {
  return (
    <>
      {instant.slideshow && source ? <Slideshow slides={instant.slideshow.images} source={source} /> : null}
      <p className="small muted story-generated">{m.stories_generated()}</p>
    </>
  );
}

/** Plays the intro that was recorded, and the song right after it. */
export function PlayWithIntro({ intro, source }: { intro: string; source: PlaySource }) {
  const clip = useClip(intro, () => playSong(source));
  const song = useIsPlaying(source.audio);
  const on = clip.playing || song.playing || song.loading;
  const title = source.song_title;
  return (
    <Button
      variant="inverse"
      icon={on ? 'pause' : 'play'}
      className="story-play"
      aria-label={on ? m.player_pause({ title }) : m.player_play({ title })}
      onClick={() => (song.current && !clip.playing ? playSong(source) : clip.toggle())}
    >
      {on ? m.player_pause_now() : m.player_play_now()}
    </Button>
  );
}

/** Until the whole song is there (spec 4.6-06), and when it cannot be made: the truth. */
export function InstantWaiting({ story, instant }: { story: Story; instant: Instant }) {
  const { recipient } = story.attributes;
  return (
    <>
      <StoryHead story={story} out spinning={instant.status !== 'failed'}>
        <StoryTitle title={recipient ? m.stories_song_for({ recipient }) : m.stories_instant_title()} />
        <Lead className="story-head__line">
          {instant.status === 'failed' ? m.stories_instant_failed() : m.stories_encoding()}
        </Lead>
      </StoryHead>
      {instant.status === 'failed' ? null : (
        <div className="wrap story-body" role="status">
          <ProgressBar label={m.stories_instant_progress()} percent={instant.progress} />
        </div>
      )}
    </>
  );
}
