import { type ReactNode, type Ref, useState } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { PlayButton } from '../action/play-button.tsx';
import { ShopLink } from '../action/shop-link.tsx';
import { fewerPeaks } from './wave-heights.ts';
import { Waveform } from './waveform.tsx';
import { WaveformSeek } from './waveform-seek.tsx';

export type PlayerWords = {
  /** The accessible name of the bar. */
  player: string;
  play: string;
  pause: string;
  previous: string;
  next: string;
  close: string;
  seek: string;
  /** The name of the button that opens the seek bar on a phone. */
  openSeek: string;
  /** The name of the button that shows the full bar again ('Show player'). */
  restore: string;
  /** Returns the position in words, such as '1:24 of 3:41'. */
  position: (seconds: number, total: number) => string;
};

export type PlayerBarProps = {
  mode: 'full' | 'minified';
  title: string;
  subtitle?: string;
  /** The cover of the song. It is decoration. */
  art: ReactNode;
  /** The disc, shown in the minified form. */
  disc?: ReactNode;
  /**
   * The artist with a picture. In wide windows it is shown in the bar, on a phone in the part that opens with the seek
   * bar.
   */
  artist?: ReactNode;
  /** The address to which the title links. */
  to?: string;
  playing: boolean;
  busy?: boolean;
  peaks: readonly number[];
  seconds: number;
  total: number;
  /** The elapsed and the total time, both as m:ss (spec 2.10-06). */
  elapsed: string;
  duration: string;
  words: PlayerWords;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  /** Pass this only when the playlist has more than one song (spec 2.10-04). */
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
  onRestore: () => void;
  /** A ref to the play button of the bar in its full form. */
  playButton?: Ref<HTMLButtonElement>;
};

/** The look of the site's player, without its logic. Render at most one. */
export function PlayerBar(props: PlayerBarProps) {
  return props.mode === 'full' ? <FullPlayer {...props} /> : <MiniPlayer {...props} />;
}

function FullPlayer(props: PlayerBarProps) {
  const { title, subtitle, to, words } = props;
  const [seekOpen, setSeekOpen] = useState(false);
  return (
    <section className="player player--full dark" aria-label={words.player}>
      <PhoneSeek {...props} open={seekOpen} onToggleOpen={() => setSeekOpen(!seekOpen)} />
      <div className="player__in">
        <div className="player__art">{props.art}</div>
        <div className="player__text">
          {to ? (
            <ShopLink className="player__title" to={to}>
              {title}
            </ShopLink>
          ) : (
            <span className="player__title">{title}</span>
          )}
          {subtitle ? <span className="player__subtitle">{subtitle}</span> : null}
        </div>
        {props.artist ? <div className="player__artist">{props.artist}</div> : null}
        <Controls {...props} />
        <div className="player__seek">
          <span>{props.elapsed}</span>
          <Seek {...props} />
          <span>{props.duration}</span>
        </div>
        <IconButton icon="close" label={words.close} onClick={props.onClose} />
      </div>
    </section>
  );
}

function Controls({ words, playing, busy, playButton, onToggle, onPrevious, onNext }: PlayerBarProps) {
  return (
    <div className="player__controls">
      {onPrevious ? (
        <IconButton className="player__skip" icon="previous" label={words.previous} onClick={onPrevious} />
      ) : null}
      <PlayButton
        ref={playButton}
        playing={playing}
        busy={busy}
        label={playing ? words.pause : words.play}
        onClick={onToggle}
      />
      {onNext ? (
        <IconButton className="player__skip" icon="next" label={words.next} onClick={onNext} />
      ) : null}
    </div>
  );
}

function Seek({ peaks, seconds, total, words, onSeek }: PlayerBarProps) {
  return (
    <WaveformSeek
      peaks={peaks}
      seconds={seconds}
      total={total}
      label={words.seek}
      describe={words.position}
      onSeek={onSeek}
      height={36}
    />
  );
}

/**
 * In windows under 768 px a line at the top shows the position in the song. A press on the line opens the seek bar and
 * the buttons for the previous and next song.
 */
function PhoneSeek(props: PlayerBarProps & { open: boolean; onToggleOpen: () => void }) {
  const share = props.total > 0 ? Math.min(1, props.seconds / props.total) : 0;
  return (
    <>
      <button
        type="button"
        className="player__line"
        aria-label={props.words.openSeek}
        aria-expanded={props.open}
        onClick={props.onToggleOpen}
      >
        <span className="player__line-track">
          <span className="player__line-fill" style={{ width: `${share * 100}%` }} />
        </span>
      </button>
      {props.open ? (
        <div className="player__drawer">
          {props.artist ? <div className="player__singer">{props.artist}</div> : null}
          <Seek {...props} />
          <div className="player__times num">
            <span>{props.elapsed}</span>
            <span>{props.duration}</span>
          </div>
          <div className="player__phone-skips">
            {props.onPrevious ? (
              <IconButton icon="previous" label={props.words.previous} onClick={props.onPrevious} />
            ) : null}
            {props.onNext ? <IconButton icon="next" label={props.words.next} onClick={props.onNext} /> : null}
          </div>
        </div>
      ) : null}
    </>
  );
}

const MINI_BARS = 14;

function MiniPlayer({ title, art, disc, playing, peaks, seconds, total, words, onRestore }: PlayerBarProps) {
  return (
    <section aria-label={words.player}>
      <button
        type="button"
        className="player player--minified dark"
        onClick={onRestore}
        aria-label={`${words.restore}: ${title}`}
      >
        <span className="player__disc" data-spinning={playing || undefined}>
          {disc ?? art}
        </span>
        <span className="player__mini-title">{title}</span>
        <span className="player__mini-wave">
          <Waveform
            peaks={fewerPeaks(peaks, MINI_BARS)}
            progress={total > 0 ? seconds / total : 0}
            height={22}
          />
        </span>
      </button>
    </section>
  );
}
