import type { Story } from '@keepsong/contract/story/stories';
import { formatDuration } from '@keepsong/domain/format/duration';
import { isBlank } from '@keepsong/domain/text/tidy';
import { m } from '~/paraglide/messages.js';
import { songLook } from '~/platform/art/song-art.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';

type Brief = NonNullable<NonNullable<Story['production']>['brief']>;

/** Facts for the artist besides the answers: pronunciations, the voice memo, must-haves, and notes. */
export function ToldBrief({ story, brief }: { story: Story; brief: Brief }) {
  const { pronunciations, voice_memo: memo, must_include, notes } = brief;
  return (
    <>
      {pronunciations.length > 0 ? <Names story={story} names={pronunciations} /> : null}
      {memo ? (
        <div>
          <dt>{m.stories_memo()}</dt>
          <dd className="story-name">
            <span className="num">{formatDuration(memo.duration_seconds)}</span>
            <PlaySong
              song={spokenIn(story, { title: m.stories_memo(), ...memo })}
              size="small"
              look="outlined"
            />
          </dd>
        </div>
      ) : null}
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

const recordingOf = (story: Story, { subject, audio_url }: Brief['pronunciations'][number]) =>
  spokenIn(story, { title: m.stories_name_said({ subject }), audio_url, duration_seconds: 0 });

type Spoken = { title: string; audio_url: string | null; duration_seconds: number };

/** A recording of the brief for the player, with the look of the song. */
function spokenIn(story: Story, spoken: Spoken) {
  const subtitle = m.stories_song_for({ recipient: story.attributes.recipient });
  const song = { ...songLook(story), ...spoken, peaks: [] };
  return playSourceOf(song, { artist: story.from_name, subtitle });
}
