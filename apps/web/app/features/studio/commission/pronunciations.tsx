import type { Commission } from '@keepsong/contract/studio';
import { formatDuration } from '@keepsong/domain/format/duration';
import { m } from '~/paraglide/messages.js';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { Heading } from '~/ui/lettering/heading.tsx';

/** How names are pronounced: spelled out, or as a recording. */
export function Pronunciations({ commission }: { commission: Commission }) {
  const { pronunciations, from_name } = commission;
  if (pronunciations.length === 0) return null;
  return (
    <div className="studio-part">
      <Heading level={3} size="d4">
        {m.studio_names()}
      </Heading>
      <ul className="studio-names">
        {pronunciations.map((said) => (
          <li key={`${said.subject} ${said.audio_url}`}>
            <PlaySong
              song={recordingOf(commission, said)}
              look="rose"
              size="small"
              className="studio-names__play"
            />
            <span>
              <b>{said.subject}</b>
              {said.pronounce ? <span className="studio-names__spelling">{said.pronounce}</span> : null}
              {said.audio_url ? (
                <span className="small muted">{m.studio_name_recorded({ name: from_name })}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The customer's voice memo. */
export function VoiceMemo({ commission }: { commission: Commission }) {
  const { voice_memo: memo, from_name } = commission;
  if (memo === null) return null;
  const title = m.studio_memo({ name: from_name });
  return (
    <div className="studio-part">
      <Heading level={3} size="d4">
        {title}
      </Heading>
      <p className="studio-names__memo">
        <PlaySong song={spokenIn(commission, { title, ...memo })} look="rose" size="small" />
        <span className="small muted num">{formatDuration(memo.duration_seconds)}</span>
      </p>
    </div>
  );
}

const recordingOf = (commission: Commission, said: Commission['pronunciations'][number]) =>
  spokenIn(commission, {
    title: m.studio_name_said({ subject: said.subject }),
    audio_url: said.audio_url,
    duration_seconds: 0,
  });

type Spoken = { title: string; audio_url: string | null; duration_seconds: number };

/** A recording of the brief for the player, with the look of the song. */
function spokenIn(commission: Commission, spoken: Spoken) {
  const { recipient, genre, moods, tempo, from_name } = commission;
  return playSourceOf(
    { ...spoken, recipient, genre, moods, tempo, peaks: [] },
    { artist: from_name, subtitle: m.studio_song_for({ recipient }) },
  );
}
