import { resamplePeaks } from '@keepsong/artwork/draw/peaks';
import type { CheckView } from '@keepsong/contract/makers/checks';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useMemo } from 'react';
import { m } from '~/paraglide/messages.js';
import { Icon } from '~/ui/picture/icon.tsx';
import { WaveformSeek } from '~/ui/sound/waveform-seek.tsx';
import type { Note } from './check-notes.tsx';
import type { Recording } from './use-recording.ts';

const BARS = 100;

type PlayerProps = { check: CheckView; recording: Recording; notes: readonly Note[] };

/** The recording as a wave, with each note's number at its place on the wave. */
export function CheckPlayer({ check, recording, notes }: PlayerProps) {
  const { duration_seconds: total, audio_url } = check;
  const { audio, seconds, isPlaying, rate, toggle, back, nextRate, seek, playFrom } = recording;
  const bars = useMemo(() => resamplePeaks(check.peaks, BARS), [check.peaks]);
  const share = (at: number) => `${total > 0 ? Math.min(100, (at / total) * 100) : 0}%`;
  return (
    <section className="check-player" aria-label={m.desk_check_recording()}>
      {/* biome-ignore lint/a11y/useMediaCaption: the lyrics stand below */}
      <audio ref={audio} preload="metadata" src={audio_url ?? undefined} />
      <div className="check-player__acts">
        <button type="button" className="check-round" aria-label={m.desk_check_back_5()} onClick={back}>
          <Icon name="undo" size={16} />
        </button>
        <button
          type="button"
          className="check-round check-round--play"
          aria-label={isPlaying ? m.desk_check_pause() : m.desk_check_play()}
          disabled={audio_url === null}
          data-part="act"
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} size={20} />
        </button>
        <button
          type="button"
          className="check-round check-round--rate"
          aria-label={m.desk_check_rate({ rate })}
          onClick={nextRate}
        >
          {rate}×
        </button>
      </div>
      <div className="check-wave">
        {notes.length > 0 ? (
          <div className="check-marks">
            {notes.map(({ at_seconds, text }, at) => (
              <button
                key={`${at_seconds} ${text}`}
                type="button"
                className="check-mark"
                style={{ left: share(at_seconds) }}
                aria-label={m.desk_check_hear_note({ number: at + 1, time: formatDuration(at_seconds) })}
                onClick={() => playFrom(at_seconds)}
              >
                {at + 1}
              </button>
            ))}
          </div>
        ) : null}
        <WaveformSeek
          peaks={bars}
          seconds={Math.floor(seconds)}
          total={Math.round(total)}
          label={m.desk_check_place()}
          describe={(now, all) =>
            m.desk_check_place_of({ now: formatDuration(now), all: formatDuration(all) })
          }
          onSeek={seek}
          height={56}
        />
        <p className="check-times">
          <b>{formatDuration(seconds)}</b>
          <span>{formatDuration(total)}</span>
        </p>
      </div>
    </section>
  );
}
