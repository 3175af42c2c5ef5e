import { resamplePeaks } from '@keepsong/artwork/peaks';
import type { Commission } from '@keepsong/contract/studio';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useMemo } from 'react';
import { m } from '~/paraglide/messages.js';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { Icon } from '~/ui/icon.tsx';
import { Waveform } from '~/ui/waveform.tsx';

const BARS = 90;

type RecordingPlayerProps = {
  commission: Commission;
  title: string;
  audio: NonNullable<Commission['audio']>;
};

/** The recording that passed its check, to hear as the customer will hear it. */
export function RecordingPlayer({ commission, title, audio }: RecordingPlayerProps) {
  const { recipient, genre, moods, tempo, from_name } = commission;
  const song = title.trim() || m.studio_song_for({ recipient });
  const source = playSourceOf(
    {
      title: song,
      recipient,
      genre,
      moods,
      tempo,
      audio_url: audio.url,
      duration_seconds: audio.duration_seconds,
      peaks: audio.peaks,
    },
    { artist: from_name, subtitle: m.studio_song_for({ recipient }) },
  );
  const bars = useMemo(() => resamplePeaks(audio.peaks, BARS), [audio.peaks]);
  const { current } = useIsPlaying(audio.url);
  const progress = usePlayer(({ position, seconds }) => (current && seconds > 0 ? position / seconds : 0));
  return (
    <div className="studio-take">
      <PlaySong song={source} look="rose" />
      <div className="studio-take__text">
        <span className="studio-take__name">
          <b>{audio.file_name}</b>
          <span className="num small muted">{formatDuration(audio.duration_seconds)}</span>
        </span>
        <Waveform peaks={bars} progress={progress} height={40} />
        <span className="small studio-take__ok">
          <Icon name="check" size={16} />
          {m.studio_recording_checked()}
        </span>
      </div>
    </div>
  );
}
