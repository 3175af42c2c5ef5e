import { type CSSProperties, memo, useMemo } from 'react';
import { classes } from '../classes.ts';
import { waveHeights } from './wave-heights.ts';

type WaveformProps = {
  /** The loudness of each bar, 0 to 1. 24 to 110 bars look good. */
  peaks: readonly number[];
  /** The share already played, 0 to 1. */
  progress?: number;
  /** The height in px. */
  height?: number;
  className?: string;
};

/** The lowest bar, in percent, so that silence still shows as a dot. */
const FLOOR = 6;

/** The bars of a recording. They are decoration; the text beside them gives the meaning. */
export const Waveform = memo(function Waveform({ peaks, progress = 0, height, className }: WaveformProps) {
  const heights = useMemo(() => waveHeights(peaks), [peaks]);
  const played = Math.round(progress * peaks.length);
  const style: CSSProperties & { '--wave-h'?: string } =
    height === undefined ? {} : { '--wave-h': `${height}px` };
  return (
    <div className={classes('wave', className)} style={style} aria-hidden="true">
      {heights.map((peak, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place.
          key={at}
          className={at < played ? 'wave__bar wave__bar--played' : 'wave__bar'}
          style={{ height: `${Math.max(FLOOR, Math.round(peak * 100))}%` }}
        />
      ))}
    </div>
  );
});
