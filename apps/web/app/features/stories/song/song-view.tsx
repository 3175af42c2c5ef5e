import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { Tabs } from '~/ui/layout/tabs.tsx';
import { Lead } from '~/ui/lettering/heading.tsx';
import { ArtistLine } from '../page/artist-line.tsx';
import { StoryHead } from '../page/story-head.tsx';
import { InstantSong, PlayWithIntro, useOpening } from './instant-song.tsx';
import { LyricsPanel } from './lyrics-panel.tsx';
import { SongActions } from './song-actions.tsx';
import { SongDetails } from './song-details.tsx';
import { songLook } from './song-look.ts';
import { bylineOf, forWhom } from './song-words.ts';
import { StoryTitle } from './story-title.tsx';

/** A delivered song to play, read, love and share (spec 2.7-01 to 2.7-03). */
export function SongView({ story, origin }: { story: Story; origin: string }) {
  const { song, attributes, from_name } = story;
  const { recipient } = attributes;
  const { id, fullName: artist, photo, has_bio } = song.artist;
  const source = playSourceOf(
    { ...songLook(story), audio_url: song.audioUrl, duration_seconds: song.duration_seconds },
    {
      artist,
      subtitle: bylineOf(recipient, artist),
      link: `/stories/${story.slug}`,
      wave: story.instant_product?.peaks,
      singer: artist && !story.instant_product ? { id, photo, hasBio: has_bio } : undefined,
    },
  );
  const { instant_product: instant } = story;
  const whom = forWhom(recipient, from_name);
  const opening = useOpening(instant?.greeting?.audio_url ?? null, source);
  const { current, playing } = useIsPlaying(source?.audio);
  return (
    <>
      <StoryHead story={story} out={current} spinning={playing}>
        {whom ? <Lead className="story-head__line">{whom}</Lead> : null}
        <StoryTitle title={song.title} />
        {instant ? <p>{m.stories_instant_voice({ artist })}</p> : <ArtistLine artist={song.artist} />}
        <SongActions
          story={story}
          source={source}
          origin={origin}
          play={opening ? <PlayWithIntro opening={opening} title={song.title} /> : null}
        />
      </StoryHead>
      <div className="wrap story-body">
        {instant ? <InstantSong instant={instant} source={source} opening={opening} /> : null}
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
