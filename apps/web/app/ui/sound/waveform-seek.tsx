import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Waveform } from './waveform.tsx';

type WaveformSeekProps = {
  peaks: readonly number[];
  /** The position in the song. `seconds` and `total` are whole seconds. */
  seconds: number;
  total: number;
  label: string;
  /** Returns the position in words, such as '1:24 of 3:41'. */
  describe: (seconds: number, total: number) => string;
  onSeek: (seconds: number) => void;
  height?: number;
  className?: string;
};

const ARROW = 5;
const PAGE = 30;

/**
 * The position after a key press, in whole seconds. Arrows move by 5 s and Page keys by 30 s; Home and End go to the
 * start and the end. Undefined for other keys.
 */
export function seekByKey(key: string, seconds: number, total: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -ARROW,
    ArrowDown: -ARROW,
    ArrowRight: ARROW,
    ArrowUp: ARROW,
    PageDown: -PAGE,
    PageUp: PAGE,
    Home: -total,
    End: total,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? undefined : Math.min(total, Math.max(0, seconds + step));
}

/**
 * A slider with the waveform of the recording. While the visitor drags, it shows the new position. It seeks when the
 * visitor lets go.
 */
export function WaveformSeek(props: WaveformSeekProps) {
  const { peaks, seconds, total, label, describe, onSeek, height, className } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const shown = Math.min(total, dragged ?? seconds);
  const share = total > 0 ? shown / total : 0;

  const secondsAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * total);
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(secondsAt(event));
  };
  const letGo = (event: PointerEvent<HTMLDivElement>) => {
    if (dragged === null) return;
    setDragged(null);
    onSeek(secondsAt(event));
  };
  const key = (event: KeyboardEvent) => {
    const next = seekByKey(event.key, seconds, total);
    if (next === undefined) return;
    event.preventDefault();
    onSeek(next);
  };
  return (
    <div
      ref={track}
      className={classes('seek', className)}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={describe(shown, total)}
      onKeyDown={key}
      onPointerDown={press}
      onPointerMove={(event) => dragged !== null && setDragged(secondsAt(event))}
      onPointerUp={letGo}
      onPointerCancel={() => setDragged(null)}
    >
      <Waveform peaks={peaks} progress={share} height={height} />
      <span className="seek__thumb" style={{ left: `${share * 100}%` }} />
    </div>
  );
}
