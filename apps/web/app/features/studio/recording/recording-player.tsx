import { resamplePeaks } from '@keepsong/artwork/draw/peaks';
import type { Commission } from '@keepsong/contract/studio';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useMemo } from 'react';
import { m } from '~/paraglide/messages.js';
import { useOwnSongs } from '~/shell/player/own-songs.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import { Waveform } from '~/ui/sound/waveform.tsx';
import { recordingSource } from './recording-source.ts';

const BARS = 90;

type RecordingPlayerProps = {
  commission: Commission;
  title: string;
  audio: NonNullable<Commission['audio']>;
};

/** Plays the checked recording. The player shows it with the title and picture that the customer will see. */
export function RecordingPlayer({ commission, title, audio }: RecordingPlayerProps) {
  const source = recordingSource(commission, title, audio);
  const bars = useMemo(() => resamplePeaks(audio.peaks, BARS), [audio.peaks]);
  useOwnSongs([audio.url]);
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
