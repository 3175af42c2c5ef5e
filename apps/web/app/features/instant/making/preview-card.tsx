import { resamplePeaks } from '@keepsong/artwork/draw/peaks';
import { formatDuration } from '@keepsong/domain/format/duration';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { useId, useMemo, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { FollowingLyrics } from '~/shell/player/following-lyrics.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { loadPlayer, playSong, useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { WaveformSeek } from '~/ui/sound/waveform-seek.tsx';
import { groundOfPreview, lookOfPreview, sourceOfPreview } from './preview-look.ts';

type PreviewCardProps = {
  preview: InstantPreview;
  number: number;
  /** Highlights the song that was made or opened last. */
  selected: boolean;
  busy: boolean;
  /** Picks the song. Null when it is already picked. */
  onPick: (() => void) | null;
};

/** A song of the history, with player, lyrics and a button to pick it (spec 2.4-20). */
export function PreviewCard({ preview, number, selected, busy, onPick }: PreviewCardProps) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const look = lookOfPreview(preview);
  const { current, playing } = useIsPlaying(preview.audio_url);
  return (
    <article
      className={selected ? 'instant-preview tissue' : 'instant-preview'}
      data-ink={selected ? groundOfPreview(look) : undefined}
      data-selected={selected || undefined}
    >
      <div className="instant-preview__art">
        <Sleeve
          cover={{ src: sleevePath(look) }}
          disc={{ src: discPath(look) }}
          out={current}
          spinning={playing}
          lazy={false}
        />
      </div>
      <div className="instant-preview__body">
        <p className="small muted">{m.instant_option({ number })}</p>
        <h2 className="d3">{preview.title}</h2>
        <p className="muted">{preview.artist}</p>
        <PreviewPlayer preview={preview} />
        <div className="instant-preview__actions">
          {onPick ? (
            <Button variant={selected ? 'primary' : 'secondary'} busy={busy} onClick={onPick}>
              {m.instant_pick()}
            </Button>
          ) : null}
          <Button
            variant="ghost"
            icon="chevron-down"
            className="instant-fold"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            {m.instant_lyrics()}
          </Button>
        </div>
        <div id={panel} hidden={!open}>
          {open ? <PreviewLyrics preview={preview} /> : null}
        </div>
      </div>
    </article>
  );
}

export function PreviewLyrics({ preview }: { preview: InstantPreview }) {
  return (
    <FollowingLyrics
      audio={preview.audio_url}
      lines={preview.lines}
      lang={preview.genre === SPANISH_GENRE ? 'es' : undefined}
      label={m.instant_lyrics_of({ title: preview.title })}
    />
  );
}

/** Songs of the genre 'Spanish' are sung in Spanish. */
const SPANISH_GENRE = '10';

/** The number of bars in the waveform, few enough for a phone. */
const BARS = 54;

/** The play button, and the waveform for seeking. */
export function PreviewPlayer({ preview }: { preview: InstantPreview }) {
  const source = sourceOfPreview(preview);
  const { current } = useIsPlaying(preview.audio_url);
  const seconds = usePlayer(({ position }) => (current ? Math.floor(position) : 0));
  const peaks = useMemo(() => resamplePeaks([...preview.peaks], BARS), [preview.peaks]);
  const total = Math.round(preview.duration_seconds);
  const seek = (to: number) => {
    if (!source) return;
    if (!current) playSong(source);
    void loadPlayer().then((player) => player.seek(to));
  };
  return (
    <div className="instant-preview__player">
      <PlaySong song={source} look="rose" />
      <span className="num small">{formatDuration(seconds)}</span>
      <WaveformSeek
        peaks={peaks}
        seconds={seconds}
        total={total}
        height={40}
        label={m.instant_seek({ title: preview.title })}
        describe={(at, of) => m.player_position({ elapsed: formatDuration(at), total: formatDuration(of) })}
        onSeek={seek}
      />
      <span className="num small muted">{formatDuration(total)}</span>
    </div>
  );
}
