import type { Story } from '@keepsong/contract/stories';
import { m } from '~/paraglide/messages.js';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { Lead } from '~/ui/heading.tsx';
import { Tabs } from '~/ui/tabs.tsx';
import { ArtistLine } from './artist-line.tsx';
import { InstantSong, PlayWithIntro } from './instant-song.tsx';
import { LyricsPanel } from './lyrics-panel.tsx';
import { SongActions } from './song-actions.tsx';
import { SongDetails } from './song-details.tsx';
import { songLook } from './song-look.ts';
import { StoryHead } from './story-head.tsx';
import { StoryTitle } from './story-title.tsx';

/** A delivered song: heard, read, loved and shared (spec 2.7-01 to 2.7-03). */
export function SongView({ story, origin }: { story: Story; origin: string }) {
  const { song, attributes, from_name } = story;
  const { recipient } = attributes;
  const { id, fullName: artist, photo, has_bio } = song.artist;
  const subtitle = artist ? m.stories_byline({ recipient, artist }) : m.stories_song_for({ recipient });
  const source = playSourceOf(
    { ...songLook(story), audio_url: song.audioUrl, duration_seconds: song.duration_seconds },
    {
      artist,
      subtitle,
      link: `/stories/${story.slug}`,
      singer: artist && !story.instant_product ? { id, photo, hasBio: has_bio } : undefined,
    },
  );
  const { instant_product: instant } = story;
  const intro = instant?.greeting?.audio_url ?? null;
  const { current, playing } = useIsPlaying(source?.audio);
  return (
    <>
      <StoryHead story={story} out={current} spinning={playing}>
        <Lead className="story-head__line">
          {from_name
            ? m.stories_song_for_from({ recipient, name: from_name })
            : m.stories_song_for({ recipient })}
        </Lead>
        <StoryTitle title={song.title} />
        {instant ? <p>{m.stories_instant_voice({ artist })}</p> : <ArtistLine artist={song.artist} />}
        <SongActions
          story={story}
          source={source}
          origin={origin}
          play={intro && source ? <PlayWithIntro intro={intro} source={source} /> : null}
        />
      </StoryHead>
      <div className="wrap story-body">
        {instant ? <InstantSong instant={instant} source={source} /> : null}
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
