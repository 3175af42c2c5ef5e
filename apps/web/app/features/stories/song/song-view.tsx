import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { Tabs } from '~/ui/layout/tabs.tsx';
import { Lead } from '~/ui/lettering/heading.tsx';
import { ArtistLine } from '../page/artist-line.tsx';
import { StoryHead } from '../page/story-head.tsx';
import { AcceptSong } from './accept-song.tsx';
import { InstantSong } from './instant-song.tsx';
import { LyricsPanel } from './lyrics-panel.tsx';
import { RateSong } from './rate-song.tsx';
import { SongActions } from './song-actions.tsx';
import { SongDetails } from './song-details.tsx';
import type { SongSound } from './song-sound.tsx';
import { forWhom } from './song-words.ts';
import { StoryTitle } from './story-title.tsx';

type SongViewProps = { story: Story; origin: string; sound: SongSound | null };

/** A delivered song to play, read, love and share (spec 2.7-01 to 2.7-03). */
export function SongView({ story, origin, sound }: SongViewProps) {
  const { song, attributes, from_name, instant_product: instant } = story;
  const whom = forWhom(attributes.recipient, from_name);
  const { current, playing } = useIsPlaying(sound?.source.audio);
  return (
    <>
      <StoryHead story={story} out={current} spinning={playing}>
        {whom ? <Lead className="story-head__line">{whom}</Lead> : null}
        <StoryTitle title={song.title} />
        {instant ? (
          <p>{m.stories_instant_voice({ artist: song.artist.fullName })}</p>
        ) : (
          <ArtistLine artist={song.artist} />
        )}
        <SongActions story={story} sound={sound} origin={origin} />
      </StoryHead>
      <div className="wrap story-body">
        <AcceptSong story={story} />
        <RateSong key={story.production?.rating?.stars} story={story} />
        {instant ? <InstantSong instant={instant} sound={sound} /> : null}
        <Tabs
          label={m.stories_about()}
          tabs={[
            { id: 'lyrics', label: m.stories_lyrics(), panel: <LyricsPanel story={story} /> },
            { id: 'details', label: m.stories_details(), panel: <SongDetails story={story} /> },
          ]}
        />
      </div>
    </>
  );
}
