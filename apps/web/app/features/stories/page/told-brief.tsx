import type { Story } from '@keepsong/contract/story/stories';
import { isBlank } from '@keepsong/domain/text/tidy';
import { m } from '~/paraglide/messages.js';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { songLook } from '../song/song-look.ts';

type Brief = NonNullable<NonNullable<Story['production']>['brief']>;

/** Facts for the artist besides the answers: pronunciations, must-haves, and notes. */
export function ToldBrief({ story, brief }: { story: Story; brief: Brief }) {
  const { pronunciations, must_include, notes } = brief;
  return (
    <>
      {pronunciations.length > 0 ? <Names story={story} names={pronunciations} /> : null}
      {must_include.length > 0 ? (
        <div>
          <dt>{m.stories_must_include()}</dt>
          {must_include.map(({ title, description }) => (
            <dd key={`${title} ${description}`} className="story-text">
              <b>{title}</b> {description}
            </dd>
          ))}
        </div>
      ) : null}
      {isBlank(notes) ? null : (
        <div>
          <dt>{m.stories_notes()}</dt>
          <dd className="story-text">{notes}</dd>
        </div>
      )}
    </>
  );
}

function Names({ story, names }: { story: Story; names: Brief['pronunciations'] }) {
  return (
    <div>
      <dt>{m.stories_names()}</dt>
      {names.map((said) => (
        <dd key={`${said.subject} ${said.audio_url}`} className="story-name">
          <span className="story-text">
            <b>{said.subject}</b> {said.pronounce}
          </span>
          <PlaySong song={recordingOf(story, said)} size="small" look="outlined" />
        </dd>
      ))}
    </div>
  );
}

function recordingOf(story: Story, { subject, audio_url }: Brief['pronunciations'][number]) {
  const title = m.stories_name_said({ subject });
  const subtitle = m.stories_song_for({ recipient: story.attributes.recipient });
  const song = { ...songLook(story), title, audio_url, duration_seconds: 0, peaks: [] };
  return playSourceOf(song, { artist: story.from_name, subtitle });
}
