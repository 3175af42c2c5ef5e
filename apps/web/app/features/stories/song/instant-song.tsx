import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { PlaySource } from '~/shell/player/song.ts';
import { useClip } from '~/shell/player/use-clip.ts';
import { playSong, useIsPlaying } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { Lead } from '~/ui/lettering/heading.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import { StoryHead } from '../page/story-head.tsx';
import { StoryTitle } from './story-title.tsx';

const Slideshow = lazyPart(() => import('./slideshow.tsx'), { Missing: PartMissing });

type Instant = NonNullable<Story['instant_product']>;

type SongProps = { instant: Instant; source: PlaySource | null; opening: Opening | null };

/**
 * The extra parts of an instant song: a slideshow of the customer's photos that follows the song, and a note that the
 * song is generated.
 */
export function InstantSong({ instant, source, opening }: SongProps) {
  return (
    <>
      {instant.slideshow && source ? (
        <Slideshow slides={instant.slideshow.images} source={source} opening={opening} />
      ) : null}
      <p className="small muted story-generated">{m.stories_generated()}</p>
    </>
  );
}

/** Controls for the song with its recorded intro. `on` says whether one of them plays, and `toggle` plays or pauses. */
export type Opening = { on: boolean; toggle: () => void };

/** Plays the recorded intro and then the song. Null without an intro or without a song. */
export function useOpening(intro: string | null, source: PlaySource | null): Opening | null {
  const clip = useClip(intro ?? '', () => source && playSong(source));
  const song = useIsPlaying(source?.audio);
  if (!intro || !source) return null;
  return {
    on: clip.playing || song.playing || song.loading,
    toggle: () => (song.current && !clip.playing ? playSong(source) : clip.toggle()),
  };
}

export function PlayWithIntro({ opening: { on, toggle }, title }: { opening: Opening; title: string }) {
  return (
    <Button
      variant="inverse"
      icon={on ? 'pause' : 'play'}
      className="story-play"
      aria-label={on ? m.player_pause({ title }) : m.player_play({ title })}
      onClick={toggle}
    >
      {on ? m.player_pause_now() : m.player_play_now()}
    </Button>
  );
}

/** Only who has bought the slideshow reads about it (spec 4.6-06). */
function waitingWords({ status, slideshow }: Instant): string {
  if (status === 'failed') return m.stories_instant_failed();
  return slideshow ? m.stories_encoding() : m.stories_instant_soon();
}

/** Shown until the whole song exists (spec 4.6-06). If the song cannot be made, the page says so. */
export function InstantWaiting({ story, instant }: { story: Story; instant: Instant }) {
  const { recipient } = story.attributes;
  return (
    <>
      <StoryHead story={story} out spinning={instant.status !== 'failed'}>
        <StoryTitle title={recipient ? m.stories_song_for({ recipient }) : m.stories_instant_title()} />
        <Lead className="story-head__line">{waitingWords(instant)}</Lead>
      </StoryHead>
      {instant.status === 'failed' ? null : (
        <div className="wrap story-body" role="status">
          <ProgressBar label={m.stories_instant_progress()} percent={instant.progress} />
        </div>
      )}
    </>
  );
}
