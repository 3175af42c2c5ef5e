import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { Lead } from '~/ui/lettering/heading.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import { StoryHead } from '../page/story-head.tsx';
import type { SongSound } from './song-sound.tsx';
import { StoryTitle } from './story-title.tsx';

const Slideshow = lazyPart(() => import('./slideshow.tsx'), { Missing: PartMissing });

type Instant = NonNullable<Story['instant_product']>;

/**
 * The extra parts of an instant song: a slideshow of the customer's photos that follows the song, and a note that the
 * song is generated.
 */
export function InstantSong({ instant, sound }: { instant: Instant; sound: SongSound | null }) {
  return (
    <>
      {instant.slideshow && sound ? <Slideshow slides={instant.slideshow.images} sound={sound} /> : null}
      <p className="small muted story-generated">{m.stories_generated()}</p>
    </>
  );
}

/**
 * The text while the song is being made. Only customers who bought the slideshow read about it (spec 4.6-06).
 */
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
